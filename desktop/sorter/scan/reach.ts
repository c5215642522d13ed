import { once } from 'node:events'
import { lstatSync } from 'node:fs'
import { codeOf } from '../model/disk.ts'
import { encodeName, pathOf } from '../model/names.ts'
import { FolderRefused } from './folder.ts'

/** Whether something of an earlier run can be looked at. */
export type Reach = 'there' | 'gone' | 'not-reachable'

/**
 * Looks at a folder that may lie on a share or a disk that answers with any error, or not at all: then it is
 * `not-reachable`, after three seconds at most. `gone` also where something else is in its place.
 * @param path real and absolute
 */
export function reachOf(path: string): Reach {
  if (!doesAnswer(path)) return 'not-reachable'
  try {
    const stats = lstatSync(pathOf(path, ''), { throwIfNoEntry: false })
    return stats?.isDirectory() ? 'there' : 'gone'
  } catch (error) {
    return codeOf(error) === 'ENOTDIR' ? 'gone' : 'not-reachable'
  }
}

/** Looks for what is in such a folder. `gone` also where a file has the place of a folder on the way. */
export function reachIn(folder: string, relative: string): Reach {
  try {
    return lstatSync(pathOf(folder, relative), { throwIfNoEntry: false }) ? 'there' : 'gone'
  } catch (error) {
    return codeOf(error) === 'ENOTDIR' ? 'gone' : 'not-reachable'
  }
}

/**
 * For callers that must not wait, such as the thread that serves the window.
 * @throws {FolderRefused} when the folder does not answer within three seconds
 */
export function checkAnswer(path: string): void {
  if (known.get(path)?.answers) known.delete(path) // it may hang since
  if (doesAnswer(path)) return
  throw new FolderRefused({ code: 'not-reachable', path })
}

const waitSeconds = 3
/** A list names one folder many times, and may be asked for again at once. */
const holdsMs = { answered: 1000, silent: 10_000 }
const known = new Map<string, { readonly answers: boolean; readonly untilMs: number }>()

/**
 * False when the folder's disk says nothing for three seconds. A call to one that hangs cannot be given up in a
 * thread: Node waits for its threads before it ends. So another process asks, and is left behind if need be. On Windows
 * the system itself gives up such calls; nothing is asked there.
 */
export function doesAnswer(path: string): boolean {
  if (process.platform === 'win32') return true
  const before = known.get(path)
  if (before && performance.now() < before.untilMs) return before.answers
  const { spawnSync } = process.getBuiltinModule('node:child_process')
  return remember(path, spawnSync('/bin/sh', asking(path), { stdio: 'ignore' }).status)
}

/** The same without waiting for it, for folders that nobody asked for yet. */
export async function willAnswer(path: string): Promise<boolean> {
  if (process.platform === 'win32') return true
  const before = known.get(path)
  if (before?.answers === false && performance.now() < before.untilMs) return false
  const { spawn } = process.getBuiltinModule('node:child_process')
  const [status] = await once(spawn('/bin/sh', asking(path), { stdio: 'ignore' }), 'exit').catch(() => [null])
  return remember(path, status)
}

const asking = (path: string) => ['-c', ask, 'sh', octal(path), String(waitSeconds)]

function remember(path: string, status: unknown): boolean {
  const answers = status !== isSilent
  known.set(path, { answers, untilMs: performance.now() + (answers ? holdsMs.answered : holdsMs.silent) })
  return answers
}

const isSilent = 77
/** The name that is looked for is in no cache, so the disk itself has to say that it is not there. */
const ask = `trap 'exit ${isSilent}' USR1
[ -e "$(printf %b "$1")/.sortwell-$$" ] & asked=$!
( sleep "$2"; kill -USR1 $$ ) & clock=$!
wait $asked
kill $clock
exit 0`

/** Any bytes, as an argument that \`printf %b\` turns back. */
function octal(path: string): string {
  return Array.from(Buffer.from(encodeName(path)), byte => `\\0${byte.toString(8).padStart(3, '0')}`).join('')
}
