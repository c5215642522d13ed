import { Command, CommanderError, InvalidArgumentError, Option } from 'commander'
import type { Given } from './context.ts'
import {
  flagOf,
  listed,
  noFlagOf,
  type Option as OptionOf,
  options,
  UsageError,
  type Values,
} from './options.ts'
import { optionsOf, type Row, type ShownOption } from './row.ts'
import { commandOf, commands } from './table.ts'

type Load = NonNullable<Row['load']>

/** A command to run. */
export type Task = { readonly load: Load; readonly given: Given }

/** What a help is shown on, and what is known of the program. */
export type HelpPage = {
  /** Of the terminal. */
  readonly columns: number
  readonly bold: (text: string) => string
  readonly version: string
}

/**
 * @param argv what follows the program's own name
 * @returns the command to run, or a text to print
 * @throws {UsageError}
 */
export function parseArguments(argv: readonly string[], page: HelpPage): Task | string {
  let task: Task | undefined
  let text = ''
  const program = createProgram(page, {
    write: part => {
      text += part
    },
    onTask: (load, given) => {
      task = { load, given }
    },
  })
  try {
    program.parse(argv, { from: 'user' })
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error
    if (error.exitCode !== 0) throw usageError(error, argv)
  }
  refuseOpposites(argv)
  if (task?.given.args.includes('')) throw new UsageError('An argument is empty')
  return task ?? text
}

/** What is shown for the name alone: a few lines to begin with. */
export const shortHelp = `Sortwell sorts the files of a folder. It shows every move first, overwrites nothing and undoes exactly.

  sortwell plan ~/Downloads             See what would be moved where; nothing is changed
  sortwell sort ~/Downloads             Move the files by type; --by date or --by size with Premium
  sortwell undo ~/Downloads             Take the last run back; 'redo' does it again
  sortwell watch ~/Downloads            Sort what arrives, until Ctrl-C
  sortwell where bill.pdf               Find where a file went; 'history' lists all runs
  sortwell rules starters               Begin with a set of rules: photos, invoices and more
  sortwell duplicates ~/Downloads       Show files that are there twice
  sortwell login                        Log in from any terminal; 'account' shows the plan

'sortwell --help' lists all commands, 'sortwell <command> --help' says what one does.
`

/** The last words of the commands that belong to another one; of those that belong to none for ''. */
function namesIn(parent: string): readonly string[] {
  return commands.flatMap(({ name }) => {
    const words = name.split(' ')
    return words.slice(0, -1).join(' ') === parent ? words.slice(-1) : []
  })
}

type Listener = {
  readonly write: (text: string) => void
  readonly onTask: (load: Load, given: Given) => void
}

function createProgram({ columns, bold, version }: HelpPage, { write, onTask }: Listener): Command {
  const program: Command = new Command('sortwell')
    .description(
      'Sorts the files of a folder into subfolders. Shows every move first, never overwrites, undoes exactly.',
    )
    .usage('<command> [options]')
    .version(version, '-V, --version', 'Show the version')
    .helpOption('-h, --help', 'Show this help, or that of a command')
    .helpCommand(false)
    .enablePositionalOptions() // `-V` in the value of an option does not ask for the version
    .addHelpText(
      'after',
      () => `\n${program.createHelp().boxWrap(`${overview}\n\nExit status: ${exitStatus}`, columns)}`,
    )
    .exitOverride()
    .configureHelp({
      styleTitle: bold,
      minWidthToWrap: 20,
      optionDescription: ({ description }) => description,
      subcommandTerm: command => [command.name(), command.usage().replace('[options]', '').trim()].join(' '),
    })
    .configureOutput({
      getOutHelpWidth: () => columns,
      getOutHasColors: () => true, // `bold` knows
      writeOut: write,
      writeErr: () => undefined,
      outputError: () => undefined,
    })
  const made = new Map<string, Command>([['', program]])
  for (const row of commands) {
    const [, parent = '', name = ''] = /^(?:(.*) )?(.*)$/.exec(row.name) ?? []
    const command = made.get(parent)?.command(name)
    if (command === undefined) throw new Error(`'${parent}' has to stand before '${row.name}'`)
    describeCommand(command, row)
    const { load } = row
    if (load) command.action(() => onTask(load, { args: command.args, values: command.opts<Values>() }))
    made.set(row.name, command)
  }
  return program
}

/** The overview ends with it, and the manual page begins with it. */
export const overview = `Each folder follows a set of rules: its own, or the default one ('sortwell rules --help'). Links, hidden and system files, shortcuts and unfinished downloads stay where they are, and so do subfolders unless the set includes them.`

export const exitStatus =
  "0 done, even if single files failed; 1 nothing was done, or the folder's disk disappeared; 2 wrong arguments; 3 needs Premium; 70 an internal error; 74 the output could not be written; 130 stopped by Ctrl-C, SIGTERM or SIGHUP."

function describeCommand(command: Command, row: Row): void {
  command
    .summary(row.summary)
    .description([`${row.summary}.`, ...(row.about === undefined ? [] : [row.about])].join('\n\n'))
    .helpOption('-h, --help', 'Show this help')
    .helpCommand(false)
  if (row.heading !== undefined) command.helpGroup(row.heading)
  for (const word of row.args?.split(' ') ?? []) command.argument(word)
  if (row.load === undefined) command.usage('<command> [options]')
  for (const option of optionsOf(row)) command.addOption(optionOf(option))
}

function optionOf({ flag, about, value, choices, isList }: ShownOption): Option {
  const option = new Option(value === undefined ? flag : `${flag} ${value}`, about)
  if (choices) option.choices(choices)
  else if (isList) option.argParser((text, before: readonly string[] = []) => [...before, textOf(text)])
  else if (value !== undefined) option.argParser(textOf)
  return option
}

/** A value that was left out would be the next option. */
function textOf(text: string): string {
  if (text === '') throw new InvalidArgumentError('A value is missing')
  if (text.startsWith('--'))
    throw new InvalidArgumentError('An option cannot be a value; put ./ in front of a name')
  return text
}

function refuseOpposites(argv: readonly string[]): void {
  for (const [name, { no }] of Object.entries<OptionOf>(options)) {
    const [flag, opposite] = [flagOf(name), noFlagOf(name)]
    const isGiven = argv.some(word => word === flag || word.startsWith(`${flag}=`))
    if (no !== undefined && isGiven && argv.includes(opposite))
      throw new UsageError(`'${flag}' and '${opposite}' cannot both be`)
  }
}

/** An error of the library as one of ours. */
function usageError({ message, code }: CommanderError, argv: readonly string[]): UsageError {
  if (code === 'commander.help') {
    const command = commandOf(argv)
    return new UsageError(
      `${command === '' ? 'No command' : `'${command}' needs a command`}: use ${listed(namesIn(command), 'or')}`,
    )
  }
  if (argv[0]?.startsWith('-') && commandOf(argv) !== '')
    return new UsageError(`Put '${argv[0]}' after '${commandOf(argv)}'`)
  const [reason = '', hint] = message.replace(/^error: /, '').split(/\n\(|\)$/)
  const sentence = reason.charAt(0).toUpperCase() + reason.slice(1).replace(/\.$/, '')
  return new UsageError(hint === undefined ? sentence : `${sentence}. ${hint}`)
}
