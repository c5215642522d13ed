import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Sandbox } from './sandbox.ts'

/** One run of a whole process, from its start to its end. */
export type Measured = {
  readonly wallMs: number
  /** In the program and in the system for it, children included. */
  readonly cpuMs: number | undefined
  /** Largest resident memory of any one process of it. */
  readonly peakBytes: number | undefined
}

const gnuTime = '/usr/bin/time'
const usageReporter = pathToFileURL(join(import.meta.dirname, 'report-usage.mjs')).href

/**
 * Runs a program to its end with its output thrown away. Memory and processor time come from GNU time; without it,
 * Node programs report their own and the others have none.
 * @throws when it fails, or when `signal` ends it
 */
export async function measure(
  argv: readonly string[],
  sandbox: Pick<Sandbox, 'tools' | 'stateDir'>,
  signal: AbortSignal,
): Promise<Measured> {
  const usageFile = join(sandbox.tools, 'usage.txt')
  const hasTime = existsSync(gnuTime)
  rmSync(usageFile, { force: true })
  const ours = { SORTWELL_STATE_DIR: sandbox.stateDir }
  const reporting = { SORTWELL_BENCH_USAGE: usageFile, NODE_OPTIONS: `--import=${usageReporter}` }
  const env = { ...process.env, ...ours, ...(hasTime ? {} : reporting) }
  const whole = hasTime ? [gnuTime, '-f', '%U %S %M', '-o', usageFile, ...argv] : argv
  const wallMs = await runTimed(whole, env, signal)
  return { wallMs, ...readUsage(usageFile) }
}

async function runTimed(
  argv: readonly string[],
  env: NodeJS.ProcessEnv,
  signal: AbortSignal,
): Promise<number> {
  const [program = '', ...args] = argv
  const startedMs = performance.now()
  // A group of its own, so that the program behind `time` ends with it.
  const child = spawn(program, args, { env, stdio: ['ignore', 'ignore', 'inherit'], detached: true })
  const end = () => child.pid !== undefined && process.kill(-child.pid, 'SIGKILL')
  signal.addEventListener('abort', end, { once: true })
  const [status]: unknown[] = await once(child, 'exit')
  const wallMs = performance.now() - startedMs
  signal.removeEventListener('abort', end)
  signal.throwIfAborted()
  if (status !== 0) throw new Error(`status ${status} of ${argv.join(' ').slice(0, 500)}`)
  return wallMs
}

/** Seconds in the program, seconds in the system, largest kilobytes. */
function readUsage(path: string): Pick<Measured, 'cpuMs' | 'peakBytes'> {
  if (!existsSync(path)) return { cpuMs: undefined, peakBytes: undefined }
  const [user = 0, system = 0, kilobytes = 0] = readFileSync(path, 'utf8').split(' ').map(Number)
  return { cpuMs: (user + system) * 1000, peakBytes: kilobytes * 1024 }
}
