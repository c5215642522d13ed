import { Select } from '../../../web/kit/form/Select.tsx'
import type { RuleSetChoice } from '../../ipc/organize-views.ts'
import { text } from './text.ts'

type RuleSetSelectProps = {
  readonly label: string
  readonly labelled?: 'before' | 'hidden'
  readonly sets: RuleSetChoice
  /** @param name '' for none */
  readonly onChoose: (name: string) => void
}

/** The set of rules of a folder. Draws nothing where there are none to choose from. */
export function RuleSetSelect({ sets: { names, chosen }, onChoose, ...look }: RuleSetSelectProps) {
  const isGone = chosen !== '' && !names.includes(chosen)
  if (names.length === 0 && !isGone) return null
  return (
    <Select
      {...look}
      options={[
        { value: '', label: text.noRuleSet },
        ...names.map(name => ({ value: name, label: name })),
        ...(isGone ? [{ value: chosen, label: text.goneRuleSet(chosen) }] : []),
      ]}
      chosen={chosen}
      onChoose={onChoose}
    />
  )
}
