import { Select } from '../../../web/kit/form/Select.tsx'
import type { RuleSetChoice } from '../../ipc/organize-views.ts'
import { text } from '../lists/text.ts'

type RuleSetSelectProps = {
  readonly label: string
  readonly labelled?: 'before' | 'hidden'
  readonly choice: Pick<RuleSetChoice, 'names' | 'chosen'>
  readonly onChoose: (name: string) => void
}

/** The set of rules that a folder follows. */
export function RuleSetSelect({ choice: { names, chosen }, onChoose, ...field }: RuleSetSelectProps) {
  const isGone = !names.includes(chosen)
  return (
    <Select
      {...field}
      options={[
        ...names.map(name => ({ value: name, label: name })),
        ...(isGone ? [{ value: chosen, label: text.goneRuleSet(chosen) }] : []),
      ]}
      chosen={chosen}
      onChoose={onChoose}
    />
  )
}
