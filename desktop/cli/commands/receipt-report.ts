import { type Receipt, shortSize } from '../../sorter/index.ts'
import { failureFields, failureLines } from '../print/failure-report.ts'
import { jsonParts } from '../print/json.ts'
import { countFiles } from '../print/lines.ts'
import { printable, shellQuoted } from '../print/printable.ts'

/** What an undo did; `undoes` is null when there was nothing left of a run to take back. */
export function undoJson(receipt: Receipt): Iterable<string> {
  return jsonParts({ ...receiptFields(receipt), undoes: receipt.undoes ?? null })
}

export function* undoText(receipt: Receipt, platform: NodeJS.Platform): Iterable<string> {
  const { moved, movedBytes, cancelled, failures } = receipt
  yield* failureLines(failures)
  if (failures.length > 0) yield ''
  const stopped = cancelled ? 'Stopped. ' : ''
  const folder = printable(receipt.folder)
  yield `${stopped}${countFiles(moved)} back in place in ${folder} (${shortSize(movedBytes)}).`
  if (failures.length > 0) yield `${countFiles(failures.length)} could not be put back.`
  if (cancelled) yield `To go on: sortwell undo ${shellQuoted(receipt.folder, platform)}`
}

/** What was done about the interrupted runs of a folder. */
export type RecoverReport = { readonly folder: string; readonly receipts: readonly Receipt[] }

export function recoverJson({ folder, receipts }: RecoverReport): Iterable<string> {
  const sum = (countOf: (receipt: Receipt) => number) => receipts.reduce((all, one) => all + countOf(one), 0)
  return jsonParts({
    runId: receipts.find(({ runId }) => runId !== '')?.runId ?? null,
    folder,
    cancelled: receipts.some(({ cancelled }) => cancelled),
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
  if (receipts.length === 0) yield `No run in ${printable(folder)} was cut off; there is nothing to recover.`
  for (const receipt of receipts) {
    if (receipt.kind === 'undo') yield* undoText(receipt, platform)
    else yield* finishedText(receipt, platform)
  }
}

function* finishedText(receipt: Receipt, platform: NodeJS.Platform): Iterable<string> {
  const { moved, movedBytes, cancelled, failures, folder, criterion } = receipt
  yield* failureLines(failures)
  if (failures.length > 0) yield ''
  const what = `${countFiles(moved)} of ${printable(folder)} moved by ${criterion} (${shortSize(movedBytes)})`
  yield cancelled ? `Stopped. ${what}.` : `The run that was cut off is complete: ${what}.`
  if (moved > 0) yield `To undo: sortwell undo ${shellQuoted(folder, platform)}`
}

function receiptFields(receipt: Receipt) {
  const { runId, kind, folder, criterion, cancelled, moved, movedBytes, renamed, failures } = receipt
  return {
    runId: runId || null,
    kind,
    folder,
    by: criterion,
    cancelled,
    moved,
    movedBytes,
    skipped: 0,
    failed: failures.length,
    renamed,
    failures: failureFields(failures),
  }
}
