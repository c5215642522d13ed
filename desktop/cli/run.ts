import type { Writable } from 'node:stream'
import { PremiumNeeded } from '../services/account/plan-gate.ts'
import { SettingsRefused } from '../services/state/settings.ts'
import { FolderRefused, RunRefused } from '../sorter/index.ts'
import { parseArguments, type Request, UsageError, type WatchRequest } from './arguments.ts'
import { performWatch } from './commands/watch.ts'
import {
  type Control,
  type Outcome,
  performHistory,
  performRecover,
  performSort,
  performUndo,
  type Surroundings,
} from './commands.ts'
import type { CliConfig } from './config.ts'
import { helpText } from './help.ts'
import { ended, writeParts } from './print/output.ts'
import { printable } from './print/printable.ts'
import { createProgressBar } from './print/progress-bar.ts'

/** What the command needs of the running program; `process` fits. */
export type Host = {
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
export async function run(argv: readonly string[], config: CliConfig, host: Host): Promise<number> {
  for (const stream of [host.stdout, host.stderr]) stream.on('error', leaveToTheWriter)
  try {
    return await answer(parseArguments(argv), config, host)
  } catch (error) {
    const refusal = explain(error)
    if (!refusal) return reportCrash(error, config, host)
    host.stderr.write(`sortwell: ${refusal.lines.map(printable).join('\n  ')}\n`)
    return refusal.status
  }
}

/** One line, and the stack only for who asks for it. @returns the exit status */
export function reportCrash(error: unknown, config: CliConfig, host: Pick<Host, 'stderr'>): number {
  const message = error instanceof Error ? error.message : String(error)
  host.stderr.write(`sortwell: unexpected error: ${printable(message)}\n`)
  if (config.isDebugging && error instanceof Error) host.stderr.write(`${error.stack}\n`)
  return exit.unexpected
}

async function answer(request: Request, config: CliConfig, host: Host): Promise<number> {
  if (request.command === 'help') await writeParts(host.stdout, [helpText(request.topic)])
  else if (request.command === 'version') await writeParts(host.stdout, [`${config.version}\n`])
  else {
    if (request.command === 'watch') return await watchUntilStopped(request, config, host)
    const outcome = await perform(request, config, host)
    await writeParts(host.stdout, request.json ? outcome.json() : ended(outcome.text()))
    if (outcome.cancelled) return exit.cancelled
  }
  return exit.done
}

async function watchUntilStopped(request: WatchRequest, config: CliConfig, host: Host): Promise<number> {
  const { stateDir, home } = config
  const { platform, stdout } = host
  await stoppable(host, signal => performWatch(request, { stateDir, home, platform, stdout, signal }))
  return exit.done
}

type Task = Exclude<Request, { readonly command: 'help' | 'version' | 'watch' }>

async function perform(task: Task, config: CliConfig, host: Host): Promise<Outcome> {
  const carryOut: Surroundings['carryOut'] = work => withBar(config, host, work)
  const around = { stateDir: config.stateDir, home: config.home, platform: host.platform, carryOut }
  if (task.command === 'sort') return await performSort(task, around)
  if (task.command === 'undo') return await performUndo(task, around)
  if (task.command === 'recover') return await performRecover(task, around)
  return performHistory(task, around)
}

/** Draws a bar while the work goes on; the first Ctrl-C stops it between two files, the second at once. */
async function withBar<T>(config: CliConfig, host: Host, work: (control: Control) => Promise<T>): Promise<T> {
  const bar = host.stderr.isTTY && config.canRedraw ? createProgressBar(host.stderr) : undefined
  try {
    return await stoppable(host, signal => work({ signal, onProgress: progress => bar?.show(progress) }))
  } finally {
    bar?.clear()
  }
}

async function stoppable<T>(host: Host, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController()
  const stop = () => controller.abort()
  host.once('SIGINT', stop)
  host.once('SIGTERM', stop)
  try {
    return await work(controller.signal)
  } finally {
    host.off('SIGINT', stop)
    host.off('SIGTERM', stop)
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
  // writeParts is told of each error itself; what befalls standard error can be told to no one
}
