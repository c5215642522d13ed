import { Buffer } from 'node:buffer'
import { foldName } from '../model/names.ts'
import type { FileEntry, RuleReason } from '../model/values.ts'
import { type Candidate, Candidates } from './candidates.ts'
import { FileView, slotOf } from './file-view.ts'
import { compileOperator, isKnown } from './operators.ts'
import { Patterns } from './patterns.ts'
import {
  cheapest,
  type FactValue,
  type KindOf,
  type KnownFacts,
  type LookedFact,
  lookedUp,
  nothingKnown,
  type RuleFact,
  ruleFacts,
  type TextPasses,
} from './rule-facts.ts'
import {
  type Condition,
  type FactTest,
  type Group,
  looksIntoFiles,
  type Rule,
  type RuleSet,
  templatesOf,
} from './rule-set.ts'
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
  /** The time by which ages are told, in milliseconds since 1970. */
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

type Context = {
  readonly nowMs: number
  readonly textTests: FoundTest[]
  readonly patterns: Map<RuleFact, Patterns>
}
/** @param folded the same as texts are compared */
type FoundTest = (found: FactValue, folded: () => string) => boolean
const [passed, failed] = ['+', '-']

/** A part of a text keeps all of it in memory. */
function copyOf(part: string): string {
  return Buffer.from(part, 'utf16le').toString('utf16le')
}

const noFact: readonly LookedFact[] = []

type Compiled = {
  readonly holds: Holds
  /** Folded: a name without any of these fails. */
  readonly words?: readonly string[] | undefined
}
/** Undefined where it hangs on what was not looked up yet, which is added to `open`. */
type Holds = (view: FileView, open: RuleFact[] | null, because: RuleReason[] | null) => boolean | undefined

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
      // A file that passes is asked for all that its new place needs; before, only for what the rule hangs on.
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
      if (!name) return folder === undefined ? decision : { at, rule: rule.rule, because, to: folder }
      const form = renderName(name, view.name, tell)
      if (form === undefined) return undefined
      return { ...decision, ...(folder === undefined ? {} : { to: folder }), name: form }
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

function compileCondition(condition: Condition, context: Context): Compiled {
  return 'mode' in condition ? compileGroup(condition, context) : compileTest(condition, context)
}

function compileTest({ fact, operator, value }: FactTest, context: Context): Compiled {
  const { nowMs, textTests } = context
  const compiled = compileOperator(operator, ruleFacts[fact].value, value, patternsFor(fact, context))
  if ('code' in compiled) throw new Error(`unchecked rule: ${compiled.code}`)
  const { holds, holdsFolded } = compiled
  const slot = slotOf(fact)
  const test: FoundTest = (found, folded) =>
    holdsFolded !== undefined && typeof found === 'string' ? holdsFolded(folded()) : holds(found, nowMs)
  const textTest = fact === 'text' ? textTests.push(test) - 1 : undefined
  const holdsFor: Holds = (view, open, because) => {
    const found = view.value(fact, slot)
    if (found === undefined) {
      open?.push(fact)
      return undefined
    }
    const tested = textTest === undefined ? undefined : view.textPasses?.[textTest]
    const passes =
      tested === undefined ? test(found, () => view.folded(String(found), slot)) : tested === passed
    if (passes) because?.push({ fact, operator, found: cutShort(found) })
    return passes
  }
  const words = fact === 'name' && !compiled.words?.includes('') ? compiled.words : undefined
  return { holds: holdsFor, words }
}

/** What is looked up is asked about when it is known, rule by rule: a text is long, and may be known by its tests alone. */
function patternsFor(fact: RuleFact, { patterns }: Context): Patterns | undefined {
  if (lookedUp(fact) !== undefined) return undefined
  const known = patterns.get(fact) ?? new Patterns()
  patterns.set(fact, known)
  return known
}

const longestShown = 200

/** A document's text is not for showing. */
function cutShort(found: FactValue): FactValue {
  return typeof found === 'string' && found.length > longestShown ? `${found.slice(0, longestShown)}…` : found
}

function compileGroup({ mode, of }: Group, context: Context): Compiled {
  const compiled = of.map(condition => compileCondition(condition, context))
  const [only] = compiled
  if (only !== undefined && compiled.length === 1 && mode !== 'none') return only
  const conditions = compiled.map(({ holds }) => holds)
  const settling = mode !== 'all' // one condition that comes out so settles `any` and `none`, the other way `all`
  const holds: Holds = (view, open, because) => {
    const opened = open?.length ?? 0
    const passed = because?.length ?? 0
    let isOpen = false
    for (const condition of conditions) {
      const verdict = condition(view, open, because)
      if (verdict === undefined) isOpen = true
      if (verdict !== settling) continue
      if (open) open.length = opened
      if (because && mode !== 'any') because.length = passed
      return mode === 'any'
    }
    if (because && mode !== 'all') because.length = passed
    if (isOpen) return undefined
    if (open) open.length = opened
    return mode !== 'any'
  }
  return { holds, words: wordsOf(mode, compiled) }
}

function wordsOf(mode: Group['mode'], conditions: readonly Compiled[]): Compiled['words'] {
  const words = conditions.map(condition => condition.words)
  if (mode === 'all') return words.find(each => each !== undefined)
  return mode === 'none' || words.includes(undefined) ? undefined : words.flatMap(each => each ?? [])
}
