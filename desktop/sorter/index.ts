/** The public face of the sorter; nothing else of this folder is imported from outside. */
export { describeFailure } from './failures.ts'
export { builtInCategories } from './file-types.ts'
export {
  FolderRefused,
  type OpenFolderOptions,
  openFolder,
  type RefusalCode,
  writeProblem,
} from './folder.ts'
export { describePattern } from './glob.ts'
export { listRuns } from './history.ts'
export { describeLeft } from './left-alone.ts'
export * from './model.ts'
export { displayName } from './names.ts'
export { describeObstacle, obstacleToUndo, type UndoObstacle } from './obstacle.ts'
export { checkRules, parseRules, type RuleProblem, RulesRefused } from './parse-rules.ts'
export { type FolderSummary, summarizePlan } from './plan.ts'
export { type PreviewOptions, previewFolder } from './preview.ts'
export { RunRefused } from './refusals.ts'
export * from './rules.ts'
export {
  type RecoverOptions,
  type RunOptions,
  recoverFolder,
  runPlan,
  type UndoOptions,
  undoRun,
} from './runs.ts'
export type { WaitingFile } from './watch/arrivals.ts'
export { FolderWatch, type WatchOptions } from './watch/folder-watch.ts'
export { usualTiming, type WatchEvent, WatchHeld, type WatchState, type WatchTiming } from './watch/model.ts'
