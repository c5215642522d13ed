import type { Criterion } from '../../ipc/views.ts'
import { useAccount } from '../account/account-context.tsx'
import { criterionIcons } from '../lists/folder-icon.ts'
import { Choice } from '../parts/Choice.tsx'
import { text } from '../text.ts'

const criteria: readonly Criterion[] = ['type', 'date', 'size']

type CriterionChoiceProps = {
  readonly chosen: Criterion
  readonly onChoose: (criterion: Criterion) => void
}

export function CriterionChoice({ chosen, onChoose }: CriterionChoiceProps) {
  const { locked } = useAccount()
  return (
    <Choice
      legend={text.criterion.legend}
      options={criteria.map(value => ({
        value,
        label: text.criterion.names[value],
        icon: criterionIcons[value],
        ...(locked.includes(value) && { tag: text.premium.tag }),
      }))}
      chosen={chosen}
      onChoose={onChoose}
    />
  )
}
