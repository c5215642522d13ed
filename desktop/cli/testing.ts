import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import { plantPremium } from '../services/account/testing/signed-plan.ts'

const entry = fileURLToPath(new URL('../cli.ts', import.meta.url))
/** Saves every process but the first the work of reading TypeScript. */
const compileCache = join(tmpdir(), 'sortwell-test-compile-cache')
const longAgo = new Date('2024-05-06T12:00:00Z')

export type Ended = { readonly status: number | null; readonly stdout: string; readonly stderr: string }

/**
 * A home of its own with a folder to sort and the Premium plan, and the real command as another process.
 * @param whenDone takes what ends and removes it all; `afterAll` for what several tests share
 */
export function commandLine(
  files: Readonly<Record<string, string>> = {},
  whenDone: (cleanUp: () => Promise<void>) => void = onTestFinished,
) {
  const home = mkdtempSync(join(tmpdir(), 'sortwell-cli-'))
  const started: ChildProcess[] = []
  whenDone(async () => {
    const running = started.filter(child => child.exitCode === null && child.signalCode === null)
    await Promise.all(running.map(child => child.kill('SIGKILL') && once(child, 'exit')))
    rmSync(home, { recursive: true, force: true })
  })
  const folder = join(home, 'Downloads')
  const stateDir = join(home, 'state')
  const env = { HOME: home, SORTWELL_STATE_DIR: stateDir, NODE_COMPILE_CACHE: compileCache }
  mkdirSync(folder)
  plantPremium(stateDir)
  for (const [name, content] of Object.entries(files)) putFile(join(folder, name), content)
  const sortwell = (...args: string[]): Ended => {
    const options = { env, encoding: 'utf8', maxBuffer: 1 << 28 } as const
    const { status, stdout, stderr } = spawnSync(process.execPath, [entry, ...args], options)
    return { status, stdout, stderr }
  }
  return {
    home,
    folder,
    stateDir,
    sortwell,
    /** The report of a run that succeeded; throws otherwise. */
    json(...args: string[]): Record<string, unknown> {
      const { status, stdout, stderr } = sortwell(...args, '--json')
      if (status !== 0) throw new Error(`exit ${status}: ${stderr}`)
      return JSON.parse(stdout)
    },
    start(...args: string[]) {
      const child = spawn(process.execPath, [entry, ...args], { env })
      started.push(child)
      return child
    },
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
