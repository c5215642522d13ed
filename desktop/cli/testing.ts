import { type ChildProcess, spawn } from 'node:child_process'
import { EventEmitter, once } from 'node:events'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough, Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import { plantPremium } from '../services/account/testing/signed-plan.ts'
import { openState, type StateDatabase } from '../services/state/state-database.ts'
import { readCliConfig } from './config.ts'
import type { Program } from './context.ts'
import { run } from './run.ts'
import { checkReports } from './testing-schemas.ts'

const entry = fileURLToPath(new URL('../cli.ts', import.meta.url))
const longAgo = new Date('2024-05-06T12:00:00Z')

/** Neither a login nor a keychain of the person who runs the tests is used. */
const nobodysAccount = {
  SORTWELL_API_URL: 'http://127.0.0.1:9',
  DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nowhere',
}
process.env.DBUS_SESSION_BUS_ADDRESS = nobodysAccount.DBUS_SESSION_BUS_ADDRESS

export type Ended = { readonly status: number | null; readonly stdout: string; readonly stderr: string }

/** How a command line differs from one that writes into pipes, as somebody with Premium, on this system, now. */
export type Circumstances = {
  readonly env?: Readonly<Record<string, string>>
  /** What all three streams say of themselves. */
  readonly terminal?: { readonly isTTY?: boolean; readonly columns?: number }
  readonly clock?: () => number
  readonly platform?: NodeJS.Platform
  readonly program?: Partial<Program>
  readonly hasPremium?: boolean
  /** What ends and removes everything; the own one of a concurrent test. */
  readonly whenDone?: (cleanUp: () => Promise<void>) => void
}

/** A home of its own with a folder to sort, and the command in it: in this process, or as one of its own. */
export function commandLine(files: Readonly<Record<string, string>> = {}, usual: Circumstances = {}) {
  const { hasPremium = true, whenDone = onTestFinished } = usual
  const home = realpathSync(mkdtempSync(join(tmpdir(), 'sortwell-cli-')))
  const ends: (() => Promise<unknown>)[] = []
  whenDone(async () => {
    await Promise.all(ends.map(end => end()))
    rmSync(home, { recursive: true, force: true })
  })
  const folder = join(home, 'Downloads')
  const stateDir = join(home, 'state')
  const env = { ...nobodysAccount, SORTWELL_STATE_DIR: stateDir, ...usual.env }
  mkdirSync(folder)
  if (hasPremium) plantPremium(stateDir)
  for (const [name, content] of Object.entries(files)) putFile(join(folder, name), content)

  function start(args: readonly string[], circumstances: Circumstances = {}) {
    const {
      terminal = {},
      clock = Date.now,
      platform = process.platform,
      program = {},
    } = { ...usual, ...circumstances }
    const signals = new EventEmitter()
    const stdin = Object.assign(new PassThrough(), terminal)
    const [stdout, stderr] = [screen(terminal), screen(terminal)]
    const config = readCliConfig({ ...env, ...circumstances.env }, platform, home, '1.2.3')
    const status = run(
      args,
      { ...config, account: { ...config.account, clock } },
      {
        platform,
        stdin,
        stdout: stdout.stream,
        stderr: stderr.stream,
        now: () => performance.now(),
        on: (signal, stop) => signals.on(signal, stop),
        off: (signal, stop) => signals.off(signal, stop),
        factsWorker: new URL('../sorter/facts/facts-worker.ts', import.meta.url),
        sameBytesWorker: new URL('../sorter/facts/same/same-bytes-worker.ts', import.meta.url),
        starters: new URL('../starters/', import.meta.url),
        ...program,
      },
    ).then(ended => {
      if (args.includes('--json')) checkReports(args, stdout.shown())
      return ended
    })
    ends.push(() => {
      signals.emit('SIGTERM')
      stdin.end()
      return status
    })
    return { status, stdin, stdout, stderr, signals }
  }

  async function sortwell(...args: string[]): Promise<Ended> {
    const { status, stdout, stderr } = start(args)
    return { status: await status, stdout: stdout.shown(), stderr: stderr.shown() }
  }

  return {
    home,
    folder,
    stateDir,
    sortwell,
    start,
    /** The report of a run that succeeded; throws otherwise. */
    async json(...args: string[]): Promise<Record<string, unknown>> {
      const { status, stdout, stderr } = await sortwell(...args, '--json')
      if (status !== 0) throw new Error(`exit ${status}: ${stderr}`)
      return JSON.parse(stdout)
    },
    ...processesIn({ ...env, HOME: home }, child => ends.push(() => endOf(child))),
  }
}

/** The entry as a process of its own. */
function processesIn(env: NodeJS.ProcessEnv, onStart: (child: ChildProcess) => void) {
  const start = (program: string, args: readonly string[]) => {
    const { PATH, NODE_COMPILE_CACHE } = process.env // saves every process but the first the work of reading TypeScript
    const child = spawn(program, args, { env: { PATH, NODE_COMPILE_CACHE, ...env } })
    onStart(child)
    return child
  }
  return {
    /** @param nodeOptions before the entry */
    startProcess: (args: readonly string[], nodeOptions: readonly string[] = []) =>
      start(process.execPath, [...nodeOptions, entry, ...args]),
    /** A line of a shell in which `sortwell` is the entry. */
    startShell: (line: string) =>
      start('sh', ['-c', `sortwell() { ${shellWords([process.execPath, entry])} "$@"; }; ${line}`]),
    /**
     * In a terminal of its own.
     * @param setUp what a shell does first, such as `stty cols 60;`
     */
    startTerminal(args: readonly string[], setUp = '', nodeOptions: readonly string[] = []) {
      const words = [process.execPath, ...nodeOptions, entry, ...args]
      const line = `export TERM=xterm; ${setUp} exec ${shellWords(words)}`
      const child = start('script', ['-qefc', line, '/dev/null'])
      const stdout = screen()
      child.stdout.pipe(stdout.stream)
      return { child, stdout }
    },
  }
}

function shellWords(words: readonly string[]): string {
  return words.map(word => `'${word.replaceAll("'", "'\\''")}'`).join(' ')
}

/** Works with the database of a command, as another program does. */
export function inState<T>(stateDir: string, work: (state: StateDatabase) => T): T {
  const state = openState(stateDir)
  try {
    return work(state)
  } finally {
    state.close()
  }
}

async function endOf(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGKILL')
  await once(child, 'exit')
}

/** All that a process prints, and how it ends. */
export async function outcomeOf(
  child: ReturnType<ReturnType<typeof commandLine>['startProcess']>,
): Promise<Ended> {
  const output = Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  const [stdout, stderr, [status]] = await output
  return { status, stdout, stderr }
}

/** What a command writes, and when. */
function screen(terminal: Circumstances['terminal'] = {}) {
  let all = ''
  let readTo = 0
  const looks = new Set<() => void>()
  const stream = new Writable({
    decodeStrings: false,
    write(chunk, _encoding, done) {
      all += chunk
      for (const look of looks) look()
      done()
    },
  })
  /** Resolves with the first value that `find` returns. */
  const shows = <T>(find: () => T | undefined) =>
    new Promise<T>(resolve => {
      const look = () => {
        const found = find()
        if (found === undefined) return
        looks.delete(look)
        resolve(found)
      }
      looks.add(look)
      look()
    })
  return {
    stream: Object.assign(stream, terminal),
    shown: () => all,
    /** Resolves with what matches, or its first group, once it is shown. */
    shows: (pattern: RegExp) =>
      shows(() => {
        const found = pattern.exec(all)
        return found ? (found[1] ?? found[0]) : undefined
      }),
    /** Resolves with the next line of JSON that tells of this event. */
    next: (event: string) =>
      shows(() => {
        for (;;) {
          const end = all.indexOf('\n', readTo)
          if (end < 0) return undefined
          const news: { event: string; [field: string]: unknown } = JSON.parse(all.slice(readTo, end))
          readTo = end + 1
          if (news.event === event) return news
        }
      }),
  }
}

/** Old enough not to be taken for a file that is still being written. */
export function putFile(path: string | Buffer, content = ''): void {
  writeFileSync(path, content)
  utimesSync(path, longAgo, longAgo)
}

/** Every file below a folder with its content, by relative path, in order. */
export function treeOf(folder: string): Record<string, string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  const paths = entries.filter(entry => entry.isFile()).map(entry => join(entry.parentPath, entry.name))
  return Object.fromEntries(
    paths.sort().map(path => [path.slice(folder.length + 1), readFileSync(path, 'utf8')]),
  )
}

/** Resolves as soon as the path exists; the event loop turns, nothing sleeps. */
export async function appears(path: string): Promise<void> {
  while (!existsSync(path)) await new Promise(setImmediate)
}
