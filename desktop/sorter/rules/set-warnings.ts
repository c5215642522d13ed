import { reasonByName } from '../scan/left-alone.ts'
import type { RuleFact } from '../values/facts.ts'
import { categoryOf, splitExtension } from '../values/file-types.ts'
import type { LeftReason } from '../values/values.ts'
import { type Test, testsIn } from './conditions.ts'
import { partsIn } from './named-parts.ts'
import type { OperatorName } from './operators.ts'
import { namesUnfinished, templatesOf } from './rule-set.ts'
import type { Rule, RuleSet } from './set-schema.ts'
import { escaped, keyOfPart } from './template.ts'

/** What is allowed in a set, and yet cannot be meant: it matches no file. `text` is what was written. */
export type SetWarning =
  /** The extension of such names is a shorter one. */
  | { readonly code: 'long-extension'; readonly text: string; readonly extension: string }
  /** Files of this extension are left alone, whatever rules say. */
  | { readonly code: 'extension-left'; readonly text: string; readonly reason: LeftReason }
  /** A `*` stands for itself; `operator` and `value` say what is meant. */
  | {
      readonly code: 'placeholder'
      readonly text: string
      readonly fact: RuleFact
      readonly operator: OperatorName
      readonly value: string
      /** It is not to be so: the condition belongs below "none". */
      readonly isNegated: boolean
    }
  /** The fact `name` is without it. */
  | { readonly code: 'name-extension'; readonly text: string; readonly extension: string }
  /** A regular expression between slashes. */
  | { readonly code: 'slashes'; readonly text: string; readonly pattern: string }
  /** A regular expression where a text is compared. */
  | { readonly code: 'no-pattern-here'; readonly text: string; readonly operator: OperatorName }
  /** An address in place of its host. */
  | { readonly code: 'not-a-host'; readonly text: string; readonly host: string }
  /** The age of a document, where that of the file may be meant. */
  | { readonly code: 'written-age'; readonly text: string; readonly operator: OperatorName }
  /** A folder called like a variable of the shell. */
  | { readonly code: 'variable'; readonly text: string; readonly isHome: boolean; readonly rest: string }
  /** A rule that applies to every file stands before it. */
  | { readonly code: 'not-reached'; readonly text: string }
  /** A named part of a pattern that no template contains; `isFact`: one contains the fact of this name. */
  | { readonly code: 'unused-part'; readonly text: string; readonly isFact: boolean }

export type PlacedWarning = SetWarning & {
  readonly path: readonly (string | number)[]
  readonly rule: string
}

/** In the order of the rules. Those that are off are not looked at. */
export function warningsOf({ rules = [] }: RuleSet): readonly PlacedWarning[] {
  const active = rules.flatMap((rule, at) => (rule.off ? [] : [{ rule, at }]))
  const first = active.find(({ rule }) => appliesToAll(rule))
  return active.flatMap(({ rule, at }) => {
    const place = (path: PlacedWarning['path'], warning: SetWarning): PlacedWarning => {
      return { ...warning, path: ['rules', at, ...path], rule: rule.rule }
    }
    const ofTests = testsIn(rule.when ?? {}).flatMap(test =>
      warningsOfTest(test, rule).map(each => place(['when', ...test.path], each)),
    )
    const variable = variableIn(rule.to)
    const isReached = !first || at <= first.at || namesUnfinished(rule)
    return [
      ...(isReached ? [] : [place([], { code: 'not-reached', text: first.rule.rule })]),
      ...ofTests,
      ...unusedParts(rule).map(each => place(['when'], each)),
      ...(variable ? [place(['to'], variable)] : []),
    ]
  })
}

/** Known of every file that rules see. */
const alwaysKnown: ReadonlySet<RuleFact> = new Set([
  'name',
  'fullName',
  'kind',
  'folder',
  'depth',
  'size',
  'modified',
])

function appliesToAll(rule: Rule): boolean {
  const { to, name } = templatesOf(rule)
  const needed = [...(to?.neededFacts ?? []), ...(name?.neededFacts ?? [])]
  const hasParts = [to, name].some(each => each !== undefined && each.parts.length > 0)
  return rule.when === undefined && !hasParts && needed.every(fact => alwaysKnown.has(fact))
}

type Written = Pick<Test, 'fact' | 'operator' | 'path'> & { readonly text: string; readonly rule: Rule }

/** The first that warns of a value counts: the others often follow from it. */
const checks: readonly ((written: Written) => SetWarning | undefined)[] = [
  patternElsewhere,
  placeholder,
  extensionFault,
  extensionInName,
  slashes,
  address,
  age,
]

function warningsOfTest({ fact, operator, value, path }: Test, rule: Rule): readonly SetWarning[] {
  return [value].flat().flatMap(each => {
    const written = { fact, operator, path, text: String(each), rule }
    for (const check of checks) {
      const warning = check(written)
      if (warning) return [warning]
    }
    return []
  })
}

const wholes: ReadonlySet<OperatorName> = new Set(['is', 'is not', 'one of'])
const parts: ReadonlySet<OperatorName> = new Set(['starts', 'ends', 'contains'])

function patternElsewhere({ operator, text }: Written): SetWarning | undefined {
  const isPattern = /\(\?(P?<[A-Za-z]|i\)|:)/.test(text)
  if (isPattern && (wholes.has(operator) || parts.has(operator)))
    return { code: 'no-pattern-here', text, operator }
  return undefined
}

/** Texts of these facts hold no `*` on most systems. Those of documents and music may. */
const ofNames: ReadonlySet<RuleFact> = new Set([
  'name',
  'fullName',
  'extension',
  'kind',
  'folder',
  'realType',
  'realExtension',
  'from',
] as const)

function placeholder({ fact, operator, text }: Written): SetWarning | undefined {
  const given = fact === 'extension' ? text.replace(/^\*\./, '') : text
  const isWhole = wholes.has(operator)
  const hasWords = /[\p{L}\p{N}]/u.test(given) // a lone sign may be looked for
  if (!ofNames.has(fact) || !given.includes('*') || !hasWords) return undefined
  if (!isWhole && !parts.has(operator)) return undefined
  const meant = isWhole ? given : openedBy(operator, given)
  const part = /^\**([^*]+)\**$/.exec(meant)?.[1]
  return {
    code: 'placeholder',
    text,
    fact: fact === 'name' && knownExtension(part ?? meant) !== undefined ? 'fullName' : fact,
    isNegated: operator === 'is not',
    ...(part === undefined
      ? { operator: 'matches', value: patternOf(meant) }
      : { operator: sideOf(meant), value: part }),
  }
}

/** `IMG_*` for names that start with `IMG_`. */
function openedBy(operator: OperatorName, text: string): string {
  return `${operator === 'starts' ? '' : '*'}${text}${operator === 'ends' ? '' : '*'}`
}

function sideOf(glob: string): OperatorName {
  if (!glob.startsWith('*')) return 'starts'
  return glob.endsWith('*') ? 'contains' : 'ends'
}

const patternOf = (glob: string) =>
  `^${glob.split(/\*+/).map(escaped).join('.*')}$`.replace(/^\^\.\*|\.\*\$$/g, '')

function extensionFault({ fact, operator, path, text, rule }: Written): SetWarning | undefined {
  if (fact !== 'extension' || !wholes.has(operator)) return undefined
  const wanted = text.replace(/^\*?\./, '').toLowerCase()
  const name = `x.${wanted}`
  const reason = reasonByName(name)
  // A rule may also name what stays anyway, to leave it or to except it.
  const isMeant = rule.leave || path.includes('none') || (reason === 'unfinished' && namesUnfinished(rule))
  if (reason !== undefined && !isMeant) return { code: 'extension-left', text, reason }
  const extension = splitExtension(name).extension.slice(1)
  return wanted.includes('.') && extension !== wanted
    ? { code: 'long-extension', text, extension }
    : undefined
}

/** `photo.jpg` is the name of `photo.jpg.xmp`: a rule that asks for another extension as well may mean that. */
function extensionInName({ fact, operator, text, rule }: Written): SetWarning | undefined {
  const isEnd = operator === 'ends' || operator === 'matches' || wholes.has(operator)
  if (fact !== 'name' || !isEnd || testsIn(rule.when ?? {}).some(test => test.fact === 'extension'))
    return undefined
  const [, ofPattern] = /\\\.\(?(?:\?:)?(\w{1,10})(?:\|\w+)*\)?\$$/.exec(text) ?? []
  const extension = knownExtension(operator === 'matches' ? `.${ofPattern}` : text)
  return extension === undefined ? undefined : { code: 'name-extension', text, extension }
}

/** `IMG_1.jpg` → `jpg`; undefined for `v1.2`, and for what is known as a name: `Node.js`. */
function knownExtension(text: string): string | undefined {
  const { extension } = splitExtension(`x${text}`)
  const isName = /^\p{Lu}\p{Ll}+\.(js|ts|net)$/u.test(text)
  return isName || categoryOf(`x${extension}`).id === 'other' ? undefined : extension.slice(1)
}

/** A text can have slashes in it: there, only flags after the second one show what is meant. In a folder, nothing does. */
function slashes({ fact, operator, text }: Written): SetWarning | undefined {
  const [, pattern, flags = ''] = /^\/(.+)\/([a-z]{0,6})$/.exec(text) ?? []
  const isName = fact === 'name' || fact === 'fullName' || fact === 'extension'
  const hasFlags = /^[gimsu]+$/.test(flags) && fact !== 'folder'
  if (operator !== 'matches' || pattern === undefined || !(isName || hasFlags)) return undefined
  return { code: 'slashes', text, pattern }
}

function address({ fact, operator, text }: Written): SetWarning | undefined {
  if (fact !== 'from' || operator === 'matches' || !text.includes('/')) return undefined
  const [host = ''] = text.replace(/^[a-z]*:?\/\//i, '').split(/[/?#]/)
  return { code: 'not-a-host', text, host: host.replace(/^.*@|:\d+$/g, '') }
}

/** Of documents and e-mails the day is known on which they were written. */
function age({ fact, operator, text, rule }: Written): SetWarning | undefined {
  if (fact !== 'created' || !(operator === 'older than' || operator === 'in the last')) return undefined
  const asksMore = testsIn(rule.when ?? {}).some(test => ofDocuments.has(test.fact))
  return asksMore ? undefined : { code: 'written-age', text, operator }
}

const ofDocuments: ReadonlySet<RuleFact> = new Set([
  'kind',
  'extension',
  'fullName',
  'realType',
  'author',
  'title',
  'pages',
  'text',
  'dateInText',
] as const)

function variableIn(to: string | undefined): SetWarning | undefined {
  const [written, name = ''] = /^(?:\$(\w+)|%\w+%)(?=\/|$)/.exec(to ?? '') ?? []
  if (written === undefined || to === undefined) return undefined
  const isHome = name === 'HOME' || /^%(userprofile|homepath)%$/i.test(written)
  return { code: 'variable', text: written, isHome, rest: to.slice(written.length) }
}

function unusedParts(rule: Rule): readonly SetWarning[] {
  const templates = Object.values(templatesOf(rule))
  const used = new Set(templates.flatMap(template => template.parts.map(keyOfPart)))
  const facts = new Set<string>(templates.flatMap(template => template.facts))
  const all = new Map(partsIn(rule.when ?? {}).map(part => [keyOfPart(part), part]))
  return [...all].flatMap(([text, { part }]): SetWarning[] =>
    used.has(text) ? [] : [{ code: 'unused-part', text, isFact: facts.has(part) }],
  )
}
