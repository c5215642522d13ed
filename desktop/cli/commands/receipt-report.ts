import type { Receipt } from '../../sorter/values/values.ts'
import { failureFields, failureLines } from '../print/failure-report.ts'
import { jsonParts } from '../print/json.ts'
import { countFiles, shortSize } from '../print/lines.ts'
import { printable, shellQuoted } from '../print/printable.ts'

/** What an undo did; `undoes` is null when there was nothing left of a run to take back. */
export function undoJson(receipt: Receipt): Iterable<string> {
  return jsonParts({ ...receiptFields(receipt), undoes: receipt.undoes ?? null })
}

export function* undoText(receipt: Receipt, platform: NodeJS.Platform): Iterable<string> {
  const { moved, movedBytes, cancelled, isCutOff, failures } = receipt
  yield* failureLines(failures)
  if (failures.length > 0) yield ''
  const stopped = cancelled ? 'Stopped. ' : ''
  const folder = printable(receipt.folder)
  yield `${stopped}${countFiles(moved)} back in place in ${folder} (${shortSize(movedBytes)}).`
  if (failures.length > 0) yield `${countFiles(failures.length)} could not be put back.`
  if (isCutOff) yield whenBack(receipt, platform)
  else if (cancelled) yield toGoOn('undo', receipt.undoes, receipt, platform)
}

/** @param runId the run that was taken back, or done again: not the newest one where another was chosen */
function toGoOn(
  command: string,
  runId: string | undefined,
  { folder }: Receipt,
  platform: NodeJS.Platform,
): string {
  const run = runId === undefined ? '' : ` --run ${runId}`
  return `To go on: sortwell ${command} ${shellQuoted(folder, platform)}${run}`
}

/** What to do about a run whose disk went away. */
export function whenBack({ kind, folder }: Receipt, platform: NodeJS.Platform): string {
  const recover = `sortwell recover ${shellQuoted(folder, platform)}`
  const goOn = kind === 'undo' ? 'goes on' : 'finishes the run, or with --undo takes it back'
  return `The folder's disk went away. When it is back, ${recover} ${goOn}.`
}

/** What a redo did. */
export function redoJson(receipt: Receipt): Iterable<string> {
  return jsonParts({ ...receiptFields(receipt), redoes: receipt.redoes ?? null })
}

export function* redoText(receipt: Receipt, platform: NodeJS.Platform): Iterable<string> {
  const { moved, movedBytes, cancelled, isCutOff, failures } = receipt
  yield* failureLines(failures)
  if (failures.length > 0) yield ''
  const folder = printable(receipt.folder)
  yield `${cancelled ? 'Stopped. ' : ''}${countFiles(moved)} moved again in ${folder} (${shortSize(movedBytes)}).`
  if (failures.length > 0) yield `${countFiles(failures.length)} could not be moved.`
  if (cancelled) yield toGoOn('redo', receipt.redoes, receipt, platform)
  if (isCutOff) yield whenBack(receipt, platform)
  else if (moved > 0) yield `To undo: sortwell undo ${shellQuoted(receipt.folder, platform)}`
}

/** What was done about the interrupted runs of a folder. */
export type RecoverReport = {
  readonly folder: string
  readonly receipts: readonly Receipt[]
}

export function recoverJson({ folder, receipts }: RecoverReport): Iterable<string> {
  const sum = (countOf: (receipt: Receipt) => number) => receipts.reduce((all, one) => all + countOf(one), 0)
  return jsonParts({
    runId: receipts.find(({ runId }) => runId !== '')?.runId ?? null,
    folder,
    cancelled: receipts.some(({ cancelled }) => cancelled),
    cutOff: receipts.some(({ isCutOff }) => isCutOff),
    moved: sum(({ moved }) => moved),
    movedBytes: sum(({ movedBytes }) => movedBytes),
    skipped: 0,
    failed: sum(({ failures }) => failures.length),
    runs: receipts.map(receiptFields),
  })
}

export function* recoverText(
  { folder, receipts }: RecoverReport,
  platform: NodeJS.Platform,
): Iterable<string> {
  if (receipts.length === 0)
    yield `No run that was cut off has files in ${printable(folder)}; there is nothing to recover.`
  for (const receipt of receipts) {
    if (receipt.kind === 'undo') yield* undoText(receipt, platform)
    else yield* finishedText(receipt, platform)
  }
}

function* finishedText(receipt: Receipt, platform: NodeJS.Platform): Iterable<string> {
  const { runId, moved, movedBytes, cancelled, isCutOff, failures, folder, criterion } = receipt
  yield* failureLines(failures)
  if (failures.length > 0) yield ''
  const what = `${countFiles(moved)} of ${printable(folder)} moved by ${criterion} (${shortSize(movedBytes)})`
  if (isCutOff) yield* [`${what}.`, whenBack(receipt, platform)]
  else yield cancelled ? `Stopped. ${what}.` : `The run that was cut off is complete: ${what}.`
  // The run is named: there may be others, and its folder may have been at another place.
  if (!isCutOff && moved > 0) yield `To undo: sortwell undo ${shellQuoted(folder, platform)} --run ${runId}`
}

function receiptFields(receipt: Receipt) {
  const {
    runId,
    kind,
    folder,
    criterion,
    cancelled,
    isCutOff = false,
    moved,
    movedBytes,
    renamed,
    failures,
  } = receipt
  return {
    runId: runId || null,
    kind,
    folder,
    by: criterion,
    cancelled,
    cutOff: isCutOff,
    moved,
    movedBytes,
    skipped: 0,
    failed: failures.length,
    renamed,
    failures: failureFields(failures),
  }
}
