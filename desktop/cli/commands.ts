import { createPlanGate } from '../services/account/plan-gate.ts'
import {
  type Folder,
  listRuns,
  obstacleToUndo,
  openFolder,
  type Progress,
  previewFolder,
  type Receipt,
  recoverFolder,
  runPlan,
  undoRun,
} from '../sorter/index.ts'
import type { HistoryRequest, RecoverRequest, SortRequest, UndoRequest } from './arguments.ts'
import { historyJson, historyText } from './commands/history-report.ts'
import { recoverJson, recoverText, undoJson, undoText } from './commands/receipt-report.ts'
import { sortJson, sortText } from './commands/sort-report.ts'
import { rulesOf } from './rule-choice.ts'

/** How a command ended: what to print, and whether Ctrl-C stopped it. */
export type Outcome = {
  readonly cancelled: boolean
  readonly json: () => Iterable<string>
  /** Lines. */
  readonly text: () => Iterable<string>
}

export type Surroundings = {
  readonly stateDir: string
  readonly home: string
  readonly platform: NodeJS.Platform
  /** Runs work that moves files, so that it can be stopped and is seen. */
  readonly carryOut: <T>(work: (control: Control) => Promise<T>) => Promise<T>
}

export type Control = { readonly signal: AbortSignal; readonly onProgress: (progress: Progress) => void }

/** @throws {PremiumNeeded | FolderRefused | RunRefused | SettingsRefused} like all that follow: nothing was moved */
export async function performSort(request: SortRequest, around: Surroundings): Promise<Outcome> {
  const { stateDir, home, platform } = around
  const { criterion, dryRun, force } = request
  await createPlanGate(stateDir)(criterion)
  const rules = rulesOf(request.rules, stateDir)
  const folder = openFolder(request.folder, { stateDir, home, force, look: dryRun })
  const settled = dryRun ? [] : await recoverFolder({ stateDir, folder, way: 'keep' })
  const plan = previewFolder(folder, criterion, { rules })
  const receipt = dryRun ? null : await around.carryOut(control => runPlan(plan, { stateDir, ...control }))
  const report = { plan, rules, receipt, settled }
  return {
    cancelled: receipt?.cancelled ?? false,
    json: () => sortJson(report),
    text: () => sortText(report, platform),
  }
}

export async function performUndo(request: UndoRequest, around: Surroundings): Promise<Outcome> {
  const { stateDir, platform } = around
  const folder = openSorted(request.folder, around)
  const { runId } = request
  const receipt = await around.carryOut(control => undoRun({ stateDir, folder, runId, ...control }))
  const report = { receipt, undoes: undoneBy(receipt, folder, stateDir) }
  return {
    cancelled: receipt.cancelled,
    json: () => undoJson(report),
    text: () => undoText(report, platform),
  }
}

export async function performRecover(request: RecoverRequest, around: Surroundings): Promise<Outcome> {
  const { stateDir, platform } = around
  const folder = openSorted(request.folder, around)
  const { way } = request
  const receipts = await around.carryOut(control => recoverFolder({ stateDir, folder, way, ...control }))
  const report = { folder: folder.path, receipts }
  return {
    cancelled: receipts.some(({ cancelled }) => cancelled),
    json: () => recoverJson(report),
    text: () => recoverText(report, platform),
  }
}

export function performHistory(request: HistoryRequest, around: Surroundings): Outcome {
  const { folder: path } = request
  const folder = path === undefined ? undefined : openSorted(path, around, true)
  const { stateDir } = around
  const runs = listRuns({ stateDir, folder }).map(run => ({ run, obstacle: obstacleToUndo(stateDir, run) }))
  return { cancelled: false, json: () => historyJson(runs), text: () => historyText(runs) }
}

/** What was sorted with --force is undone without it. */
function openSorted(path: string, { stateDir, home }: Surroundings, look = false): Folder {
  return openFolder(path, { stateDir, home, force: true, look })
}

function undoneBy({ runId }: Receipt, folder: Folder, stateDir: string): string | null {
  return listRuns({ stateDir, folder }).find(run => run.runId === runId)?.undoes ?? null
}
