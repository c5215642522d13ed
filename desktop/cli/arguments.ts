import { parseArgs } from 'node:util'
import type { Command, Task } from './commands/command.ts'
import { commandNames, loadCommand } from './commands/table.ts'
import { options, UsageError } from './options.ts'

/** What a command line asks for, checked. */
export type Asked =
  /** Nothing was said; a terminal is shown what can be. */
  | { readonly kind: 'nothing' }
  /** `topic`: null for the overview. */
  | { readonly kind: 'help'; readonly topic: Command | null }
  | { readonly kind: 'version' }
  | { readonly kind: 'task'; readonly command: string; readonly json: boolean; readonly task: Task }

/**
 * @param argv what follows the program's own name
 * @throws {UsageError}
 */
export async function parseArguments(argv: readonly string[]): Promise<Asked> {
  const { values, positionals } = parse(argv)
  const [name, ...given] = positionals
  if (values.version) return { kind: 'version' }
  if (name === undefined && values.help) return { kind: 'help', topic: null }
  if (argv.length === 0) return { kind: 'nothing' }
  const command = await commandOf(name)
  if (values.help) return { kind: 'help', topic: command }
  const wrong = Object.keys(values).find(option => !command.options.some(known => known === option))
  if (wrong !== undefined) throw new UsageError(`'${command.name}' has no option '--${wrong}'`)
  const task = command.prepare({ folder: folderOf(command, given), files: filesOf(command, given), values })
  return { kind: 'task', command: command.name, json: values.json === true, task }
}

function parse(argv: readonly string[]) {
  try {
    return parseArgs({ args: [...argv], options, allowPositionals: true })
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    const [reason = ''] = error.message.split(/\. |\n/)
    throw new UsageError(reason.replace(/\.$/, ''))
  }
}

async function commandOf(name: string | undefined): Promise<Command> {
  if (name === undefined) throw noCommand()
  const command = await loadCommand(name)
  if (!command) throw new UsageError(`Unknown command '${name}'`)
  return command
}

export const noCommand = (): UsageError => new UsageError(`No command: say one of ${commandNames.join(', ')}`)

function filesOf({ name, argument }: Command, files: readonly string[]): readonly string[] {
  if (!takesMany(argument)) return []
  if (files.length === 0 && argument !== '[<file…>]')
    throw new UsageError(`'${name}' needs ${argument === '<action>' ? 'an action' : 'a file'}`)
  return files
}

/** Undefined only where the command can do without, or takes files. */
function folderOf({ name, argument }: Command, folders: readonly string[]): string | undefined {
  if (takesMany(argument)) return undefined
  if (argument === '') {
    if (folders.length > 0) throw new UsageError(`'${name}' takes no argument`)
    return undefined
  }
  const what = /^<(name|shell)>$/.exec(argument)?.[1] ?? 'folder'
  if (folders.length > 1) throw new UsageError(`'${name}' takes one ${what}, not ${folders.length}`)
  if (folders.length === 0 && argument !== '[<folder>]') throw new UsageError(`'${name}' needs a ${what}`)
  return folders[0]
}

function takesMany(argument: Command['argument']): boolean {
  return argument === '<file…>' || argument === '[<file…>]' || argument === '<action>'
}
