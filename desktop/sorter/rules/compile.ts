import { Buffer } from 'node:buffer'
import { foldName } from '../values/names.ts'
import type { FileEntry, RuleReason } from '../values/values.ts'
import { type Candidate, Candidates } from './candidates.ts'
import { type Context, compileGroup, failed, longestShown, passed } from './compile-condition.ts'
import { isKnown } from './compile-operator.ts'
import { FileView } from './file-view.ts'
import {
  cheapest,
  type FactValue,
  type KindOf,
  type KnownFacts,
  type LookedFact,
  lookedUp,
  nothingKnown,
  type RuleFact,
  type TextPasses,
} from './rule-facts.ts'
import { looksIntoFiles, type Rule, type RuleSet, templatesOf } from './rule-set.ts'
import { type NameForm, renderFolder, renderName, type Tell, type Template } from './template.ts'

/** What the first rule that holds for a file says of it. */
export type Decision = {
  /** Its place in the set. */
  readonly at: number
  readonly rule: string
  /** The tests that it passed; of `any`, the first one. */
  readonly because: readonly RuleReason[]
  /** It stays where it is. */
  readonly leave?: true
  /** As {@link renderFolder} gives it; absent where it stays in its folder. */
  readonly to?: string
  /** Its new name; absent where it keeps its own. */
  readonly name?: NameForm
}

export type CompiledSet = {
  /**
   * What is to be looked up next for a file before it can be decided about; none where it can. Of what is still open the
   * cheapest facts come first: with them known, the others may no longer matter.
   * @param facts what was looked up so far
   */
  readonly factsNeeded: (file: FileEntry, facts?: KnownFacts) => readonly LookedFact[]
  /**
   * @param facts what was not looked up counts as not known
   * @returns undefined where no rule takes it
   */
  readonly decide: (file: FileEntry, facts?: KnownFacts) => Decision | undefined
  /** All that the set needs of a text: with `passes` known, `start` stands for it. */
  readonly testText: (text: string) => { readonly start: string; readonly passes: TextPasses }
}

export type CompileOptions = {
  readonly kindOf: KindOf
  /** the time that ages are counted from, in milliseconds since 1970. */
  readonly nowMs: number
}

/** @param set a checked one */
export function compileRules(set: RuleSet, { kindOf, nowMs }: CompileOptions): CompiledSet {
  const context: Context = { nowMs, textTests: [], patterns: new Map() }
  const compiled = set.rules.flatMap((rule, at) => (rule.off ? [] : [compileRule(rule, at, context)]))
  const candidates = new Candidates(compiled)
  const neverAsks = !looksIntoFiles(set)
  const view = new FileView(kindOf)
  return {
    factsNeeded(file, facts = {}) {
      if (neverAsks) return noFact
      view.show(file, facts)
      const open: RuleFact[] = []
      candidates.find(view, rule => {
        return rule.holds(view, open) === true && (open.length > 0 || rule.decide(view) !== undefined)
      })
      return open.length === 0 ? noFact : [...new Set(cheapest(open).flatMap(fact => lookedUp(fact) ?? []))]
    },
    decide(file, facts) {
      view.show(file, facts === undefined ? nothingKnown : { ...nothingKnown, ...facts })
      let decision: Decision | undefined
      candidates.find(view, rule => {
        if (rule.mayHold(view) !== false) decision = rule.decide(view)
        return decision !== undefined
      })
      return decision
    },
    testText(text) {
      const folded = foldName(text)
      const passes = context.textTests.map(holds => (holds(text, () => folded) ? passed : failed)).join('')
      return { start: copyOf(text.slice(0, longestShown + 1)), passes }
    },
  }
}

/** A part of a text keeps all of it in memory. */
function copyOf(part: string): string {
  return Buffer.from(part, 'utf16le').toString('utf16le')
}

const noFact: readonly LookedFact[] = []

type CompiledRule = Candidate & {
  /** With its templates, as far as that is known. */
  readonly holds: (view: FileView, open: RuleFact[]) => boolean | undefined
  readonly decide: (view: FileView) => Decision | undefined
}

function compileRule(rule: Rule, at: number, context: Context): CompiledRule {
  const { holds: condition, words } = compileGroup(rule.when, context)
  const { to, name } = templatesOf(rule)
  const facts = [...new Set([...(to?.facts ?? []), ...(name?.facts ?? [])])]
  const needed = new Set([...(to?.neededFacts ?? []), ...(name?.neededFacts ?? [])])
  needed.delete('folder') // '' is the top
  const folderOf = to && folderTeller(to)
  return {
    words,
    mayHold: view => condition(view, null, null),
    holds(view, open) {
      const mark = open.length
      const verdict = condition(view, open, null)
      if (verdict === false || [...needed].some(fact => isUnknown(view.value(fact)))) {
        open.length = mark
        return false
      }
      if (verdict === undefined) return undefined
      // A file that passes is asked for all that its new place needs; before, only for what the rule depends on.
      const missing = facts.filter(fact => view.value(fact) === undefined)
      open.push(...missing)
      return missing.some(fact => needed.has(fact)) ? undefined : true
    },
    decide(view) {
      const because: RuleReason[] = []
      if (condition(view, null, because) !== true) return undefined
      const decision = { at, rule: rule.rule, because }
      if (rule.leave) return { ...decision, leave: true }
      const tell = (fact: RuleFact) => view.value(fact) ?? null
      const folder = folderOf?.(tell)
      if (to && folder === undefined) return undefined
      const place = folder === undefined ? decision : { ...decision, to: folder }
      if (!name) return place
      const form = renderName(name, view.name, tell)
      return form === undefined ? undefined : { ...place, name: form }
    },
  }
}

/** Of one that a few kinds of files differ in. */
const mostFolders = 1000

/** Makes the folder of a template with one fact once for each value: many files have the same extension. */
function folderTeller(template: Template): (tell: Tell) => string | undefined {
  const [fact, ...others] = template.facts
  if (fact === undefined) {
    const folder = renderFolder(template, () => null)
    return () => folder
  }
  if (others.length > 0) return tell => renderFolder(template, tell)
  const folders = new Map<FactValue, string | undefined>()
  return tell => {
    const value = tell(fact)
    if (folders.has(value)) return folders.get(value)
    if (folders.size === mostFolders) folders.clear()
    const folder = renderFolder(template, tell)
    folders.set(value, folder)
    return folder
  }
}

function isUnknown(value: FactValue | undefined): boolean {
  return value !== undefined && !isKnown(value)
}
