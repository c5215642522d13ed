import type { PlanView } from '../../ipc/views.ts'
import { LeftAlone } from '../lists/LeftAlone.tsx'
import { Icon } from '../parts/Icon.tsx'
import styles from './NothingToDo.module.css'
import { text } from './text.ts'

export function NothingToDo({ plan }: { readonly plan: PlanView }) {
  const left = plan.left.reduce((sum, group) => sum + group.files, 0)
  return (
    <div className={styles.nothing}>
      <span className={styles.mark}>
        <Icon name="check" />
      </span>
      <h2>{text.preview.nothingTitle}</h2>
      <p>{text.preview.nothingLead(left)}</p>
      {left > 0 && <LeftAlone plan={plan} />}
    </div>
  )
}
