import type { Writable } from 'node:stream'
import { PremiumNeeded } from '../services/account/plan-gate.ts'
import { createRunRecords } from '../services/state/run-records.ts'
import { SettingsRefused } from '../services/state/settings.ts'
import { assertNever, FolderRefused, RunRefused } from '../sorter/index.ts'
import { parseArguments } from './arguments.ts'
import type { Control, Surroundings } from './commands/command.ts'
import type { CliConfig } from './config.ts'
import { helpText } from './help.ts'
import { UsageError } from './options.ts'
import { ended, writeParts } from './print/output.ts'
import { printable } from './print/printable.ts'
import { createProgressBar } from './print/progress-bar.ts'

/** What the command needs of the running program; `process` fits. */
export type Program = {
  readonly platform: NodeJS.Platform
  readonly stdout: Writable
  /** A progress bar is drawn here when it is a terminal. */
  readonly stderr: Writable & { readonly isTTY?: boolean; readonly columns?: number }
  once(signal: 'SIGINT' | 'SIGTERM', stop: () => void): unknown
  off(signal: 'SIGINT' | 'SIGTERM', stop: () => void): unknown
}

/** Exit statuses: those below 64 are promised by the help; 70 is EX_SOFTWARE of BSD's sysexits. */
const exit = { done: 0, refused: 1, usage: 2, premiumNeeded: 3, unexpected: 70, cancelled: 130 } as const

/**
 * Does what a command line says and prints the outcome.
 * @param argv what follows the command's own name
 * @returns the exit status; never throws
 */
export async function run(argv: readonly string[], config: CliConfig, program: Program): Promise<number> {
  for (const stream of [program.stdout, program.stderr]) stream.on('error', leaveToTheWriter)
  try {
    return await answer(argv, config, program)
  } catch (error) {
    const refusal = explain(error)
    if (!refusal) return reportCrash(error, config, program)
    program.stderr.write(`sortwell: ${refusal.lines.map(printable).join('\n  ')}\n`)
    return refusal.status
  }
}

/** One line, and the stack only for who asks for it. @returns the exit status */
export function reportCrash(error: unknown, config: CliConfig, program: Pick<Program, 'stderr'>): number {
  const message = error instanceof Error ? error.message : String(error)
  program.stderr.write(`sortwell: unexpected error: ${printable(message)}\n`)
  if (config.isDebugging && error instanceof Error) program.stderr.write(`${error.stack}\n`)
  return exit.unexpected
}

async function answer(argv: readonly string[], config: CliConfig, program: Program): Promise<number> {
  const asked = parseArguments(argv)
  switch (asked.kind) {
    case 'help':
      await writeParts(program.stdout, [helpText(asked.topic)])
      return exit.done
    case 'version':
      await writeParts(program.stdout, [`${config.version}\n`])
      return exit.done
    case 'task': {
      const outcome = await asked.task.perform(surroundingsOf(config, program))
      await writeParts(program.stdout, asked.json ? outcome.json() : ended(outcome.text()))
      return outcome.cancelled ? exit.cancelled : exit.done
    }
    default:
      return assertNever(asked)
  }
}

function surroundingsOf(config: CliConfig, program: Program): Surroundings {
  const { stateDir, home } = config
  const { platform, stdout } = program
  const records = createRunRecords(stateDir)
  return { stateDir, records, home, platform, stdout, carryOut: work => withBar(config, program, work) }
}

/** Draws a bar while the work goes on; the first Ctrl-C stops it between two files, the second at once. */
async function withBar<T>(
  config: CliConfig,
  program: Program,
  work: (control: Control) => Promise<T>,
): Promise<T> {
  const bar = program.stderr.isTTY && config.canRedraw ? createProgressBar(program.stderr) : undefined
  try {
    return await stoppable(program, signal => work({ signal, onProgress: progress => bar?.show(progress) }))
  } finally {
    bar?.clear()
  }
}

async function stoppable<T>(program: Program, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController()
  const stop = () => controller.abort()
  program.once('SIGINT', stop)
  program.once('SIGTERM', stop)
  try {
    return await work(controller.signal)
  } finally {
    program.off('SIGINT', stop)
    program.off('SIGTERM', stop)
  }
}

/** Undefined for what should not happen. */
function explain(error: unknown): { status: number; lines: readonly string[] } | undefined {
  if (error instanceof UsageError) {
    return { status: exit.usage, lines: [`${error.message}. Try 'sortwell --help'.`] }
  }
  if (error instanceof FolderRefused) {
    const advice = error.canForce ? ' Add --force to sort it all the same.' : ''
    return { status: exit.refused, lines: [error.message + advice] }
  }
  if (error instanceof PremiumNeeded) {
    const advice = 'Log in to the Sortwell app with a Premium account once, or sort by type.'
    return { status: exit.premiumNeeded, lines: [`${error.message} ${advice}`] }
  }
  if (error instanceof SettingsRefused) {
    const advice = 'Nothing was sorted. Mend the file, or add --no-rules to sort by the built-in rules.'
    return { status: exit.refused, lines: [...error.message.split('\n'), advice] }
  }
  if (error instanceof RunRefused) return { status: exit.refused, lines: [error.message] }
  return undefined
}

function leaveToTheWriter(): void {
  // writeParts gets each error itself; an error of standard error cannot be reported anywhere
}
