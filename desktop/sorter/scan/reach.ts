import type { ChildProcess, StdioOptions } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { codeOf } from '../disk/disk.ts'
import { pathOf } from '../values/names.ts'
import { FolderRefused } from './folder.ts'

/** Whether a folder or file of an earlier run can be read now. */
export type Reach = 'there' | 'gone' | 'not-reachable'

/**
 * Checks a folder that may lie on a share or a failing disk. `not-reachable` if the disk answers with an error, or not
 * within three seconds; `gone` also if there is something else in its place.
 * @param path real and absolute
 */
export function reachOf(path: string): Reach {
  if (!doesAnswer(path)) return 'not-reachable'
  try {
    const stats = fs.lstatSync(path, { throwIfNoEntry: false })
    return stats?.isDirectory() ? 'there' : 'gone'
  } catch (error) {
    return codeOf(error) === 'ENOTDIR' ? 'gone' : 'not-reachable'
  }
}

/** Checks a path in such a folder. `gone` also if a file has taken the place of one of its folders. */
export function reachIn(folder: string, relative: string): Reach {
  try {
    return fs.lstatSync(pathOf(folder, relative), { throwIfNoEntry: false }) ? 'there' : 'gone'
  } catch (error) {
    return codeOf(error) === 'ENOTDIR' ? 'gone' : 'not-reachable'
  }
}

/**
 * For callers that must not wait, such as the thread that serves the window.
 * @throws {FolderRefused} when the folder does not answer within three seconds
 */
export function checkAnswer(path: string): void {
  if (known.get(path)?.answers) known.delete(path) // the disk may have stopped answering
  if (doesAnswer(path)) return
  throw new FolderRefused({ code: 'not-reachable', path })
}

const waitMs = 3000
/** A history names one folder in many runs, and may be loaded again at once. */
const holdsMs = { answered: 1000, silent: 10_000 }
const known = new Map<string, { readonly answers: boolean; readonly untilMs: number }>()

/**
 * False if the folder's disk does not answer within three seconds. A call to a disk that hangs cannot be cancelled, not even
 * by ending the thread or process that made it. So a child process makes the call, and is abandoned if it hangs. Always true
 * on Windows, where the system itself cancels such calls.
 */
export function doesAnswer(path: string): boolean {
  if (process.platform === 'win32') return true
  const before = known.get(path)
  if (before && performance.now() < before.untilMs) return before.answers
  return remember(path, waitForAnswer(path))
}

/** The same without blocking the thread. */
export async function willAnswer(path: string): Promise<boolean> {
  if (process.platform === 'win32') return true
  const before = known.get(path)
  if (before?.answers === false && performance.now() < before.untilMs) return false
  const child = ask(path, 'ignore')
  const isOver = new AbortController()
  const answers = await Promise.race([
    once(child, 'exit').then(
      () => true,
      () => true,
    ),
    setTimeout(waitMs, false, { signal: isOver.signal }),
  ])
  isOver.abort()
  return remember(path, answers)
}

function remember(path: string, answers: boolean): boolean {
  known.set(path, { answers, untilMs: performance.now() + (answers ? holdsMs.answered : holdsMs.silent) })
  return answers
}

/**
 * Starts a child process that looks up a name which is in no cache, so that the disk itself has to answer. Once it has, the
 * process writes that there is no such file, and ends.
 */
function ask(path: string, stdio: StdioOptions): ChildProcess {
  const unknown = join(path, `.sortwell-${process.pid}-${Math.trunc(performance.now() * 1000)}`)
  const { spawn } = process.getBuiltinModule('node:child_process') // loaded on demand
  const child = spawn('/bin/ls', ['-d', unknown], { stdio, env: {} })
  child.on('error', () => undefined)
  child.unref()
  return child
}

/**
 * Blocks the thread, and with it the events of the child process, so the child's output in a file shows that the disk has
 * answered. `spawnSync` would wait for a child that hangs: on some disks not even SIGKILL ends it.
 */
function waitForAnswer(path: string): boolean {
  const file = openAnswerFile()
  if (file === undefined) return true
  const hasAnswer = () => fs.fstatSync(file).size > 1
  try {
    if (ask(path, ['ignore', file, file]).pid === undefined) return true
    const untilMs = performance.now() + waitMs
    while (!hasAnswer() && performance.now() < untilMs) Atomics.wait(clock, 0, 0, 1)
    return hasAnswer()
  } finally {
    fs.closeSync(file)
  }
}

const clock = new Int32Array(new SharedArrayBuffer(4))

/** A file without a name. Its first byte reserves room, because output is lost on a full disk. */
function openAnswerFile(): number | undefined {
  const path = join(os.tmpdir(), `sortwell-${crypto.randomUUID()}`)
  let file: number | undefined
  try {
    file = fs.openSync(path, 'wx+', 0o600)
    fs.unlinkSync(path)
    fs.writeSync(file, '\n', 0)
    return file
  } catch (error) {
    if (file !== undefined) fs.closeSync(file)
    if (codeOf(error) === '') throw error
    return undefined // without it, every folder counts as reachable
  }
}
