import type { AccountPlace } from '../services/account/login-place.ts'
import { createPlanGate } from '../services/account/plan-gate.ts'
import { createRunHistory } from '../services/state/history.ts'
import { createRunLog } from '../services/state/run-log.ts'
import { openState, type StateDatabase } from '../services/state/state-database.ts'
import type { CliConfig } from './config.ts'
import type { Context, Control, Program } from './context.ts'
import { type ExitStatus, exit } from './exit.ts'
import { explain } from './explain.ts'
import { type HelpPage, parseArguments, shortHelp, type Task } from './parse.ts'
import { createPage, createPrint, type Page, write } from './print/page.ts'
import { printable } from './print/printable.ts'
import { createProgressBar, listingLine, progressLine, readingLine } from './print/progress-bar.ts'
import { describeRestored } from './print/restored.ts'

/**
 * Does what a command line says and prints the outcome.
 * @param argv what follows the command's own name
 * @returns the exit status; never throws
 */
export async function run(argv: readonly string[], config: CliConfig, program: Program): Promise<ExitStatus> {
  for (const stream of [program.stdout, program.stderr]) stream.on('error', ignore)
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
export function reportCrash(error: unknown, config: CliConfig, program: Pick<Program, 'stderr'>): ExitStatus {
  const message = error instanceof Error ? error.message : String(error)
  program.stderr.write(`sortwell: unexpected error: ${printable(message)}\n`)
  if (config.isDebugging && error instanceof Error) program.stderr.write(`${error.stack}\n`)
  return exit.unexpected
}

async function answer(argv: readonly string[], config: CliConfig, program: Program): Promise<ExitStatus> {
  const page = pageOf(config, program)
  const asked =
    argv.length === 0 && program.stdout.isTTY ? shortHelp : parseArguments(argv, helpPage(page, config))
  if (typeof asked === 'string') {
    await write(program.stdout, asked)
    return exit.done
  }
  const state = openState(config.stateDir)
  try {
    return await perform(asked, { config, program, page, state })
  } finally {
    if (state.restored)
      program.stderr.write(`sortwell: ${printable(describeRestored(state.restored, state.stateDir))}\n`)
    state.close()
  }
}

function pageOf({ home, hasColours }: CliConfig, { platform, stdout }: Program): Page {
  const columns = stdout.isTTY ? stdout.columns || undefined : undefined
  return createPage({ platform, home, columns, hasColours: hasColours && stdout.isTTY === true })
}

/** Longer lines are hard to read. */
const widestHelp = 100

function helpPage({ columns = 80, style }: Page, { version }: CliConfig): HelpPage {
  return { columns: Math.min(columns, widestHelp), version, bold: text => style('bold', text) }
}

type Session = {
  readonly config: CliConfig
  readonly program: Program
  readonly page: Page
  readonly state: StateDatabase
}

async function perform({ load, given }: Task, session: Session): Promise<ExitStatus> {
  const context = contextOf(session, given.values.json === true)
  let hasRun = false
  const whileMoving: Context['whileMoving'] = work => {
    hasRun = true
    return context.whileReading(control => {
      control.listen()
      return work(control)
    })
  }
  const handle = await load()
  const status = await handle(given, { ...context, whileMoving })
  if (hasRun) {
    const { createUpkeep } = await import('../services/state/upkeep.ts')
    createUpkeep(session.state)()
  }
  return status
}

function contextOf({ config, program, page, state }: Session, isJson: boolean): Omit<Context, 'whileMoving'> {
  const log = createRunLog(state)
  const startedAt = program.now()
  return {
    ...config,
    ...program,
    canDraw: canDraw(config, program),
    state,
    log,
    history: createRunHistory(state, log),
    isJson,
    print: createPrint(program.stdout, page, isJson),
    ask: createPrompt(program),
    planGate: () => createPlanGate(() => readPlan(config.account)),
    whileReading: work => withBar(config, program, startedAt, work),
  }
}

function canDraw({ canRedraw }: CliConfig, { stderr }: Program): boolean {
  return canRedraw && stderr.isTTY === true
}

/** Loaded on demand, as the check of a plan is. */
async function readPlan(place: AccountPlace) {
  const { readPlan: read } = await import('../services/account/command-account.ts')
  return await read(place)
}

/** Undefined where no terminal is, or what is shown goes into a file. */
function createPrompt({ stdin, stderr }: Program): Context['ask'] {
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
  startedAt: number,
  work: (control: Control) => Promise<T>,
): Promise<T> {
  const bar = canDraw(config, program) ? createProgressBar(program.stderr, program.now, startedAt) : undefined
  try {
    return await stoppable(program, (signal, listen) =>
      work({
        signal,
        listen,
        onProgress: bar && (progress => bar.show(progressLine(progress))),
        onRead: progress => bar?.show(readingLine(progress)),
        onListed: entries => bar?.show(listingLine(entries)),
      }),
    )
  } finally {
    bar?.clear()
  }
}

/** The second of these ends the process at once. SIGHUP does not: both a closed terminal and its shell send it. */
const endingSignals = ['SIGINT', 'SIGTERM'] as const

async function stoppable<T>(
  program: Program,
  work: (signal: AbortSignal, listen: () => void) => Promise<T>,
): Promise<T> {
  const controller = new AbortController()
  const abort = () => controller.abort()
  const stop = () => {
    unlisten()
    abort()
  }
  const unlisten = () => {
    for (const signal of endingSignals) program.off(signal, stop)
  }
  let listens = false
  const listen = () => {
    if (listens) return
    listens = true
    for (const signal of endingSignals) program.on(signal, stop)
    program.on('SIGHUP', abort)
  }
  try {
    return await work(controller.signal, listen)
  } finally {
    unlisten()
    program.off('SIGHUP', abort)
  }
}

function ignore(): void {
  // `write` gets each error itself; an error of standard error cannot be reported anywhere
}
