import { canBeRepeated } from '../../sorter/index.ts'
import type { Receipt } from '../../sorter/values/values.ts'
import { failureFields, failureLines } from '../print/failure-report.ts'
import { countFiles, shortSize } from '../print/lines.ts'
import type { Page } from '../print/page.ts'
import { printable, shellQuoted } from '../print/printable.ts'

export type ReceiptFields = ReturnType<typeof receiptFields>

export function receiptFields(receipt: Receipt) {
  const { runId, kind, folder, criterion, cancelled, moved, movedBytes, renamed, failures } = receipt
  return {
    runId: runId || null,
    kind,
    folder,
    by: criterion,
    cancelled,
    cutOff: receipt.isCutOff ?? false,
    moved,
    movedBytes,
    skipped: 0,
    failed: failures.length,
    renamed,
    failures: failureFields(failures),
  }
}

/** What an undo did; `undoes` is null when there was nothing left of a run to take back. */
export function undoFields(receipt: Receipt) {
  return { ...receiptFields(receipt), undoes: receipt.undoes ?? null }
}

/** @param isByFile only some files of the run were to go back */
export function* undoLines(
  fields: ReceiptFields & { undoes?: string | null },
  page: Page,
  isByFile = false,
): Iterable<string> {
  const { moved, movedBytes, cancelled, cutOff, failed } = fields
  yield* failuresFirst(fields, page)
  yield `${cancelled ? 'Stopped. ' : ''}${countFiles(moved)} back in place in ${printable(fields.folder)} (${shortSize(movedBytes)}).`
  if (failed > 0) yield page.style('red', `${countFiles(failed)} could not be put back.`)
  if (cutOff) yield whenBack(fields, page.platform)
  else if (cancelled || canBeRepeated(fields.failures)) {
    const goOn = toGoOn('undo', fields.undoes, fields, page)
    yield isByFile ? `${goOn} --file <name>, for each file that is not back yet` : goOn
  }
}

/** What a redo did. */
export function redoFields(receipt: Receipt) {
  return { ...receiptFields(receipt), redoes: receipt.redoes ?? null }
}

export function* redoLines(fields: ReturnType<typeof redoFields>, page: Page): Iterable<string> {
  const { moved, movedBytes, cancelled, cutOff, failed, folder } = fields
  yield* failuresFirst(fields, page)
  yield `${cancelled ? 'Stopped. ' : ''}${countFiles(moved)} moved again in ${printable(folder)} (${shortSize(movedBytes)}).`
  if (failed > 0) yield page.style('red', `${countFiles(failed)} could not be moved.`)
  if (cancelled) yield toGoOn('redo', fields.redoes, fields, page)
  if (cutOff) yield whenBack(fields, page.platform)
  else if (moved > 0) yield `To undo: sortwell undo ${shellQuoted(folder, page.platform)}`
}

/** @param runId the run that was taken back, or done again: not the newest one where another was chosen */
function toGoOn(
  command: string,
  runId: string | null | undefined,
  { folder }: Pick<ReceiptFields, 'folder'>,
  { platform }: Page,
): string {
  const run = runId ? ` --run ${runId}` : ''
  return `To go on: sortwell ${command} ${shellQuoted(folder, platform)}${run}`
}

/** What to do about a run whose disk went away. */
export function whenBack(
  { kind, folder }: Pick<ReceiptFields, 'kind' | 'folder'>,
  platform: NodeJS.Platform,
): string {
  const goOn = kind === 'undo' ? 'goes on' : 'finishes the run, and undo takes it back'
  return `The folder's disk disappeared. Once it is back, sortwell recover ${shellQuoted(folder, platform)} ${goOn}.`
}

/** What was done about the interrupted runs of a folder. */
export function recoverFields(folder: string, receipts: readonly Receipt[]) {
  const sum = (countOf: (receipt: Receipt) => number) => receipts.reduce((all, one) => all + countOf(one), 0)
  return {
    runId: receipts.find(({ runId }) => runId !== '')?.runId ?? null,
    folder,
    cancelled: receipts.some(({ cancelled }) => cancelled),
    cutOff: receipts.some(({ isCutOff }) => isCutOff),
    moved: sum(({ moved }) => moved),
    movedBytes: sum(({ movedBytes }) => movedBytes),
    skipped: 0,
    failed: sum(({ failures }) => failures.length),
    runs: receipts.map(receiptFields),
  }
}

export function* recoverLines(
  { folder, runs }: ReturnType<typeof recoverFields>,
  page: Page,
): Iterable<string> {
  if (runs.length === 0)
    yield `No interrupted run has files in ${printable(folder)}; there is nothing to recover.`
  for (const run of runs) {
    if (run.kind === 'undo') yield* undoLines(run, page)
    else yield* finishedLines(run, page)
  }
}

function* finishedLines(run: ReceiptFields, page: Page): Iterable<string> {
  const { runId, moved, movedBytes, cancelled, cutOff, folder } = run
  yield* failuresFirst(run, page)
  const what = `${countFiles(moved)} of ${printable(folder)} moved by ${run.by} (${shortSize(movedBytes)})`
  if (cutOff) yield* [`${what}.`, whenBack(run, page.platform)]
  else yield cancelled ? `Stopped. ${what}.` : `The interrupted run is complete: ${what}.`
  // The run is named: there may be others, and its folder may have been at another place.
  if (!cutOff && moved > 0)
    yield `To undo: sortwell undo ${shellQuoted(folder, page.platform)} --run ${runId}`
  // A run that was stopped is over: nothing of it is left to recover.
  if (cancelled && !cutOff) {
    const by = run.by === 'type' ? '' : ` --by ${run.by}`
    yield `To go on: sortwell sort ${shellQuoted(folder, page.platform)}${by}`
  }
}

function* failuresFirst({ failures }: ReceiptFields, page: Page): Iterable<string> {
  yield* failureLines(failures, page)
  if (failures.length > 0) yield ''
}
