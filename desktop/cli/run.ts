import type { Readable, Writable } from 'node:stream'
import { type AccountPlace, LoginRefused } from '../services/account/login-place.ts'
import { createPlanGate, PremiumNeeded } from '../services/account/plan-gate.ts'
import { createRunRecords } from '../services/state/run-records.ts'
import { SettingsRefused } from '../services/state/settings.ts'
import {
  assertNever,
  endAtSecondSignal,
  FolderRefused,
  RunRefused,
  type WatchTiming,
} from '../sorter/index.ts'
import { describeRefusal } from '../words/refusals.ts'
import { noCommand, parseArguments } from './arguments.ts'
import type { Control, Surroundings } from './commands/command.ts'
import { loadCommands } from './commands/table.ts'
import type { CliConfig } from './config.ts'
import { helpText, shortHelp } from './help.ts'
import { UsageError } from './options.ts'
import { ended, writeParts } from './print/output.ts'
import { printable } from './print/printable.ts'
import { createProgressBar, lookingLine, progressLine } from './print/progress-bar.ts'

/** The dependencies of the command. */
export type Program = {
  readonly platform: NodeJS.Platform
  readonly stdout: Writable & { readonly isTTY?: boolean }
  /** A progress bar is drawn here when it is a terminal. */
  readonly stderr: Writable & { readonly isTTY?: boolean; readonly columns?: number }
  /** Where answers are typed; only a terminal is asked. */
  readonly stdin?: Readable & { readonly isTTY?: boolean }
  /** See {@link Surroundings}. */
  readonly factsWorker: URL
  readonly sameBytesWorker: URL
  readonly starters: URL
  readonly windowProgram?: string | undefined
  readonly watchTiming?: WatchTiming | undefined
  once(signal: 'SIGINT' | 'SIGTERM', stop: () => void): unknown
  off(signal: 'SIGINT' | 'SIGTERM', stop: () => void): unknown
  /** Called when there are listeners for both signals; see `endAtSecondSignal` of the sorter. */
  endAtSecondSignal?(): void
}

export const thisProgram: Omit<Program, 'factsWorker' | 'sameBytesWorker' | 'starters' | 'windowProgram'> = {
  platform: process.platform,
  stdin: process.stdin,
  stdout: process.stdout,
  stderr: process.stderr,
  once: (signal, stop) => process.once(signal, stop),
  off: (signal, stop) => process.off(signal, stop),
  endAtSecondSignal,
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
    const refusal = explain(error, argv)
    if (!refusal) return reportCrash(error, config, program)
    program.stderr.write(`sortwell: ${refusal.lines.map(printable).join('\n  ')}\n`)
    return refusal.status
  }
}

/** Prints one line, with the stack if asked for. @returns the exit status */
export function reportCrash(error: unknown, config: CliConfig, program: Pick<Program, 'stderr'>): number {
  const message = error instanceof Error ? error.message : String(error)
  program.stderr.write(`sortwell: unexpected error: ${printable(message)}\n`)
  if (config.isDebugging && error instanceof Error) program.stderr.write(`${error.stack}\n`)
  return exit.unexpected
}

async function answer(argv: readonly string[], config: CliConfig, program: Program): Promise<number> {
  const asked = await parseArguments(argv)
  switch (asked.kind) {
    case 'nothing':
      if (!program.stdout.isTTY) throw noCommand()
      await writeParts(program.stdout, [shortHelp])
      return exit.done
    case 'help':
      await writeParts(program.stdout, [await helpText(asked.topic)])
      return exit.done
    case 'version':
      await writeParts(program.stdout, [`${config.version}\n`])
      return exit.done
    case 'task': {
      const around = surroundingsOf(config, program)
      let hasRun = false
      const carryOut: Surroundings['carryOut'] = work => {
        hasRun = true
        return around.look(control => {
          control.listen()
          return work(control)
        })
      }
      const outcome = await asked.task.perform({ ...around, carryOut })
      await writeParts(program.stdout, asked.json ? outcome.json() : ended(outcome.text()))
      if (hasRun) {
        const { createRetention } = await import('../services/state/old-runs.ts')
        createRetention(config.stateDir, around.records)()
      }
      if (outcome.cancelled) return exit.cancelled
      return outcome.isCutOff || outcome.isRefused ? exit.refused : exit.done
    }
    default:
      return assertNever(asked)
  }
}

function surroundingsOf(config: CliConfig, program: Program): Omit<Surroundings, 'carryOut'> {
  const { stateDir, home, account } = config
  const { platform, stdout, stderr, factsWorker, sameBytesWorker, starters, windowProgram, watchTiming } =
    program
  const records = createRunRecords(stateDir)
  return {
    stateDir,
    records,
    home,
    platform,
    stdout,
    stderr,
    ask: askerOf(program),
    loadCommands,
    planGate: () => createPlanGate(() => readPlan(account)),
    accountPlace: account,
    canDraw: program.stderr.isTTY === true && config.canRedraw,
    factsWorker,
    sameBytesWorker,
    starters,
    windowProgram,
    watchTiming,
    hasScreen: config.hasScreen,
    look: work => withBar(config, program, work),
  }
}

/** Loaded on demand, as the check of a plan is. */
async function readPlan(place: AccountPlace) {
  const { readPlan: read } = await import('../services/account/command-account.ts')
  return await read(place)
}

/** Undefined where no terminal is, or what is shown goes into a file. */
function askerOf({ stdin, stderr }: Program): Surroundings['ask'] {
  if (!stdin?.isTTY || !stderr.isTTY) return undefined
  return async question => {
    const { createInterface } = await import('node:readline/promises')
    const lines = createInterface({ input: stdin, output: stderr })
    // Ctrl-C and Ctrl-D close it without an answer.
    const closed = new Promise<string>(resolve => lines.once('close', () => resolve('')))
    const answer = await Promise.race([lines.question(question).catch(() => ''), closed])
    lines.close()
    return /^y(es)?$/i.test(answer.trim())
  }
}

/**
 * Draws a bar while the work goes on. Once the work listens, the first Ctrl-C stops it between two files, the second at once,
 * even while a call of the system hangs.
 */
async function withBar<T>(
  config: CliConfig,
  program: Program,
  work: (control: Control) => Promise<T>,
): Promise<T> {
  const bar = program.stderr.isTTY && config.canRedraw ? createProgressBar(program.stderr) : undefined
  try {
    return await stoppable(program, (signal, listen) =>
      work({
        signal,
        listen,
        onProgress: bar && (progress => bar.show(progressLine(progress))),
        onLooking: progress => bar?.show(lookingLine(progress)),
      }),
    )
  } finally {
    bar?.clear()
  }
}

async function stoppable<T>(
  program: Program,
  work: (signal: AbortSignal, listen: () => void) => Promise<T>,
): Promise<T> {
  const controller = new AbortController()
  const stop = () => controller.abort()
  let listens = false
  const listen = () => {
    if (listens) return
    listens = true
    program.once('SIGINT', stop)
    program.once('SIGTERM', stop)
    program.endAtSecondSignal?.()
  }
  try {
    return await work(controller.signal, listen)
  } finally {
    program.off('SIGINT', stop)
    program.off('SIGTERM', stop)
  }
}

/**
 * Undefined for an unexpected error.
 * @param argv a command that sorts nothing gets no advice on how to sort, and one that names a set none that it would refuse
 */
function explain(
  error: unknown,
  argv: readonly string[],
): { status: number; lines: readonly string[] } | undefined {
  if (error instanceof UsageError) {
    return { status: exit.usage, lines: [`${error.message}. Try 'sortwell --help'.`] }
  }
  if (error instanceof LoginRefused) return { status: exit.refused, lines: [error.message] }
  const refusal = describeRefusal(error)
  if (refusal !== undefined) return { status: exit.refused, lines: [refusal + adviceOn(error)] }
  if (error instanceof PremiumNeeded) {
    const others = { type: 'sort by type', 'another-set': 'choose another set' } as const
    const advice = `Log in with a Premium account ('sortwell login'), see why yours does not count here ('sortwell account'), or ${others[error.instead]}.`
    return { status: exit.premiumNeeded, lines: [`${error.message} ${advice}`] }
  }
  if (error instanceof SettingsRefused) {
    const isNamed = argv.some(word => /^--(set|rules)(=|$)/.test(word))
    const ways = isNamed ? 'name another, or say --no-rules in its place' : 'or add --no-rules'
    const advice = `Nothing was sorted. Mend the file, ${ways} to sort by the built-in rules.`
    const sorts = !['rules', 'duplicates'].includes(argv[0] ?? '')
    return { status: exit.refused, lines: [...error.message.split('\n'), ...(sorts ? [advice] : [])] }
  }
  return undefined
}

function adviceOn(error: unknown): string {
  if (error instanceof FolderRefused && error.canForce) return ' Add --force to sort it all the same.'
  const refusal = error instanceof RunRefused ? error.refusal : undefined
  if (refusal?.code === 'damaged') return refusal.known ? ` Add --run ${refusal.runId}.` : ''
  return refusal?.code === 'busy' && !refusal.holder.isCertain ? ' If it has ended, add --take-over.' : ''
}

function leaveToTheWriter(): void {
  // writeParts gets each error itself; an error of standard error cannot be reported anywhere
}
