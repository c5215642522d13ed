import { normalize } from 'node:path'
import { isBelow, isOutside } from '../model/names.ts'
import type { Folder } from '../model/values.ts'
import { isInSystem } from '../scan/danger.ts'
import { RunRefused, withLog } from './refusals.ts'
import type { RunLog, RunRecord } from './run-log.ts'

/**
 * A run that files are moved by. Anyone who may write to the log could say anything, so no path leads out of the folder and
 * those outside, of which none is the system's.
 * @throws {RunRefused}
 */
export function readRun(log: RunLog, runId: string): RunRecord {
  const record = withLog(log, () => log.read(runId))
  if (staysInside(record)) return record
  throw new RunRefused({ code: 'journal', place: log.place, systemCode: 'EBADMSG' })
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

/** The same outside the chosen folder: in one of these, or one of these itself. */
function isInOneOf(outside: readonly Folder[], path: string): boolean {
  if (outside.length === 0 || isInSystem({ path, platform: process.platform })) return false
  return outside.some(
    ({ path: top }) => isBelow(top, path) && (path === top || isInside(path.slice(top.length + 1))),
  )
}
