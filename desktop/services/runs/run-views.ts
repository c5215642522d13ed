/** Turns runs and receipts into views and rows of the window. Pure. */
import path from 'node:path'
import {
  type FolderFill,
  type FoundRunView,
  mostRows,
  type ReceiptView,
  type Row,
  type RunFilesView,
  type RunView,
} from '../../ipc/organize-views.ts'
import { canBeRepeated, orderFolders } from '../../sorter/index.ts'
import type { Failure, Plan, Receipt, RunSummary } from '../../sorter/values/values.ts'
import { describeFailure, describeRemedy } from '../../words/files.ts'
import { folderKeyOf, namesOf, shownPath } from '../app/home-paths.ts'
import { countBy } from '../preview/plan-view.ts'
import type { FoundRun, RunFiles } from '../state/history.ts'

/**
 * Follows a run through its plan, which it carries out in order.
 * @param side `from` for a run that takes files back, and empties folders
 * @returns given how many files are dealt with, the folders that got some since the last call, or gave some back
 */
export function fillingOf(
  { moves }: Pick<Plan, 'moves'>,
  side: 'from' | 'to',
): (done: number) => readonly FolderFill[] {
  const files = new Map<string, number>()
  let at = 0
  return done => {
    const filled = new Set<string>()
    for (; at < done; at += 1) {
      const folder = folderKeyOf(moves.at(at)?.[side] ?? '')
      files.set(folder, (files.get(folder) ?? 0) + 1)
      filled.add(folder)
    }
    return Array.from(filled, key => ({ key, files: files.get(key) ?? 0 }))
  }
}

export function viewOfReceipt(receipt: Receipt, home: string): Omit<ReceiptView, 'receiptId' | 'failed'> {
  const { cancelled, isCutOff = false, undoes = null } = receipt
  const isToGoOn = !isCutOff && (cancelled || canBeRepeated(receipt.failures))
  return {
    runId: receipt.runId,
    kind: receipt.kind,
    criterion: receipt.criterion,
    ...namesOf(receipt.folder, home),
    moved: receipt.moved,
    movedBytes: receipt.movedBytes,
    failures: countBy(
      receipt.failures,
      failure => failure.reason,
      failure => `${describeFailure(failure)} ${describeRemedy(failure.reason)}`,
    ),
    cancelled,
    isCutOff,
    leftToUndo: isToGoOn ? undoes : null,
  }
}

/** @param can what can be done about the run */
export function viewOfRun(
  run: RunSummary,
  home: string,
  can: Pick<RunView, 'obstacle' | 'canLocate' | 'locatedAt' | 'canRedo'>,
): RunView {
  const { folder, undoes: _undoes, redoes, byWatch = false, ...shown } = run
  return {
    ...shown,
    ...namesOf(folder, home),
    ...can,
    isRedo: redoes !== undefined,
    byWatch,
  }
}

/** What a run did, by the folder that its files went to. */
export function viewOfRunFiles(files: RunFiles, home: string): Omit<RunFilesView, 'rows'> {
  const folders = new Map<string, { files: number; sizeBytes: number; back: number }>()
  for (const { to, sizeBytes, isBack } of files.moved) {
    const folder = folderKeyOf(to)
    const sum = folders.get(folder) ?? { files: 0, sizeBytes: 0, back: 0 }
    sum.files += 1
    sum.sizeBytes += sizeBytes
    if (isBack) sum.back += 1
    folders.set(folder, sum)
  }
  const sums = Array.from(folders, ([folder, sum]) => ({ folder, ...sum }))
  return {
    files: files.moved.length,
    folders: orderFolders(files.run.criterion, sums).map(({ folder, files, sizeBytes }) => {
      const label = shownPath(folder, home)
      return { key: folder, label, files, sizeBytes, back: folders.get(folder)?.back ?? 0 }
    }),
    renamed: files.moved.reduce((sum, move) => sum + (hasNewName(move) ? 1 : 0), 0),
  }
}

/** Its name was in use, or a rule gave it another. */
const hasNewName = ({ from, to }: Pick<Row, 'from' | 'to'>) =>
  path.posix.basename(from) !== path.posix.basename(to)

/** A run and those of its files that a search found. @param run as it is shown */
export function viewOfFound({ files, total }: FoundRun, run: RunView, home: string): FoundRunView {
  const shown = files.map(({ from, to, isBack }) => {
    return { path: from, from: shownPath(from, home), to: shownPath(to, home), isBack }
  })
  return { run, files: shown, total }
}

export function runRows({ moved }: Pick<RunFiles, 'moved'>, home: string): readonly Row[] {
  return moved.slice(0, mostRows).map(({ from, to, sizeBytes, isBack }) => ({
    path: from,
    section: folderKeyOf(to),
    from: shownPath(from, home),
    to: shownPath(to, home),
    sizeBytes,
    note: isBack ? 'Put back' : '',
  }))
}

export function failedRows(failures: readonly Failure[], home: string): readonly Row[] {
  return failures.slice(0, mostRows).map(failure => ({
    path: failure.from,
    section: failure.reason,
    from: shownPath(failure.from, home),
    to: shownPath(failure.to, home),
    sizeBytes: null,
    note: describeFailure(failure),
  }))
}
