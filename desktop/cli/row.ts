import type { Context, Given } from './context.ts'
import type { ExitStatus } from './exit.ts'
import { flagOf, noFlagOf, type Option, type OptionName, options } from './options.ts'

/** Does what was asked and prints it. */
export type Handler = (given: Given, context: Context) => Promise<ExitStatus>

export type Row = {
  /** As it is typed, with the command that it belongs to: `rules check`. */
  readonly name: string
  /** Its arguments: `<folder>`, `[set...]`. */
  readonly args?: string
  /** Words that its argument is one of, for the completion. */
  readonly choices?: readonly string[]
  /** A line in the overview. */
  readonly summary: string
  /** Paragraphs of its help. */
  readonly about?: string
  /** In the order of its help; an option that means something else here with what it does. `--json` comes last everywhere. */
  readonly options?: readonly (OptionName | readonly [OptionName, string])[]
  /** The heading in the overview. */
  readonly heading?: string
  /** Loaded when it is asked for. Absent for a command that only has subcommands. */
  readonly load?: () => Promise<Handler>
}

export type ShownOption = Pick<Option, 'value' | 'choices' | 'isList'> & {
  readonly name: OptionName
  /** As it is typed: `--date-from`. */
  readonly flag: string
  readonly about: string
}

/** The options of a command, each with what it does there; `--no-` forms follow theirs. */
export function optionsOf({ options: own = [], load }: Row): readonly ShownOption[] {
  if (!load) return []
  return [...own, 'json' as const].flatMap(each => {
    const [name, about] = typeof each === 'string' ? [each, options[each].about] : each
    const option: Option = options[name]
    const shown = { ...option, name, flag: flagOf(name), about }
    return option.no === undefined ? [shown] : [shown, { name, flag: noFlagOf(name), about: option.no }]
  })
}
