import { Choice } from '../../../web/kit/form/Choice.tsx'
import { type Criterion, criteria } from '../../ipc/organize-views.ts'
import { useAccount } from '../data/account-context.tsx'
import { criterionLooks } from '../parts/criteria.ts'
import { text } from './text.ts'

type CriterionChoiceProps = {
  readonly chosen: Criterion
  readonly onChoose: (criterion: Criterion) => void
}

export function CriterionChoice({ chosen, onChoose }: CriterionChoiceProps) {
  const { locked } = useAccount()
  return (
    <Choice
      legend={text.preview.criteria}
      options={criteria.map(value => ({
        value,
        label: criterionLooks[value].name,
        icon: criterionLooks[value].icon,
        ...(locked.includes(value) && { tag: text.premium.tag }),
      }))}
      chosen={chosen}
      onChoose={onChoose}
    />
  )
}
