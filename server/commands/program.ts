import { Argument, Command as Program } from 'commander'
import { completionScripts, listCandidates, shells } from './completion.ts'
import { createProgram, parse } from './parse.ts'
import { plainText } from './plain.ts'
import { runCommand, type Terminal } from './run-command.ts'
import { commands } from './table.ts'

const programName = 'sortwell-server'

/**
 * Runs one of all commands.
 * @param words what follows the program's name
 * @returns the exit code, 0 or 1
 */
export async function runProgram(words: readonly string[], terminal: Terminal): Promise<0 | 1> {
  const [name, ...rest] = words
  const row = commands.find(each => each.name === name)
  if (row) return runCommand(await row.load(), rest, terminal)
  if (name === 'complete') return complete(rest, terminal)
  try {
    const program = createRoot(text => terminal.write(text))
    terminal.write(parse(program, words.length === 0 ? ['--help'] : words, terminal))
    return 0
  } catch (error) {
    terminal.complain(plainText(`${error instanceof Error ? error.message : String(error)}\n`))
    return 1
  }
}

/** The program with all its commands, none of which is loaded. */
function createRoot(write: (text: string) => void = () => undefined): Program {
  const root = new Program(programName)
    .description('Acts on the database that the settings of a Sortwell server name.')
    .usage('<command> [options]')
    .helpOption('-h, --help', 'print this, or the help of a command')
    .helpCommand(false)
  for (const { name, does } of commands) root.command(name).description(does)
  root
    .command('completion')
    .description('prints a script with which a shell completes these commands')
    .addArgument(new Argument('<shell>').choices(shells))
    .helpOption('-h, --help', 'print this')
    .action((shell: (typeof shells)[number]) => write(completionScripts[shell]))
  return root
}

/** What the script of a shell calls: see {@link completionScripts}. */
async function complete(words: readonly string[], terminal: Terminal): Promise<0> {
  const [name, ...rest] = words
  const row = words.length > 1 ? commands.find(each => each.name === name) : undefined
  const found = row
    ? listCandidates(createProgram(await row.load(), terminal), rest)
    : listCandidates(createRoot(), words)
  terminal.write(found.map(({ word, does }) => `${word}\t${does}\n`).join(''))
  return 0
}
