import { parseArgs } from 'node:util'
import type { Command, Task } from './commands/command.ts'
import { commands } from './commands/table.ts'
import { options, UsageError } from './options.ts'

/** What a command line asks for, checked. */
export type Asked =
  /** `topic`: null for the overview. */
  | { readonly kind: 'help'; readonly topic: Command | null }
  | { readonly kind: 'version' }
  | { readonly kind: 'task'; readonly command: string; readonly json: boolean; readonly task: Task }

/**
 * @param argv what follows the program's own name
 * @throws {UsageError}
 */
export function parseArguments(argv: readonly string[]): Asked {
  const { values, positionals } = parse(argv)
  const [name, ...folders] = positionals
  if (values.version) return { kind: 'version' }
  if (name === undefined && values.help) return { kind: 'help', topic: null }
  const command = commandOf(name)
  if (values.help) return { kind: 'help', topic: command }
  const wrong = Object.keys(values).find(option => !command.options.some(known => known === option))
  if (wrong !== undefined) throw new UsageError(`'${command.name}' has no option '--${wrong}'`)
  const task = command.prepare({ folder: folderOf(command, folders), values })
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

function commandOf(name: string | undefined): Command {
  if (name === undefined) {
    throw new UsageError(`No command: say one of ${commands.map(each => each.name).join(', ')}`)
  }
  const command = commands.find(each => each.name === name)
  if (!command) throw new UsageError(`Unknown command '${name}'`)
  return command
}

/** Undefined only where the command can do without. */
function folderOf({ name, argument }: Command, folders: readonly string[]): string | undefined {
  const what = argument === '<name>' ? 'name' : 'folder'
  if (folders.length > 1) throw new UsageError(`'${name}' takes one ${what}, not ${folders.length}`)
  if (folders.length === 0 && argument !== '[<folder>]') throw new UsageError(`'${name}' needs a ${what}`)
  return folders[0]
}
