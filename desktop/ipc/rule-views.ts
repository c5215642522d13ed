/** Sets of rules, for the window. */
import type { loadRuleChecks, ruleFacts, writtenRule } from '../sorter/index.ts'
import type { PaidRuleView } from './organize-views.ts'

/** A rule whose facts, comparisons and values were not checked yet. */
export type GivenRule = Parameters<typeof writtenRule>[0]
export type GivenGroup = GivenRule['when']
export type GivenCondition = GivenGroup['of'][number]
export type GivenTest = Exclude<GivenCondition, GivenGroup>
export type RuleFact = keyof typeof ruleFacts
type RuleLanguage = ReturnType<Awaited<ReturnType<typeof loadRuleChecks>>['ruleLanguage']>

/** What rules can say; `kinds` are the folders that sorting by type makes, the person's own among them. */
export type RuleLanguageView = RuleLanguage & { readonly kinds: readonly string[] }

/** A set of rules as its file has it. */
export type RuleSetView = {
  readonly name: string
  readonly displayPath: string
  readonly text: string
  /** Names this text: a change says which one it is meant for. */
  readonly version: string
  readonly rules: readonly GivenRule[]
  /** What decides about files that no rule takes; null where the way to sort that was chosen does. */
  readonly otherwise: string | null
  /** Why it cannot be followed; then nothing is sorted by it, and only its text can be changed. */
  readonly problems: readonly SetProblemView[]
  /** Rules that are part of Premium. */
  readonly paid: readonly PaidRuleView[]
  /** It is written so that no program can change one of its rules alone. */
  readonly isByHand: boolean
  readonly canUndo: boolean
  readonly canRedo: boolean
  /** The folders that follow it, by their shown paths. */
  readonly followers: readonly string[]
  /** It is followed wherever no other was chosen. */
  readonly isDefault: boolean
}

export type SetProblemView = {
  /** From 1 on. */
  readonly line: number
  readonly column: number
  /** The rule that it is in; '' for none. */
  readonly rule: string
  /** `when.name.contains`; '' for the rule, or the file, as a whole. */
  readonly field: string
  readonly message: string
}

/** What becomes of the rules of a set; places count from 0. */
export type RuleChange =
  | { readonly kind: 'add'; readonly rule: GivenRule; readonly at: number }
  | { readonly kind: 'replace'; readonly rule: GivenRule; readonly at: number }
  | { readonly kind: 'move'; readonly at: number; readonly to: number }
  | { readonly kind: 'remove'; readonly at: number }
  /** '' for the way to sort that was chosen. */
  | { readonly kind: 'otherwise'; readonly otherwise: string }

/** `problem` says why nothing was changed; the set is as its file has it now. */
export type RuleSetAnswer = { readonly set: RuleSetView; readonly problem: string | null }

export type RuleSetChanged = { readonly name: string }

export type StarterView = {
  readonly name: string
  /** In a sentence. */
  readonly about: string
  readonly needsPremium: boolean
}

/** What a set would do in a folder: the list `tried` of this id, with the place of the rule as group. */
export type SetTrial = {
  readonly trialId: string
  readonly folderName: string
  /** One for each rule that the set had then. */
  readonly rules: readonly TriedRule[]
  /** Files that no rule takes and that move all the same. */
  readonly otherwise: number
  readonly files: number
}

export type TriedRule = {
  /** Its name. */
  readonly rule: string
  /** Files that it sends elsewhere, or names anew. */
  readonly moves: number
  /** Files that it lets stay. */
  readonly stays: number
  /** Where they would go without any rules, the most first; '' for those that would stay. */
  readonly instead: readonly { readonly folder: string; readonly files: number }[]
}

/** The set in a file from elsewhere, before it is imported. */
export type ImportView = {
  readonly importId: string
  readonly fileName: string
  readonly name: string
  readonly rules: readonly GivenRule[]
  /** Where it may move files to, those outside the sorted folder first. */
  readonly destinations: readonly { readonly to: string; readonly isOutside: boolean }[]
  readonly paid: readonly PaidRuleView[]
  readonly problems: readonly SetProblemView[]
  /** Why it needs another name, in a sentence; '' where it does not. */
  readonly fault: string
}
