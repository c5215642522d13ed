import type { PlanView } from '../../ipc/organize-views.ts'
import type { ShownPlan } from '../../ipc/shown-plan.ts'
import type { Drag } from '../lists/use-drag.ts'
import { dropOn } from './Folders.tsx'
import styles from './Sides.module.css'
import { text } from './text.ts'

/** What follows the pointer: how many files are dragged, and where they would go. */
export function Dragged({ drag, plan }: { readonly drag: Drag; readonly plan: ShownPlan }) {
  return (
    <div className={styles.ghost} style={{ translate: `${drag.x + 12}px ${drag.y + 12}px` }}>
      {text.dragged(drag.chosen.rows.length, overName(plan, drag.over))}
    </div>
  )
}

/** Where dragged files would go; null for nowhere. */
function overName({ folders }: PlanView, over: string | null): string | null {
  if (over === null) return null
  if (over === dropOn.leave) return text.leave
  if (over === dropOn.newFolder) return text.newFolder
  return folders.find(({ key }) => dropOn.folder(key) === over)?.label ?? null
}
