/** The public face of the sorter; nothing else of this folder is imported from outside. */

export { codeOf } from './disk/disk.ts'
export { canBeRepeated } from './disk/failures.ts'
export { nativeState } from './disk/native/native.ts'
export type { FactReader } from './facts/gather.ts'
export { startFactLookUp } from './facts/look-up.ts'
export { FileNotRead } from './facts/open-files.ts'
export { findDuplicates } from './facts/same/duplicates.ts'
export { findSameBytes } from './facts/same/find-same-bytes.ts'
export { textOf, withOpenFile } from './facts/shown-file.ts'
export { correctPlan } from './plan/correct-plan.ts'
export {
  type Correction,
  type CorrectionEdit,
  type CorrectionFault,
  checkFolder,
  type Draft,
  isMovableByHand,
  makeCorrections,
} from './plan/corrections.ts'
export { loopsIn } from './plan/loops.ts'
export { companionCounts, movesMade, summarizePlan, whyOf } from './plan/plan.ts'
export { compareFolder, draftFolder, planListing, previewFolder } from './plan/preview.ts'
export { paidRules } from './rules/rule-set.ts'
export type { SetFault } from './rules/set-fault.ts'
export type { RuleSet } from './rules/set-schema.ts'
export { countMoved, movedFiles, placesTakenBack } from './run/moved-files.ts'
export { canRedo } from './run/recover/find-run.ts'
export { obstacleToUndo } from './run/recover/obstacle.ts'
export { recoverFolder, runPlan } from './run/recover/runs.ts'
export { redoRun, undoRun } from './run/recover/undo.ts'
export { RunRefused, unlessDamaged } from './run/refusals.ts'
export { countFolder } from './scan/count.ts'
export { FolderRefused, openFolder, whyReadOnly } from './scan/folder.ts'
export { checkAnswer, willAnswer } from './scan/reach.ts'
export { assertNever } from './values/assert-never.ts'
export { orderFolders } from './values/classify.ts'
export { mayBeTaken, splitExtension, usualExtension } from './values/file-types.ts'
export { foldName } from './values/names.ts'
export { optionsOf } from './values/options-of.ts'
export { FolderWatch } from './watch/folder-watch.ts'
export type { WatchEvent, WatchTiming } from './watch/watch-event.ts'

/** Loaded on demand: a run without a set of rules does not wait for the engine of patterns. */
export async function loadRuleChecks() {
  const [{ checkRuleSet }, { ruleSetSchema }, { ruleLanguage }] = await Promise.all([
    import('./rules/check-set.ts'),
    import('./rules/set-schema.ts'),
    import('./rules/language.ts'),
  ])
  return { checkRuleSet, ruleSetSchema, ruleLanguage }
}

/** Loaded on demand: a preview, which most commands are, does not wait for what moves files. */
export const loadRuns = () => import('./run/recover/runs.ts')
