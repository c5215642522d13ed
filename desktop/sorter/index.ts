/** The public face of the sorter; nothing else of this folder is imported from outside. */
export type { FactAnswer, FactQuestion } from './facts/answer.ts'
export type { FactCache, FactChange, FileState, KnownFacts } from './facts/fact-cache.ts'
export { decodeText, looksLikeText } from './facts/formats/texts.ts'
export type { FactProgress, FactReader, Gathering } from './facts/gather.ts'
export { listingFacts } from './facts/listing-facts.ts'
export { type FactLookUp, type FactLookUpOptions, startFactLookUp } from './facts/look-up.ts'
export { type FactFailure, NotLookedAt, openFile, readAt } from './facts/open-files.ts'
export { type Duplicates, type DuplicatesOptions, findDuplicates } from './facts/same/duplicates.ts'
export { findSameBytes, type SameBytesOptions } from './facts/same/find-same-bytes.ts'
export type { ComparedFile, SameBytes, SameFiles } from './facts/same/same-bytes.ts'
export { countMoved, type MovedFile, movedFiles, placesTakenBack } from './journal/moved-files.ts'
export { type RunRefusal, RunRefused, withLog } from './journal/refusals.ts'
export type * from './journal/run-log.ts'
export { assertNever } from './model/assert-never.ts'
export { localDay, orderFolders } from './model/classify.ts'
export * from './model/criteria.ts'
export { codeOf, type Disk, realDisk, syncFolder } from './model/disk.ts'
export {
  type FactName,
  type FactRow,
  type Facts,
  factNames,
  factTable,
  type ListingFacts,
  noFacts,
  shortFactNames,
  type TakenFrom,
} from './model/facts.ts'
export { builtInCategories, mayBeTaken, splitExtension, usualExtension } from './model/file-types.ts'
export type { PatternFault } from './model/glob.ts'
export { type FileIdentity, identityOf, isUntouched } from './model/identity.ts'
export {
  baseOf,
  decodeName,
  displayName,
  encodeName,
  foldName,
  parentOf,
  pathOf,
  unicodeEscape,
  unseen,
} from './model/names.ts'
export * from './model/rules.ts'
export { sizeUnits } from './model/size-text.ts'
export * from './model/values.ts'
export { endAtSecondSignal, nativeCalls, nativeState } from './native/native.ts'
export type { NativeCalls } from './native/native-calls.ts'
export { checkRules, type RuleFault, type RuleProblem } from './plan/check-rules.ts'
export { type CorrectedPlan, correctPlan } from './plan/correct-plan.ts'
export {
  type Change,
  type Correction,
  type CorrectionFault,
  type CorrectionWish,
  checkFolder,
  checkName,
  type Draft,
  isMovableByHand,
  mainFilesOf,
  makeCorrections,
} from './plan/corrections.ts'
export { loopsIn, type WatchedDestinations } from './plan/loops.ts'
export { companionCounts, movesMade, summarizePlan, whyOf } from './plan/plan.ts'
export {
  compareFolder,
  draftFolder,
  type PreviewOptions,
  planListing,
  previewFolder,
} from './plan/preview.ts'
export type { FileName } from './recover/choose-files.ts'
export { canRedo } from './recover/find-run.ts'
export { obstacleToUndo, type UndoObstacle } from './recover/obstacle.ts'
export type { RunOptions } from './recover/one-run.ts'
export { type RecoverOptions, recoverFolder, runPlan } from './recover/runs.ts'
export { type RedoOptions, redoRun, type UndoOptions, undoRun } from './recover/undo.ts'
export type { SetFault, SetProblem } from './rules/check-set.ts'
export type { RuleLanguage } from './rules/language.ts'
export type { NameFault } from './rules/name-fault.ts'
export { type FactValue, type RuleFact, ruleFactNames, ruleFacts } from './rules/rule-facts.ts'
export {
  type Following,
  type Otherwise,
  otherwises,
  paidRules,
  type Rule,
  type RuleSet,
} from './rules/rule-set.ts'
export {
  type GivenCondition,
  type GivenGroup,
  type GivenRule,
  type GivenTest,
  type Written,
  type WrittenRule,
  writtenRule,
} from './rules/written-rule.ts'
export { countFolder, type FolderCount } from './scan/count.ts'
export {
  type FolderRefusal,
  FolderRefused,
  type ListedFolder,
  type OpenFolderOptions,
  openFolder,
  openListed,
  whyReadOnly,
} from './scan/folder.ts'
export {
  type Around,
  type Destination,
  namesOutside,
  openDestination,
  type RefusedDestination,
} from './scan/outside.ts'
export { checkAnswer, willAnswer } from './scan/reach.ts'
export { FolderWatch, type WatchOptions } from './watch/folder-watch.ts'
export type { KeptText } from './watch/known-files.ts'
export {
  usualTiming,
  type WaitingFile,
  type WatchEvent,
  type WatchProblem,
  type WatchState,
  type WatchTiming,
} from './watch/watch-event.ts'

/** Loaded on demand: a run without a set of rules does not wait for the engine of patterns. */
export async function loadRuleChecks() {
  const [{ checkRuleSet }, { ruleSetSchema }, { ruleLanguage }] = await Promise.all([
    import('./rules/check-set.ts'),
    import('./rules/set-schema.ts'),
    import('./rules/language.ts'),
  ])
  return { checkRuleSet, ruleSetSchema, ruleLanguage }
}

/** For a program that only previews, as a rule: it does not wait for what moves files. */
export const loadRuns = () => import('./recover/runs.ts')
