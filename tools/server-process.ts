import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { createInterface } from 'node:readline'

/** The accounts server beside the window, in a process of its own. */
export type ServerProcess = {
  /** Its address once it listens; undefined when it could not start, which it has then said itself. */
  readonly url: Promise<string | undefined>
  readonly ended: Promise<number>
  stop(): void
}

const warning = 40 // of pino's levels

/**
 * Starts `server/main.ts` with the environment as it is; its warnings and errors are passed on.
 * @param restarts start it anew whenever one of its files changes
 */
export function startServer(repository: string, { restarts }: { readonly restarts: boolean }): ServerProcess {
  const watching = restarts ? ['--watch', '--watch-preserve-output'] : []
  const child = spawn(process.execPath, [...watching, path.join(repository, 'server/main.ts')], {
    cwd: repository,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'close').then(([code]) => Number(code ?? 0))
  const url = new Promise<string | undefined>(resolve => {
    void ended.then(() => resolve(undefined))
    createInterface(child.stdout).on('line', line => {
      const entry = parseEntry(line)
      if (entry.msg === 'listening') resolve(entry.url)
      if (entry.level === undefined || entry.level >= warning) console.log(line)
    })
  })
  return { url, ended, stop: () => void child.kill('SIGTERM') }
}

type Entry = { readonly msg?: string; readonly url?: string; readonly level?: number }

function parseEntry(line: string): Entry {
  try {
    return JSON.parse(line)
  } catch {
    return {} // not a line of the log
  }
}
