import type { Readable, Writable } from 'node:stream'
import type { AccountPlace } from '../services/account/login-place.ts'
import { createPlanGate } from '../services/account/plan-gate.ts'
import { createRunHistory } from '../services/state/history.ts'
import { createRunLog } from '../services/state/run-log.ts'
import { openState, type StateDatabase } from '../services/state/state-database.ts'
import { assertNever, type WatchTiming } from '../sorter/index.ts'
import { noCommand, parseArguments } from './arguments.ts'
import type { CommandContext, Control, Task } from './commands/command.ts'
import { loadCommands } from './commands/table.ts'
import type { CliConfig } from './config.ts'
import { exit, explain } from './explain.ts'
import { helpText, shortHelp } from './help.ts'
import { ended, writeParts } from './print/output.ts'
import { printable } from './print/printable.ts'
import { createProgressBar, lookingLine, progressLine } from './print/progress-bar.ts'
import { describeRestored } from './print/restored.ts'

/** The dependencies of the command. */
export type Program = {
  readonly platform: NodeJS.Platform
  readonly stdout: Writable & { readonly isTTY?: boolean }
  /** A progress bar is drawn here when it is a terminal. */
  readonly stderr: Writable & { readonly isTTY?: boolean; readonly columns?: number }
  /** Where answers are typed; only a terminal is asked. */
  readonly stdin?: Readable & { readonly isTTY?: boolean }
  /** See {@link CommandContext}. */
  readonly factsWorker: URL
  readonly sameBytesWorker: URL
  readonly starters: URL
  readonly windowProgram?: string | undefined
  readonly watchTiming?: WatchTiming | undefined
  once(signal: 'SIGINT' | 'SIGTERM', stop: () => void): unknown
  off(signal: 'SIGINT' | 'SIGTERM', stop: () => void): unknown
}

export const thisProgram: Omit<Program, 'factsWorker' | 'sameBytesWorker' | 'starters' | 'windowProgram'> = {
  platform: process.platform,
  stdin: process.stdin,
  stdout: process.stdout,
  stderr: process.stderr,
  once: (signal, stop) => process.once(signal, stop),
  off: (signal, stop) => process.off(signal, stop),
}

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
    const refusal = explain(error, argv, config.stateDir)
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
      const state = openState(config.stateDir)
      try {
        return await perform(asked.task, asked.json, config, program, state)
      } finally {
        if (state.restored)
          program.stderr.write(`sortwell: ${printable(describeRestored(state.restored, state.stateDir))}\n`)
        state.close()
      }
    }
    default:
      return assertNever(asked)
  }
}

async function perform(
  task: Task,
  json: boolean,
  config: CliConfig,
  program: Program,
  state: StateDatabase,
): Promise<number> {
  const context = contextOf(config, program, state)
  let hasRun = false
  const carryOut: CommandContext['carryOut'] = work => {
    hasRun = true
    return context.look(control => {
      control.listen()
      return work(control)
    })
  }
  const outcome = await task.perform({ ...context, carryOut })
  await writeParts(program.stdout, json ? outcome.json() : ended(outcome.text()))
  if (hasRun) {
    const { createUpkeep } = await import('../services/state/upkeep.ts')
    createUpkeep(state)()
  }
  if (outcome.cancelled) return exit.cancelled
  return outcome.isCutOff || outcome.isRefused ? exit.refused : exit.done
}

function contextOf(
  config: CliConfig,
  program: Program,
  state: StateDatabase,
): Omit<CommandContext, 'carryOut'> {
  const { stateDir, cacheDir, home, account } = config
  const { platform, stdout, stderr, factsWorker, sameBytesWorker, starters, windowProgram, watchTiming } =
    program
  const log = createRunLog(state)
  return {
    stateDir,
    cacheDir,
    state,
    log,
    history: createRunHistory(state, log),
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
function askerOf({ stdin, stderr }: Program): CommandContext['ask'] {
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
 * Draws a bar while the work goes on. Once the work listens, the first Ctrl-C stops it between two files; after that the
 * system ends the process at the next.
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
  const leave = () => {
    program.off('SIGINT', stop)
    program.off('SIGTERM', stop)
  }
  const stop = () => {
    leave()
    controller.abort()
  }
  let listens = false
  const listen = () => {
    if (listens) return
    listens = true
    program.once('SIGINT', stop)
    program.once('SIGTERM', stop)
  }
  try {
    return await work(controller.signal, listen)
  } finally {
    leave()
  }
}

function leaveToTheWriter(): void {
  // writeParts gets each error itself; an error of standard error cannot be reported anywhere
}
