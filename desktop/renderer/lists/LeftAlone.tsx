import type { PlanView } from '../../ipc/views.ts'
import { GroupCard } from './GroupCard.tsx'
import { GroupDetails } from './GroupDetails.tsx'
import { leftIcons } from './left-icons.ts'

type LeftAloneProps = { readonly plan: PlanView; readonly title?: string }

/** What stays in the folder, by the reason why. */
export function LeftAlone({ plan, title }: LeftAloneProps) {
  return (
    <GroupCard {...(title === undefined ? {} : { title })}>
      {plan.left.map(group => (
        <GroupDetails
          key={group.key}
          group={group}
          icon={leftIcons[group.key]}
          list="left"
          id={plan.planId}
          noun="item"
        />
      ))}
    </GroupCard>
  )
}
