import { Buffer } from 'node:buffer'
import { dayOf } from '../facts/formats/dates-in-text.ts'
import { daysBy } from '../values/days-in-text.ts'
import { factTable, type LookedFact, type RuleFact } from '../values/facts.ts'
import { baseOf, foldName } from '../values/names.ts'
import { type DateOrder, defaultOptions } from '../values/set-options.ts'
import type { FileEntry, Lacking, RuleReason } from '../values/values.ts'
import {
  type Context,
  cheaper,
  compileCondition,
  costOf,
  cutShort,
  longestShown,
  reasonFor,
  type Verdict,
} from './compile-condition.ts'
import {
  type FactValue,
  KeptFact,
  type KindOf,
  type KnownFacts,
  type KnownFile,
  lookedUp,
  nothingKnown,
  type TestedText,
} from './file-facts.ts'
import { type FoundParts, partsReader } from './named-parts.ts'
import { isKnown } from './operators.ts'
import type { FoundPart } from './patterns.ts'
import { activeRules, factsOf, namesUnfinished, templatesOf } from './rule-set.ts'
import type { Rule, RuleSet } from './set-schema.ts'
import {
  emptyFields,
  type FactOf,
  isWritten,
  keyOfPart,
  type NamedPart,
  type NewName,
  partFacts,
  renderFolder,
  renderName,
  type Template,
  type TemplateField,
} from './template.ts'

/** What the first rule that holds for a file says of it. */
export type Decision = {
  readonly rule: string
  /** The tests that it passed; of `any`, the first one. */
  readonly because: readonly RuleReason[]
  /** It stays where it is. */
  readonly leave: boolean
  /** As {@link renderFolder} gives it; undefined where it stays in its folder. */
  readonly to: string | undefined
  /** Its new name; undefined where it keeps its own. */
  readonly name: NewName | undefined
}

export type CompiledSet = {
  /**
   * What is to be looked up next for a file before it can be decided about; none where it can: the cheapest fact that
   * the first open rule depends on, and all others of the set that cost the same, so that a file is opened once for them.
   * @param known what was looked up so far
   */
  readonly factsNeeded: (file: FileEntry, known?: KnownFacts) => readonly LookedFact[]
  /**
   * @param known what was not looked up counts as not known
   * @returns undefined where no rule holds
   */
  readonly decide: (file: FileEntry, known?: KnownFacts) => Decision | undefined
  /**
   * Why the first rule that matches a file does nothing, of a file that none decides about.
   * @param known what was not looked up is not counted as lacking
   */
  readonly lackingFor: (file: FileEntry, known?: KnownFacts) => Lacking | undefined
  /** What is kept of a text that was looked up. */
  readonly testText: (text: string) => TestedText
}

export type CompileOptions = {
  readonly kindOf: KindOf
  /** the time that ages are counted from, in milliseconds since 1970. */
  readonly nowMs: number
}

/** @param set a checked one */
export function compileSet(set: RuleSet, { kindOf, nowMs }: CompileOptions): CompiledSet {
  const kept = new Map<RuleFact, KeptFact>()
  const { dates: order = defaultOptions.dates } = set
  const factOf = (fact: RuleFact) => {
    const known = kept.get(fact) ?? new KeptFact(fact, kindOf, order)
    kept.set(fact, known)
    return known
  }
  const context: Context = { nowMs, order, factOf, textTests: [], textParts: [] }
  const rules = activeRules(set).map(rule => compileRule(rule, context))
  const lackingByRule = rules.flatMap(({ lackingFor }) => lackingFor ?? [])
  const asked = [
    ...new Set(
      activeRules(set)
        .flatMap(factsOf)
        .flatMap(fact => lookedUp(fact) ?? []),
    ),
  ]

  /** The decision of the first rule that holds, or the fact that this depends on. */
  function find(file: KnownFile): Decision | LookedFact | undefined {
    for (const rule of rules) {
      if (file.entry.isUnfinished && !rule.namesUnfinished) continue
      const verdict = rule.holds(file)
      if (verdict === false) continue
      const decision = verdict === true ? rule.decide(file) : verdict
      if (decision) return decision
    }
    return undefined
  }

  return {
    factsNeeded(file, known = {}) {
      const found = find({ entry: file, known })
      if (typeof found !== 'string') return []
      return asked.filter(fact => costOf(fact) === costOf(found) && known[fact] === undefined)
    },
    decide(file, known) {
      const found = find({ entry: file, known: known ? { ...nothingKnown, ...known } : nothingKnown })
      return typeof found === 'string' ? undefined : found
    },
    lackingFor(entry, known = {}) {
      const file = { entry, known }
      for (const lackingFor of lackingByRule) {
        const lacking = lackingFor(file)
        if (lacking) return lacking
      }
      return undefined
    },
    testText(text) {
      const folded = foldName(text)
      const passes = context.textTests.map(({ passes, isFolded }) => passes(isFolded ? folded : text, nowMs))
      const parts = context.textParts.map(find => {
        const copied = Array.from(find(text), ([part, found]) => {
          return [part, { text: copyOf(found.text), words: copyOf(found.words) }] as const
        })
        return new Map(copied)
      })
      return { start: copyOf(text.slice(0, longestShown + 1)), passes, parts }
    },
  }
}

/** A part of a text keeps all of it in memory. */
function copyOf(part: string): string {
  return Buffer.from(part, 'utf16le').toString('utf16le')
}

type CompiledRule = {
  readonly namesUnfinished: boolean
  /** With the facts that its templates need. */
  readonly holds: (file: KnownFile) => Verdict
  /** Undefined where a template cannot be filled. @param file one for which it holds */
  readonly decide: (file: KnownFile) => Decision | undefined
  /** Undefined where it can always be filled. */
  readonly lackingFor: ((file: KnownFile) => Lacking | undefined) | undefined
}

function compileRule(rule: Rule, context: Context): CompiledRule {
  const condition = compileCondition(rule.when ?? {}, context)
  const { to, name } = templatesOf(rule)
  const factIn = (fact: RuleFact, file: KnownFile) => context.factOf(fact).of(file).value
  const facts = [...(to?.facts ?? []), ...(name?.facts ?? [])]
  const needed = [...(to?.neededFacts ?? []), ...(name?.neededFacts ?? [])].filter(fact => fact !== 'folder') // '' is the top
  const isLacking = (file: KnownFile) =>
    needed.some(fact => {
      const value = factIn(fact, file)
      return value !== undefined && !isKnown(value)
    })
  const openIn = (among: readonly RuleFact[], file: KnownFile) =>
    among.flatMap(fact => (factIn(fact, file) === undefined ? (lookedUp(fact) ?? []) : []))
  const folderOf = to && folderTeller(to)
  const times = [...new Set(facts)].filter(isTimeInFile)
  const templates = [to, name].filter(each => each !== undefined)
  const parts = templates.flatMap(each => each.parts)
  const partsOf = partsFinder(rule, parts, context)
  const holds = (file: KnownFile): Verdict => {
    const verdict = condition.holds(file)
    if (verdict === false || isLacking(file)) return false
    const open = verdict === true ? openIn(facts, file) : [verdict, ...openIn(needed, file)]
    return open.length === 0 || open.reduce(cheaper)
  }
  const factsOfFile =
    (file: KnownFile, order: DateOrder): FactOf =>
    (fact, part, isDay) => {
      if (fact === 'dateInText') return possibleDays(file, order)
      if (part === undefined) return factIn(fact, file) ?? null
      const text = partsOf(fact, file)?.get(part)?.text ?? null
      return isDay && text !== null ? dayOf(text, order) : text
    }
  const uncertain = new Set([...times, ...parts.map(({ fact }) => fact)])
  /** Without a test of its condition, which takes longer. */
  const mayLack = (file: KnownFile) =>
    facts.some(fact => {
      const value = factIn(fact, file)
      return value !== undefined && (uncertain.has(fact) || !isKnown(value))
    })
  const lackingFor = (file: KnownFile): Lacking | undefined => {
    if (!mayLack(file) || condition.holds(file) !== true) return undefined
    const emptyBy = (order: DateOrder) =>
      templates.flatMap(each => emptyFields(each, factsOfFile(file, order)))
    const field = emptyBy(context.order).find(({ fact }) => factIn(fact, file) !== undefined)
    if (!field) return undefined
    const isAmbiguous = context.order === 'unambiguous' && !emptyBy('day first').includes(field)
    const ambiguousDay = isAmbiguous ? dayFound(field, file, partsOf) : undefined
    return { rule: rule.rule, field: keyOfField(field), ...(ambiguousDay !== undefined && { ambiguousDay }) }
  }
  return {
    namesUnfinished: namesUnfinished(rule),
    holds: facts.length === 0 ? condition.holds : holds,
    lackingFor: facts.length === 0 ? undefined : lackingFor,
    decide(file) {
      const factOf = factsOfFile(file, context.order)
      const folder = folderOf?.(factOf)
      const form = name && renderName(name, baseOf(file.entry.path), factOf)
      if ((to && folder === undefined) || (name && !form)) return undefined
      const passed = condition.because(file)
      const isMade = (fact: RuleFact, part?: string) =>
        !passed.some(each => each.fact === fact && part === undefined) &&
        templates.some(each => isWritten(each, { fact, part }, factOf))
      const made = times.filter(fact => isMade(fact)).map(fact => reasonFor(fact, file, context))
      const found = new Map(
        parts.flatMap(each => {
          const value = isMade(each.fact, each.part) && partsOf(each.fact, file)?.get(each.part)
          return value ? [[keyOfPart(each), reasonOfPart(each, value)]] : []
        }),
      )
      const because = [...passed, ...made, ...found.values()]
      return { rule: rule.rule, because, leave: rule.leave === true, to: folder, name: form }
    },
  }
}

/** Parts of the patterns of a rule in a file, by the fact; undefined where its text was not looked up. */
type PartsOf = (fact: RuleFact, file: KnownFile) => FoundParts | undefined

/** @param parts those that its templates contain */
function partsFinder(
  { when = {} }: Rule,
  parts: readonly NamedPart[],
  { factOf, textParts }: Context,
): PartsOf {
  const readers = Map.groupBy(parts, ({ fact }) => fact)
  const [ofName, ofText] = partFacts.map(fact => {
    const wanted = readers.get(fact)?.map(({ part }) => part)
    return wanted && partsReader(when, fact, [...new Set(wanted)])
  })
  const at = ofText && textParts.push(ofText) - 1
  const name = factOf('name')
  return (fact, file) => {
    if (fact === 'name') return ofName?.(String(name.of(file).value ?? ''))
    return at === undefined ? undefined : file.known.text?.parts[at]
  }
}

/** The words around a part of a name are in sight anyway. */
function reasonOfPart(named: NamedPart, { text, words }: FoundPart): RuleReason {
  return { fact: keyOfPart(named), found: cutShort(text), ...(named.fact === 'text' && { words }) }
}

const keyOfField = (field: TemplateField) => {
  const key = field.part === undefined ? field.fact : keyOfPart(field)
  return field.format === '' ? key : `${key}:${field.format}`
}

/** The text of a day that can be read two ways. */
function dayFound({ fact, part }: TemplateField, file: KnownFile, partsOf: PartsOf): string | undefined {
  if (part !== undefined) return partsOf(fact, file)?.get(part)?.text
  return file.known.dateInText?.find(({ monthFirst }) => monthFirst !== undefined)?.words
}

/** All that a text may mean, where it names a day for certain: a folder is right only if all would give it. */
function possibleDays({ known: { dateInText } }: KnownFile, order: DateOrder): FactValue {
  const days = dateInText ?? []
  if (daysBy(order, days).length === 0) return null
  if (order !== 'unambiguous') return daysBy(order, days).map(({ day }) => day)
  return days.flatMap(({ day, monthFirst = day }) => [day, monthFirst])
}

/** A time that only a look into the file shows. */
function isTimeInFile(fact: RuleFact): boolean {
  const { value } = factTable[fact]
  return (value === 'date' || value === 'dates') && lookedUp(fact) !== undefined
}

/** Of one that a few kinds of files differ in. */
const mostFolders = 1000

/** Makes the folder of a template with at most one fact once for each value: many files have the same extension. */
function folderTeller(template: Template): (factOf: FactOf) => string | undefined {
  const [fact, ...others] = template.facts
  if (others.length > 0 || template.parts.length > 0) return factOf => renderFolder(template, factOf)
  const folders = new Map<FactValue, string | undefined>()
  return factOf => {
    const value = fact === undefined ? null : factOf(fact)
    if (folders.has(value)) return folders.get(value)
    if (folders.size === mostFolders) folders.clear()
    const folder = renderFolder(template, factOf)
    folders.set(value, folder)
    return folder
  }
}
