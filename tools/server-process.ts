import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { createInterface } from 'node:readline'

/** The accounts server beside the window, in a process of its own. */
export type ServerProcess = {
  /** Address once the server listens; undefined when it could not start. The server prints the reason itself. */
  readonly url: Promise<string | undefined>
  readonly ended: Promise<number>
  stop(): void
}

const warning = 40 // of pino's levels

type ServerOptions = {
  /** Starts it again whenever one of its files changes. */
  readonly restarts: boolean
  readonly environment?: NodeJS.ProcessEnv
}

/**
 * Starts the server with its stand-ins. Prints its warnings and errors; with LOG_LEVEL `debug` or `trace`, its whole log. The server logs
 * at `info` at least, because it logs its address there.
 */
export function startServer(
  repository: string,
  { restarts, environment = process.env }: ServerOptions,
): ServerProcess {
  const isVerbose = ['debug', 'trace'].includes(environment.LOG_LEVEL ?? '')
  const watching = restarts ? ['--watch', '--watch-preserve-output'] : []
  const child = spawn(process.execPath, [...watching, path.join(repository, 'server/sandbox/main.ts')], {
    cwd: repository,
    env: isVerbose ? environment : { ...environment, LOG_LEVEL: 'info' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'close').then(([code]) => Number(code ?? 0))
  const url = new Promise<string | undefined>(resolve => {
    void ended.then(() => resolve(undefined))
    createInterface(child.stdout).on('line', line => {
      const entry = parseEntry(line)
      if (entry.msg === 'listening') resolve(entry.url && byName(entry.url))
      if (isVerbose || entry.level === undefined || entry.level >= warning) console.log(line)
    })
  })
  return { url, ended, stop: () => void child.kill('SIGTERM') }
}

/** The socket has an address; the site goes by a name, because a passkey cannot belong to an IP address. */
const byName = (url: string): string =>
  url.replace(/^http:\/\/(?:127\.0\.0\.1|\[::1\])(?=:|$)/, 'http://localhost')

type Entry = { readonly msg?: string; readonly url?: string; readonly level?: number }

function parseEntry(line: string): Entry {
  try {
    return JSON.parse(line)
  } catch {
    return {} // not a line of the log
  }
}
