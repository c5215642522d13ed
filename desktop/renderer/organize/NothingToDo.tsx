import { Mark } from '../../../web/kit/Mark.tsx'
import type { PlanView } from '../../ipc/organize-views.ts'
import { LeftAlone } from '../lists/LeftAlone.tsx'
import styles from './NothingToDo.module.css'
import { text } from './text.ts'

export function NothingToDo({ plan }: { readonly plan: PlanView }) {
  const left = plan.left.reduce((sum, group) => sum + group.files, 0)
  return (
    <div className={styles.nothing}>
      <Mark icon="check" size="large" />
      <h2>{text.preview.nothingTitle}</h2>
      <p>{text.preview.nothingLead(left)}</p>
      {left > 0 && <LeftAlone plan={plan} />}
    </div>
  )
}
