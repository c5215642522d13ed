import type { Criterion } from '../../ipc/views.ts'
import { text } from '../text.ts'
import { Choice } from './Choice.tsx'
import { criterionIcons } from './folder-icon.ts'

const criteria: readonly Criterion[] = ['type', 'date', 'size']

type CriterionChoiceProps = {
  readonly chosen: Criterion
  readonly onChoose: (criterion: Criterion) => void
}

export function CriterionChoice({ chosen, onChoose }: CriterionChoiceProps) {
  return (
    <Choice
      legend={text.criterion.legend}
      options={criteria.map(value => ({
        value,
        label: text.criterion.names[value],
        icon: criterionIcons[value],
      }))}
      chosen={chosen}
      onChoose={onChoose}
    />
  )
}
