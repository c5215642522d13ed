import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { parseConfig } from '../config/parse.ts'
import { type ApiClient, createApiClient } from '../contract/client.ts'
import type { RunningServer } from '../run-server.ts'
import { runWithStandIns } from '../sandbox/run-with-stand-ins.ts'
import { databaseFor } from './database.ts'
import { keepCookies, keepToken } from './test-server.ts'

/** The server in a process of its own. */
export type ServerProcess = Awaited<ReturnType<typeof startProcess>>

/** A client of a server that listens at `url`. */
export function connectTo(url: string): {
  readonly api: ApiClient
  readonly tokens: ReturnType<typeof keepToken>
} {
  const tokens = keepToken()
  return {
    api: createApiClient({ baseUrl: url, tokens, clientType: 'web', fetch: keepCookies(fetch).send }),
    tokens,
  }
}

/** What we start: the server with stand-ins where nothing is configured, the one of production, and the commands. */
export const programs = {
  development: join(import.meta.dirname, '../sandbox/main.ts'),
  production: join(import.meta.dirname, '../main.ts'),
  commands: join(import.meta.dirname, '../commands/main.ts'),
} as const

/**
 * Starts the server on a database of the engine that this run of the tests is about.
 * @param environment nothing else of ours is passed on, so that the machine's settings change nothing
 * @param program one of {@link programs}, or the one of a built folder
 */
export async function startProcess(
  environment: Record<string, string> & { readonly DATA_DIR: string },
  program: string = programs.development,
) {
  const database = await databaseFor(environment.DATA_DIR)
  const child = spawn(process.execPath, [program], {
    cwd: environment.DATA_DIR,
    env: { ...inherited(), PORT: '0', RATE_LIMITS: 'off', ...database, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const complaints = readErrors(child)
  const { url, metricsUrl } = await firstUrls(child, complaints)
  child.stdout.resume()
  const end = async (signal: 'SIGKILL' | 'SIGTERM') => {
    if (child.exitCode === null && child.signalCode === null) {
      const ended = once(child, 'exit')
      child.kill(signal)
      await ended
    }
    return child.exitCode
  }
  return {
    url,
    metricsUrl,
    dataDir: environment.DATA_DIR,
    complaints,
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    child,
  }
}

/**
 * Starts the whole server, with its ports and jobs, in this process. That is quicker, and enough for a test that neither
 * kills the server nor reads its log.
 */
export async function startHere(
  environment: Record<string, string> & { readonly DATA_DIR: string },
): Promise<RunningServer> {
  const database = await databaseFor(environment.DATA_DIR)
  return runWithStandIns(
    parseConfig({ PORT: '0', RATE_LIMITS: 'off', LOG_LEVEL: 'silent', ...database, ...environment }),
  )
}

/** Variables that decide how programs run, with the clock of `faketime`, and none that decides what ours do. */
const inherited = (): NodeJS.ProcessEnv =>
  Object.fromEntries(
    Object.entries(process.env).filter(([name]) =>
      /^(PATH|TZ|NODE_COMPILE_CACHE|LD_PRELOAD|FAKETIME.*)$/.test(name),
    ),
  )

/** @returns what the process has written to standard error so far, called on demand */
function readErrors(child: ChildProcess): () => string {
  let errors = ''
  child.stderr?.on('data', chunk => {
    errors += chunk
  })
  return () => errors
}

async function firstUrls(child: ChildProcess, complaints: () => string) {
  if (!child.stdout) throw new Error('The server has no output.')
  const lines = createInterface({ input: child.stdout })
  for await (const line of lines) {
    const url = /"url":"(http:[^"]+)"/.exec(line)?.[1]
    if (url) return { url, metricsUrl: /"metricsUrl":"(http:[^"]+)"/.exec(line)?.[1] }
  }
  throw new Error(`The server ended before it listened: ${complaints()}`)
}

/** Runs one of our commands to its end, as its script of package.json does. */
export const runCommandToEnd = (
  command: string,
  args: readonly string[],
  environment: Record<string, string>,
): ReturnType<typeof runToEnd> => runToEnd(programs.commands, [command, ...args], environment)

/** Runs one of {@link programs} to its end. */
export async function runToEnd(
  program: string,
  args: readonly string[],
  environment: Record<string, string>,
) {
  const child = spawn(process.execPath, ['--', program, ...args], {
    env: { ...inherited(), ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'] as const)
    child[name].on('data', chunk => {
      output[name] += chunk
    })
  const [code] = (await once(child, 'close')) as [number]
  return { code, ...output }
}
