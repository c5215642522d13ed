import { type Command, commonOptions, type Verb } from './verb.ts'

const optionWords = (options: Verb['options']) =>
  Object.entries(options).map(
    ([name, { value, multiple }]) =>
      `[--${name}${value === undefined ? '' : ` ${value}`}]${multiple ? '…' : ''}`,
  )

/** How a verb is typed, its own options included. */
export function usageOf({ name, verbs }: Command, verbName: string): string {
  const verb = verbs[verbName]
  const operands = verb?.operands.map(operand => `<${operand}>`) ?? []
  const words = [verbName, ...operands, ...optionWords(verb?.options ?? {})].filter(Boolean)
  return [`npm run ${name} --`, ...words].join(' ')
}

function tableOf(rows: readonly (readonly [string, string])[]): string {
  const width = Math.max(...rows.map(([left]) => left.length))
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`).join('\n')
}

/** All verbs of a command, and the options of one or of all. */
export function helpOf(command: Command, verbName?: string): string {
  const named = verbName === undefined ? undefined : command.verbs[verbName]
  const names = verbName === undefined ? Object.keys(command.verbs) : [verbName]
  const options = { ...named?.options, ...commonOptions }
  const rows = Object.entries(options).map(
    ([name, { value, does }]: [string, { readonly value?: string; readonly does: string }]) =>
      [`--${name}${value === undefined ? '' : ` ${value}`}`, does] as const,
  )
  return [
    ...names.map(name => `${usageOf(command, name)}\n    ${command.verbs[name]?.does}.`),
    '',
    named ? 'Options:' : 'Options of every verb:',
    tableOf(rows),
  ].join('\n')
}
