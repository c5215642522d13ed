import { CommanderError, InvalidArgumentError, Option, Command as Program } from 'commander'
import type { Command, CommonValues, Options, Verb } from './verb.ts'

/** A verb with what was typed after it. */
type Asked = {
  readonly verb: Verb
  readonly operands: readonly string[]
  readonly values: CommonValues & Readonly<Record<string, unknown>>
}

/** What a help is shown on. */
export type HelpPage = {
  /** How the name of a command is typed. */
  readonly typed: (name: string) => string
  /** Columns of the terminal; text is not wrapped without one. */
  readonly columns: number | undefined
}

/**
 * @param words what follows the command's name
 * @returns what to do, or a help to print
 * @throws with one sentence when the words make no sense
 */
export function parseWords(command: Command, words: readonly string[], page: HelpPage): Asked | string {
  let asked: Asked | undefined
  const program = createProgram(command, page, (verb, typed) => {
    const values = Object.fromEntries(
      typed.options.map(option => [option.name(), typed.getOptionValue(option.attributeName())]),
    )
    asked = { verb, operands: typed.args, values }
  })
  const text = parse(program, words.length === 0 && !command.verbs[''] ? ['--help'] : words, page)
  return asked ?? text
}

/**
 * Parses with commander, whose errors become sentences of ours.
 * @returns the text that it prints, if any
 */
export function parse(program: Program, words: readonly string[], { columns }: HelpPage): string {
  let text = ''
  for (const each of [program, ...program.commands])
    each.exitOverride().configureOutput({
      getOutHelpWidth: () => columns ?? Number.POSITIVE_INFINITY,
      writeOut: part => {
        text += part
      },
      writeErr: () => undefined,
      outputError: () => undefined,
    })
  try {
    program.parse([...words], { from: 'user' })
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error
    if (error.exitCode !== 0) throw new Error(sentenceOf(error, program, words))
  }
  return text
}

/** A command as commander knows it, with its verbs below it. */
export function createProgram(
  { name, verbs }: Command,
  { typed }: Pick<HelpPage, 'typed'>,
  onVerb: (verb: Verb, program: Program) => void = () => undefined,
): Program {
  const program = new Program(typed(name))
    .helpOption('-h, --help', 'print this, or the help of a verb')
    .helpCommand(false)
    .configureHelp({
      subcommandTerm: each => [each.name(), each.usage().replace('[options]', '').trim()].join(' '),
    })
  if (!verbs['']) program.usage('<verb> [options]').commandsGroup('Verbs:')
  for (const [verbName, verb] of Object.entries(verbs)) {
    const each = verbName === '' ? program : program.command(verbName)
    each.summary(verb.does).description(`${verb.does}.`).helpOption('-h, --help', 'print this')
    for (const operand of verb.operands) each.argument(`<${operand}>`)
    for (const option of optionsOf(verb.options)) each.addOption(option)
    each.action(() => onVerb(verb, each))
  }
  return program
}

const optionsOf = (options: Options): readonly Option[] =>
  Object.entries(options).map(([name, { value, multiple, choices, does }]) => {
    const option = new Option(value === undefined ? `--${name}` : `--${name} ${value}`, does)
    // `--no-pkce` is an option of its own, and not the opposite of another one.
    option.negate = false
    if (choices) option.choices(choices)
    else if (multiple) option.argParser((text, before: readonly string[] = []) => [...before, textOf(text)])
    else if (value !== undefined) option.argParser(textOf)
    return option
  })

/** A value that was left out would be the next option. */
function textOf(text: string): string {
  if (text.startsWith('--')) throw new InvalidArgumentError(`${text} is an option and no value.`)
  return text
}

function sentenceOf({ code, message }: CommanderError, program: Program, [word]: readonly string[]): string {
  const at = program.commands.find(each => each.name() === word) ?? program
  if (code === 'commander.missingArgument' || code === 'commander.excessArguments')
    return `Usage: ${at.createHelp().commandUsage(at)}`
  const [, option = '', value = ''] = /'(--\S+) (<.*>)' argument missing$/.exec(message) ?? []
  if (option !== '') return `${option} needs a value: ${option} ${value}.`
  const [reason = '', hint] = message.replace(/^error: /, '').split(/\n\(|\)$/)
  const sentence = `${reason.charAt(0).toUpperCase()}${reason.slice(1).replace(/\.$/, '')}.`
  if (hint !== undefined) return `${sentence} ${hint}`
  return code === 'commander.unknownCommand' ? `${sentence} See ${program.name()} --help` : sentence
}
