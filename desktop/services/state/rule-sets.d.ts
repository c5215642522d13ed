import { type RuleSet, type SetFault } from '../../sorter/index.ts'
import { type SetWarning } from '../../words/set-warnings.ts'
/**
 * Sets of rules: one YAML file each, for people to read, edit, comment and keep under version control. The one that is
 * called `default` is followed where no other is chosen; while its file is missing, it has no rules.
 */
export declare const defaultSetName = 'default'
/** Whether a set can have this name: it becomes that of its file. */
export declare function isSetName(name: string): boolean
/** Whether what a person typed is a file with rules, rather than the name of a set. */
export declare function isSetFile(text: string): boolean
/** What is wrong in a file with rules. */
export type SetComplaint = {
  /** From 1 on. */
  readonly line: number
  readonly column: number
  /** The rule that it is in. */
  readonly rule?: string
  /** `rules[2].when.name.contains`; '' for the file as a whole. */
  readonly field: string
  readonly code: SetFault['code'] | SetWarning['code'] | 'not-yaml' | 'unreadable'
  readonly message: string
}
export type ReadSet = {
  readonly set: RuleSet
  /** Why it cannot be followed. */
  readonly complaints: readonly SetComplaint[]
  /** What of it cannot be meant, although it can be followed. */
  readonly warnings: readonly SetComplaint[]
}
/** Text stays as it is written (`001`, `no`); `true` and `false` are flags. */
export declare const yamlOptions: {
  schema: string
  customTags: 'bool'[]
  prettyErrors: false
  logLevel: 'error'
  uniqueKeys: false
}
/** The text of a set without rules. */
export declare const emptySet = '# yaml-language-server: $schema=./rules.schema.json\nversion: 1\nrules: []\n'
/** @returns complaints in the order of the text; where there are any, the set leaves every file where it is */
export declare function parseRuleSet(text: string): Promise<ReadSet>
/**
 * A set from any file.
 * @throws {SettingsRefused} when it cannot be read, or not as a whole
 */
export declare function readRuleSetFile(file: string): Promise<RuleSet>
/**
 * The same, with its text and what is wrong in it.
 * @throws {SettingsRefused} when it cannot be read
 */
export declare function inspectRuleSet(file: string): Promise<
  ReadSet & {
    readonly text: string
  }
>
/** `12:5: rule “Invoices”: when.name.contain: …` */
export declare function complaintLine({ line, column, rule, field, message }: SetComplaint): string
/**
 * A set by its name.
 * @throws {SettingsRefused} when there is none, or it cannot be followed
 */
export declare function readRuleSet(stateDir: string, name: string): Promise<RuleSet>
/**
 * The text of a set; while the file of the default one is missing, that of a set without rules.
 * @throws {SettingsRefused} when there is none, or it cannot be read
 */
export declare function setText(stateDir: string, name: string): string
/**
 * The file of a set. That of the default set may be missing: the first change makes it.
 * @throws {SettingsRefused} when there is no such set
 */
export declare function ruleSetFile(stateDir: string, name: string): string
/** Names of all sets: the default one, then the others in order. */
export declare function listRuleSets(stateDir: string): readonly string[]
/**
 * Work that writes the file of a set.
 * @throws {SettingsRefused} when the disk refuses it
 */
export declare function writingSet<T>(file: string, work: () => T): T
