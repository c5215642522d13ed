/** Sets of rules, for the window. */
import type { loadRuleChecks, RuleSet } from '../sorter/index.ts'
import type { OwnCategory, PaidRuleView, Row, SetOptions } from './organize-views.ts'

/** A rule, and a set, as the file has them. */
export type { RuleSet }
export type Rule = NonNullable<RuleSet['rules']>[number]
export type Condition = NonNullable<Rule['when']>
type RuleLanguage = ReturnType<Awaited<ReturnType<typeof loadRuleChecks>>['ruleLanguage']>

/** Facts, operators and values for rules, and the folders that sorting by type makes. */
export type RuleLanguageView = RuleLanguage & { readonly builtIn: readonly OwnCategory[] }

/** A set of rules as its file has it. */
export type RuleSetView = {
  readonly name: string
  readonly displayPath: string
  readonly text: string
  /** Identifies this text: a change names the version that it is meant for. */
  readonly version: string
  /** As the file has it; empty where it cannot be followed. */
  readonly set: RuleSet
  /** The options of the set, with the default for each one that its file does not set. */
  readonly options: SetOptions
  /** Why it cannot be followed; then nothing is sorted by it, and only its text can be changed. */
  readonly problems: readonly SetProblemView[]
  /** What of its rules cannot be meant; it can be followed all the same. */
  readonly warnings: readonly SetProblemView[]
  /** Rules that are part of Premium. */
  readonly paid: readonly PaidRuleView[]
  /** Only its text can be changed: it has problems, or YAML anchors. */
  readonly isByHand: boolean
  /** The first change through the window also changes the layout of the file: spaces, quotes, line breaks. */
  readonly losesLayout: boolean
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

/** What is wrong with a text, or, where it can be followed, what of it cannot be meant. */
export type CheckedText = Pick<RuleSetView, 'problems' | 'warnings'>

/** What becomes of a set; places count from 0. */
export type RuleChange =
  /** `at`: before which rule; the number of rules for the end. */
  | { readonly kind: 'add'; readonly rule: Rule; readonly at: number }
  | { readonly kind: 'replace'; readonly rule: Rule; readonly at: number }
  /** `to`: its place afterwards. */
  | { readonly kind: 'move'; readonly at: number; readonly to: number }
  | { readonly kind: 'remove'; readonly at: number }
  /** Without a value, or with the default, the field goes. */
  | { readonly kind: 'set'; readonly field: SetField; readonly value?: unknown }

export type SetField = keyof SetOptions | 'otherwise'

/** `problem` is the reason why nothing was changed; the set is as its file has it now. */
export type RuleSetAnswer = { readonly set: RuleSetView; readonly problem: string | null }

export type RuleSetChanged = { readonly name: string }

export type StarterView = {
  readonly name: string
  /** In a sentence. */
  readonly about: string
  readonly needsPremium: boolean
}

/** What is tried: a set as its file has it, or a text that is not written yet. */
export type Tried = { readonly name: string } | { readonly text: string }

/** What a set would do in a folder. Its files are listed under `trialId`, as those of a plan are. */
export type SetTrial = {
  readonly trialId: string
  /** One for each rule that the set had then. */
  readonly rules: readonly TriedRule[]
  /** One for each pattern of names that stay: what it means, and how many items of the folder that is. */
  readonly patterns: readonly {
    readonly pattern: string
    readonly sentence: string
    readonly items: number
  }[]
  /** Files that no rule matches and that move all the same. */
  readonly otherwise: number
  /** The first {@link mostTriedRows} of these. */
  readonly otherwiseRows: readonly Row[]
}

/** As many files of a rule as are shown. */
export const mostTriedRows = 60

export type TriedRule = {
  /** Its name. */
  readonly rule: string
  /** Files that it sends elsewhere, or names anew. */
  readonly moves: number
  /** Files that it lets stay. */
  readonly stays: number
  /** The first {@link mostTriedRows} of both. */
  readonly rows: readonly Row[]
  /** Where they would go without any rules, the most first; '' for those that would stay. */
  readonly instead: readonly { readonly folder: string; readonly files: number }[]
}

/** The set in a file from elsewhere, before it is imported. */
export type ImportView = {
  readonly importId: string
  readonly fileName: string
  readonly name: string
  readonly rules: readonly Rule[]
  /** Where it may move files to, those outside the sorted folder first. */
  readonly destinations: readonly { readonly to: string; readonly isOutside: boolean }[]
  readonly paid: readonly PaidRuleView[]
  readonly problems: readonly SetProblemView[]
  /** Why it needs another name, in a sentence; '' where it does not. */
  readonly fault: string
}
