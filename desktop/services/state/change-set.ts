import { isDeepStrictEqual } from 'node:util'
import type { Document, Node, YAMLSeq } from 'yaml'
import { type RuleSet, writtenRule } from '../../sorter/index.ts'
import type { OwnCategory } from '../../sorter/values/rules.ts'
import { complaintLine, parseRuleSet, readSetText, yamlOptions } from './rule-sets.ts'
import { SettingsRefused } from './settings.ts'
import { stateFiles } from './state-dir.ts'
import { alone, writeWhole } from './whole-file.ts'

/** What becomes of a set. */
export type Rule = RuleSet['rules'][number]

/** A scalar, or what holds them. */
type Written = ReturnType<typeof writtenRule>[string]

export type SetChange =
  | ListChange
  /** What decides about files that no rule takes; undefined for the way to sort that was chosen. */
  | { readonly otherwise: RuleSet['otherwise'] }

/** What becomes of the list of rules; places count from 0. */
type ListChange =
  /** `at`: before which rule; without it, at the end. */
  | { readonly add: Rule; readonly at?: number }
  | { readonly replace: number; readonly by: Rule }
  /** `to`: its place afterwards. */
  | { readonly move: number; readonly to: number }
  | { readonly remove: number }

/** A new rule in a set's text: before all others, which is where it takes files from them, or at the end. */
export async function appendRule(text: string, rule: Rule, at?: number): Promise<string> {
  return await changeSet(text, at === undefined ? { add: rule } : { add: rule, at })
}

/**
 * A set's text with one change. What people wrote stays as it is: comments everywhere, and every line of other rules.
 * @throws {SettingsRefused} when the set cannot be followed before, or after; then the file is for its author to change
 */
export async function changeSet(
  text: string,
  change: SetChange,
  categories: readonly OwnCategory[] = [],
): Promise<string> {
  const before = await parseRuleSet(text, categories)
  refuseComplaints(before.complaints)
  const yaml = await import('yaml')
  if ('otherwise' in change) {
    const { otherwise } = change
    const ways = [otherwiseInText, otherwiseInDocument].map(way => () => way(yaml, text, otherwise))
    return await firstThatSays(withOtherwise(before.set, otherwise), ways, categories)
  }
  const wanted = { ...before.set, rules: changed(before.set.rules, change, rule => rule) }
  if (!('add' in change) && (await sharesParts(text))) throw new SettingsRefused('rules', onlyByHand)
  const ways = [changeLines, changeDocument].map(way => () => way(yaml, text, change, before.set.rules))
  return await firstThatSays(wanted, ways, categories)
}

/** Whether rules stand in for each other's parts: what two of them share would change in both. */
export async function sharesParts(text: string): Promise<boolean> {
  const yaml = await import('yaml')
  let hasAliases = false
  yaml.visit(yaml.parseDocument(text, yamlOptions), {
    Alias() {
      hasAliases = true
      return yaml.visit.BREAK
    },
  })
  return hasAliases
}

/** The first text that says what is wanted, and nothing else. */
async function firstThatSays(
  wanted: RuleSet,
  ways: readonly (() => string | undefined)[],
  categories: readonly OwnCategory[],
): Promise<string> {
  for (const way of ways) {
    const after = way()
    if (after === undefined) continue
    const { set, complaints } = await parseRuleSet(after, categories)
    if (complaints.length === 0 && isDeepStrictEqual(asWritten(set), asWritten(wanted))) return after
    if (way === ways.at(-1)) refuseComplaints(complaints)
  }
  throw new SettingsRefused('rules', onlyByHand)
}

/** The field alone, by its place in the text. */
function otherwiseInText(yaml: Yaml, text: string, otherwise: RuleSet['otherwise']): string | undefined {
  const { contents } = yaml.parseDocument<Node>(text, yamlOptions)
  if (!yaml.isMap(contents) || contents.flow) return undefined
  const pair = contents.items.find(({ key }) => yaml.isScalar(key) && key.value === 'otherwise')
  if (pair === undefined) {
    if (otherwise === undefined) return text
    return `${text.trimEnd()}\n\notherwise: ${otherwise}\n`
  }
  const { key, value } = pair
  const begin = yaml.isNode(key) ? key.range?.[0] : undefined
  const [from, to] = (yaml.isScalar(value) && value.range) || []
  if (begin === undefined || from === undefined || to === undefined) return undefined
  if (otherwise !== undefined) return text.slice(0, from) + otherwise + text.slice(to)
  return (
    text.slice(0, begin) +
    text
      .slice(to)
      .replace(/^[ \t]*\r?\n/, '')
      .replace(/^[ \t]+#/, '#')
  )
}

function otherwiseInDocument(yaml: Yaml, text: string, otherwise: RuleSet['otherwise']): string {
  const document = yaml.parseDocument<Node>(text, yamlOptions)
  const { contents } = document
  const root = yaml.isMap(contents) ? contents : document.createNode({ version: '1' })
  document.contents = root
  if (otherwise === undefined) root.delete('otherwise')
  else root.set('otherwise', otherwise)
  return document.toString(textOptions)
}

/**
 * Changes the set of a name in its file.
 * @throws {SettingsRefused} when it is not there, or cannot be changed; then nothing was written
 */
export async function changeSetFile(
  stateDir: string,
  name: string,
  change: SetChange,
  categories: readonly OwnCategory[] = [],
): Promise<void> {
  const text = readSetText(stateFiles.ruleSet(stateDir, name))
  replaceSetText(stateDir, name, text, await changeSet(text, change, categories))
}

/**
 * Replaces the text of a set.
 * @throws {SettingsRefused} where the file holds another text by now; then nothing was written
 */
export function replaceSetText(stateDir: string, name: string, before: string, after: string): void {
  const file = stateFiles.ruleSet(stateDir, name)
  const write = () => {
    if (readSetText(file) !== before) throw new SettingsRefused('rules', `${file} was changed just now.`)
    writeWhole(file, after)
  }
  alone(file, write, stateFiles.locks(stateDir))
}

function withOtherwise({ rules }: RuleSet, otherwise: RuleSet['otherwise']): RuleSet {
  return { rules, ...(otherwise === undefined ? {} : { otherwise }) }
}

function refuseComplaints(complaints: Awaited<ReturnType<typeof parseRuleSet>>['complaints']): void {
  const [first] = complaints
  if (first !== undefined) throw new SettingsRefused('rules', complaintLine(first))
}

const onlyByHand = 'This set is written in a way that only a person can change.'

/** One form for what can be written in several. */
function asWritten({ rules, otherwise }: RuleSet) {
  return { rules: rules.map(writtenRule), otherwise }
}

/** A list after a change. @param made a new item; `old` is the one that it replaces */
function changed<T>(list: readonly T[], change: ListChange, made: (rule: Rule, old?: T) => T): readonly T[] {
  if ('add' in change)
    return list.toSpliced(placeIn(change.at ?? list.length, list.length), 0, made(change.add))
  if ('replace' in change) {
    const at = placeIn(change.replace, list.length - 1)
    return list.with(at, made(change.by, list[at]))
  }
  const at = placeIn('move' in change ? change.move : change.remove, list.length - 1)
  const rest = list.toSpliced(at, 1)
  return 'remove' in change
    ? rest
    : rest.toSpliced(placeIn(change.to, rest.length), 0, ...list.slice(at, at + 1))
}

function placeIn(at: number, last: number): number {
  if (Number.isInteger(at) && at >= 0 && at <= last) return at
  throw new SettingsRefused('rules', 'There is no such rule any more.')
}

type Yaml = typeof import('yaml')
/** @returns undefined where the set is not written in a way that this can change */
type Way = (yaml: Yaml, text: string, change: ListChange, rules: RuleSet['rules']) => string | undefined

const textOptions = { lineWidth: 0, flowCollectionPadding: false } as const

/**
 * Where rules stand one below the other, only the lines of the one that changes are written anew. Comments right above a
 * rule belong to it, and blank lines to their place.
 */
const changeLines: Way = (yaml, text, change, rules) => {
  const { list } = listIn(yaml, yaml.parseDocument<Node>(text, { ...yamlOptions, keepSourceTokens: true }))
  const source = list?.srcToken
  if (list === undefined || source?.type !== 'block-seq' || list.items.length === 0) return undefined
  const lines = text.split(/\r?\n/)
  const lineAt = (offset: number) => text.slice(0, offset).split('\n').length - 1
  const commentAt = (line: number) => /^ *(?=#)/.exec(lines[line] ?? '')?.[0].length ?? -1
  const begins = source.items.slice(0, list.items.length).map(({ start }) => {
    let line = lineAt(start.find(({ type }) => type === 'seq-item-ind')?.offset ?? 0)
    while (commentAt(line - 1) >= 0) line -= 1
    return line
  })
  const last = list.items.at(-1)
  let end = lineAt((yaml.isNode(last) ? last.range?.[1] : undefined) ?? 0) + 1
  while (lines[end - 1]?.trim() === '') end -= 1
  while (commentAt(end) > source.indent) end += 1
  const blocks = begins.map((begin, at) => lines.slice(begin, begins[at + 1] ?? end))
  const bodies = blocks.map(block => block.slice(0, block.findLastIndex(line => line.trim() !== '') + 1))
  const gaps = blocks.map((block, at) => block.slice(bodies[at]?.length))
  const usualGap = gaps.slice(0, -1).some(gap => gap.length > 0) ? [''] : []
  if ('add' in change) gaps.splice(Math.min(change.at ?? gaps.length, gaps.length - 1), 0, usualGap)
  if ('remove' in change) gaps.splice(change.remove, 1)
  const after = changed(bodies, change, (rule, body = []) => {
    const above = body.findIndex(line => !/^ *#/.test(line))
    const document = yaml.parseDocument<Node>(body.slice(above).join('\n'), yamlOptions)
    const { contents } = document
    const items = yaml.isSeq(contents) ? contents : new yaml.YAMLSeq(document.schema)
    const was = 'replace' in change ? rules[change.replace] : undefined
    items.items[0] = changedRule(yaml, document, items.items[0], rule, was)
    document.contents = items
    const written = document.toString(textOptions).trimEnd().split('\n')
    return [
      ...body.slice(0, Math.max(above, 0)),
      ...written.map(line => line && ' '.repeat(source.indent) + line),
    ]
  })
  const made = after.flatMap((body, at) => [...body, ...(at < after.length - 1 ? (gaps[at] ?? []) : [])])
  const all = [...lines.slice(0, begins[0]), ...made, ...lines.slice(end)]
  return all.join(text.includes('\r\n') ? '\r\n' : '\n')
}

/** All of the text is written anew, with its comments. */
const changeDocument: Way = (yaml, text, change, rules) => {
  const document = yaml.parseDocument<Node>(text, yamlOptions)
  const { contents } = document
  const root = yaml.isMap(contents) ? contents : document.createNode({ version: '1' })
  document.contents = root
  const found = listIn(yaml, document)
  const list: YAMLSeq = found.list ?? new yaml.YAMLSeq(document.schema)
  list.items = [
    ...changed<unknown>(list.items, change, (rule, old) =>
      changedRule(yaml, document, old, rule, 'replace' in change ? rules[change.replace] : undefined),
    ),
  ]
  if (found.list === undefined) {
    list.commentBefore = linesOf(commentsIn(yaml, found.value))
    root.set('rules', list)
  }
  return document.toString(textOptions)
}

/** The node of the rules, and what stands in their place where that is no list. */
function listIn(
  yaml: Yaml,
  document: Document<Node>,
): { readonly list: YAMLSeq | undefined; readonly value: unknown } {
  const value = yaml.isMap(document.contents) ? document.contents.get('rules', true) : undefined
  return { list: yaml.isSeq(value) ? value : undefined, value }
}

/**
 * The node of a rule: a new one, or that of the old rule with what is different.
 * @param was the rule that the old node says
 */
function changedRule(
  yaml: Yaml,
  document: Document<Node>,
  old: unknown,
  rule: Rule,
  was: Rule | undefined,
): Node {
  if (was === undefined || !yaml.isMap(old)) return nodeOf(yaml, document, writtenRule(rule))
  const comments = commentsIn(yaml, old)
  const [from, to] = [writtenRule(was), writtenRule(rule)]
  for (const key of Object.keys(from)) if (to[key] === undefined) old.delete(key)
  for (const [key, value] of Object.entries(to)) {
    if (!isDeepStrictEqual(from[key], value)) old.set(key, fitted(yaml, document, old.get(key, true), value))
  }
  // Those of what is gone stay with the rule.
  const kept = commentsIn(yaml, old)
  const lost = comments.filter(comment => !kept.includes(comment))
  if (lost.length > 0) old.commentBefore = linesOf([...(old.commentBefore?.split('\n') ?? []), ...lost])
  return old
}

/** The node with another value, in the same style and with its comments where it has the same form. */
function fitted(yaml: Yaml, document: Document<Node>, node: unknown, value: Written): Node {
  if (yaml.isScalar(node) && typeof value === 'string') {
    node.value = value
    return node
  }
  if (yaml.isSeq(node) && Array.isArray(value)) {
    node.items = value.map((each, at) => fitted(yaml, document, node.items[at], each))
    return node
  }
  if (yaml.isMap(node) && typeof value === 'object' && !Array.isArray(value)) {
    for (const { key } of [...node.items]) if (!Object.hasOwn(value, String(key))) node.delete(key)
    for (const [key, each] of Object.entries(value)) {
      node.set(key, fitted(yaml, document, node.get(key, true), each))
    }
    return node
  }
  return nodeOf(yaml, document, value)
}

/** A new node: lists of values in one line, all else one below the other. */
function nodeOf(yaml: Yaml, document: Document<Node>, value: Written): Node {
  const node = document.createNode(value)
  yaml.visit(node, {
    Seq(_, list) {
      list.flow = list.items.every(yaml.isScalar)
    },
  })
  return node
}

function commentsIn(yaml: Yaml, node: unknown): readonly string[] {
  if (!yaml.isNode(node)) return []
  const found: string[] = []
  yaml.visit(node, {
    Node(_, { comment, commentBefore }) {
      for (const text of [commentBefore, comment]) if (text) found.push(...text.split('\n'))
    },
  })
  return found
}

function linesOf(comments: readonly string[]): string | null {
  return comments.length === 0 ? null : comments.join('\n')
}
