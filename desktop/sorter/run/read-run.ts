import { normalize } from 'node:path'
import { isInSystem } from '../scan/danger.ts'
import { isBelow, isOutside } from '../values/names.ts'
import type { Folder } from '../values/values.ts'
import { RunRefused, withLog } from './refusals.ts'
import type { RunLog, RunRecord } from './run-log.ts'

/**
 * A run from the log, to move files by. Other programs can write to the log, so every path must lie in the chosen folder or
 * in one of the folders outside, and not in a system folder.
 * @throws {RunRefused} `damaged-run` for any other; the log then passes over it
 */
export function readRun(log: RunLog, runId: string): RunRecord {
  return withLog(log, () => {
    const record = log.read(runId)
    if (staysInside(record)) return record
    log.markDamaged(runId)
    throw new RunRefused({ code: 'damaged-run', runId })
  })
}

function staysInside({ header, moves, found, renamed, reserving, failures }: RunRecord): boolean {
  const { newFolders, oldFolders, outside = [] } = header
  if (!outside.every(({ path }) => isOutside(path) && path === normalize(path))) return false
  const isOurs = (path: string) => isInside(path) || isInOneOf(outside, path)
  return (
    !moves.some(({ from, to }) => !isOurs(from) || !isOurs(to)) &&
    [...newFolders, ...oldFolders, ...found, ...renamed.values()].every(isOurs) &&
    [...reserving].every(folder => folder === '' || isOurs(folder)) &&
    failures.every(({ from, to }) => isOurs(from) && isOurs(to))
  )
}

const unsafe = process.platform === 'win32' ? /(^|\/)\.{0,2}(\/|$)|[\0\\:]/ : /(^|\/)\.{0,2}(\/|$)|\0/

/** A path that stays in the folder it is relative to, however often it is joined. */
function isInside(path: string): boolean {
  return !unsafe.test(path)
}

/** A path that is one of these folders, or stays in one. */
function isInOneOf(outside: readonly Folder[], path: string): boolean {
  if (outside.length === 0 || isInSystem({ path, platform: process.platform })) return false
  return outside.some(
    ({ path: top }) => isBelow(top, path) && (path === top || isInside(path.slice(top.length + 1))),
  )
}
