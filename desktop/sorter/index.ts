/** The public face of the sorter; nothing else of this folder is imported from outside. */
export { describeFailure } from './apply/failures.ts'
export { findRun, type HistoryOptions, interruptedRuns, listRuns } from './journal/history.ts'
export { RunRefused } from './journal/refusals.ts'
export type * from './journal/run-records.ts'
export { assertNever } from './model/assert-never.ts'
export { orderFolders } from './model/classify.ts'
export * from './model/criteria.ts'
export { codeOf, type Disk, realDisk, syncFolder } from './model/disk.ts'
export { builtInCategories } from './model/file-types.ts'
export { describePattern } from './model/glob.ts'
export { displayName } from './model/names.ts'
export * from './model/rules.ts'
export { shortSize } from './model/size-text.ts'
export * from './model/values.ts'
export { checkRules, parseRules, type RuleProblem, RulesRefused } from './plan/parse-rules.ts'
export { movesMade, summarizePlan } from './plan/plan.ts'
export { type PreviewOptions, previewFolder } from './plan/preview.ts'
export { describeObstacle, obstacleToUndo, type UndoObstacle } from './recover/obstacle.ts'
export { type FoundMove, filesOfRun, findMoves, type RunFiles } from './recover/run-files.ts'
export {
  type RecoverOptions,
  type RunOptions,
  recoverFolder,
  runPlan,
  type UndoOptions,
  undoRun,
} from './recover/runs.ts'
export {
  FolderRefused,
  type OpenFolderOptions,
  openFolder,
  type RefusalCode,
  writeProblem,
} from './scan/folder.ts'
export { describeLeft } from './scan/left-alone.ts'
export { FolderWatch, type WatchOptions } from './watch/folder-watch.ts'
export type { KeptText } from './watch/known-files.ts'
export {
  describeWaiting,
  usualTiming,
  type WaitingFile,
  type WatchEvent,
  type WatchState,
  type WatchTiming,
} from './watch/watch-event.ts'
