import { isDeepStrictEqual } from 'node:util'
import * as yaml from 'yaml'
import type { RuleChange, SetField } from '../../ipc/rule-views.ts'
import { defaultOptions } from '../../sorter/values/set-options.ts'
import { yamlOptions } from './rule-sets.ts'
import { SettingsRefused } from './settings.ts'

/**
 * The text of a set as a document of YAML that a program changes. What does not change keeps its comments and its style of
 * quotes and lists; blanks may be written in another way. Loaded on demand.
 */

/** What a set consists of. */
type Value = string | boolean | readonly Value[] | Fields
type Fields = { readonly [name: string]: Value }

/**
 * @param text one without complaints
 * @throws {SettingsRefused} when the rule is not there
 */
export function changedText(text: string, change: RuleChange): string {
  const document = documentOf(text)
  const root = yaml.isMap(document.contents) ? document.contents : (nodeOf({ version: '1' }) as yaml.YAMLMap)
  document.contents = root
  if (change.kind === 'set') setField(root, change.field, change.value)
  else changeRules(rulesIn(root), change)
  if (root.comment && !root.flow) {
    // What was above the last field and stays is the end of the file.
    document.comment = joined(root.comment, document.comment).trimEnd()
    root.comment = null
  }
  return textOf(document, text)
}

/** The same set as it is written after a change. */
export function rewrittenText(text: string): string {
  const document = documentOf(text)
  return document.contents === null ? text : textOf(document, text)
}

function documentOf(text: string): yaml.Document<yaml.Node> {
  const tokens = [...new yaml.Parser().parse(text.replaceAll('\r\n', '\n'))]
  for (const token of tokens) if (token.type === 'document') releaseComments(token.value)
  const [document = new yaml.Document(undefined, yamlOptions)] = new yaml.Composer(yamlOptions).compose(
    tokens,
    true,
    text.length,
  )
  const { contents } = document
  if (!yaml.isMap(contents) || contents.flow) return document
  // A comment above the first field is about the file, and one above the first rule about that rule.
  const key = contents.items[0]?.key
  if (yaml.isNode(key)) {
    contents.commentBefore = joined(contents.commentBefore, key.commentBefore)
    key.commentBefore = null
  }
  const rules = contents.get('rules', true)
  if (yaml.isSeq(rules) && !rules.flow && yaml.isNode(rules.items[0])) {
    const isInLine = /^(["']?)rules\1[ \t]*:[ \t]+#/m.test(text)
    const [above, near] = paragraphs(
      isInLine ? rules.commentBefore?.replace(/^.*/, '$&\n') : rules.commentBefore,
    )
    rules.commentBefore = above
    rules.items[0].commentBefore = joined(near, rules.items[0].commentBefore)
  }
  return document
}

/**
 * A comment after the last line of a rule or a list belongs to what follows where it is indented less. The parser hangs it
 * on the rule or the list if a comment before it is indented deeper.
 * @returns the comments that follow the token
 */
function releaseComments(token: yaml.CST.Token | null | undefined): yaml.CST.SourceToken[] {
  if (token?.type !== 'block-map' && token?.type !== 'block-seq') return []
  const items: { start: yaml.CST.SourceToken[]; value?: yaml.CST.Token }[] = token.items
  for (const [at, item] of [...items.entries()].reverse()) {
    const released = releaseComments(item.value)
    if (released.length === 0) continue
    const next = items[at + 1]
    if (next) next.start.unshift(...released)
    else items.push({ start: released })
  }
  const last = token.items.at(-1)
  if (last === undefined || 'sep' in last || last.value || token.indent <= 0) return []
  const from = last.start.findIndex(({ type, indent }) => type === 'comment' && indent < token.indent)
  return from < 0 ? [] : last.start.splice(from)
}

/** A comment in two: what a blank line parts from its node, and what is right above it. */
function paragraphs(comment: string | null | undefined): readonly [above: string, near: string] {
  const text = comment ?? ''
  const end = text.endsWith('\n') ? text.length : text.lastIndexOf('\n\n') + 1
  return [text.slice(0, end), text.slice(end).replace(/^\n/, '')]
}

function joined(one: string | null | undefined, other: string | null | undefined): string {
  return one && other ? `${one}\n${other}` : one || other || ''
}

/** @param before the text that the document was read from; its byte order mark, indent and ends of lines stay */
function textOf(document: yaml.Document<yaml.Node>, before: string): string {
  yaml.visit(document, { Collection: (_, node) => padAsUsual(node) })
  const text = document.toString({
    lineWidth: 0,
    indent: /^( +)[^\s#]/m.exec(before)?.[1]?.length ?? 2,
    indentSeq: !/^- /m.test(before),
  })
  const mark = before.startsWith('\ufeff') ? '\ufeff' : '' // of some editors on Windows
  return mark + (before.includes('\r\n') ? text.replaceAll('\n', '\r\n') : text)
}

/** `{ extension: [pdf, odt] }`: blanks inside braces, none inside brackets. */
function padAsUsual(node: yaml.YAMLMap | yaml.YAMLSeq): void {
  const flowCollectionPadding = yaml.isMap(node) ? ' ' : ''
  const write = node.toString.bind(node)
  node.toString = (context, ...rest) => write(context && { ...context, flowCollectionPadding }, ...rest)
}

/** @param value undefined, or the default of an option, takes the field out */
function setField(root: yaml.YAMLMap, field: SetField, value: unknown): void {
  const isDefault = field !== 'otherwise' && isDeepStrictEqual(value, defaultOptions[field])
  const at = root.items.findIndex(({ key }) => String(key) === field)
  if (value === undefined || isDefault) {
    if (at >= 0) takeOut(root, at)
  } else if (root.has(field)) root.set(field, fitted(root.get(field, true), written(value)))
  else putField(root, field, nodeOf(written(value)))
}

/** Options are above the rules, and `otherwise` is below them. */
function putField(root: yaml.YAMLMap, name: string, value: yaml.Node): void {
  const rank = (key: string) => (key === 'otherwise' ? 2 : key === 'rules' ? 1 : 0)
  const at = root.items.findIndex(({ key }) => rank(String(key)) > rank(name))
  const key = nodeOf(name)
  key.spaceBefore = name === 'otherwise' && !root.flow
  root.items.splice(at < 0 ? root.items.length : at, 0, new yaml.Pair(key, value))
}

/** The list of rules, which is made where there is none. */
function rulesIn(root: yaml.YAMLMap): yaml.YAMLSeq {
  const found = root.get('rules', true)
  if (yaml.isSeq(found)) {
    if (found.items.length === 0 && !root.flow) found.flow = false
    return found
  }
  const list = new yaml.YAMLSeq()
  list.commentBefore = found?.comment ?? null
  if (found) root.set('rules', list)
  else putField(root, 'rules', list)
  return list
}

function changeRules(list: yaml.YAMLSeq, change: Exclude<RuleChange, { kind: 'set' }>): void {
  const rules = list.items as yaml.Node[] // as the set has no complaints
  const count = rules.length
  const at = placeIn(change.at, change.kind === 'add' ? count : count - 1)
  if (change.kind === 'replace') {
    rules[at] = fitted(rules[at], written(change.rule))
    return
  }
  // Blank lines belong to their place.
  const gaps = rules.map(({ spaceBefore = false }) => spaceBefore)
  if (change.kind === 'add') {
    gaps.splice(Math.max(at, 1), 0, !list.flow && count > 0 && (count === 1 || rules.slice(1).some(isParted)))
    rules.splice(at, 0, nodeOf(written(change.rule)))
  } else {
    const rule = takeOut(list as yaml.YAMLSeq<yaml.Node>, at)
    if (change.kind === 'move') rules.splice(placeIn(change.to, count - 1), 0, rule)
    else gaps.splice(Math.max(at, 1), 1)
  }
  for (const [place, rule] of rules.entries()) rule.spaceBefore = gaps[place] === true
}

/** Whether there is a blank line between a rule and the one before it. */
function isParted({ spaceBefore, commentBefore }: yaml.Node): boolean {
  return spaceBefore === true || paragraphs(commentBefore)[0] !== ''
}

/** Takes out a rule or a field, with the comment right above it. What a blank line parts from it stays. */
function takeOut<T>(list: { readonly items: T[]; comment?: string | null }, at: number): T {
  const [taken] = list.items.splice(at, 1) as [T]
  const head = headOf(taken)
  const [above, near] = paragraphs(head.commentBefore)
  head.commentBefore = near
  if (above === '') return taken
  const next = list.items[at]
  const place = next && headOf(next)
  if (place) {
    place.commentBefore = joined(above, place.commentBefore)
    if (head.spaceBefore) place.spaceBefore = true
  } else list.comment = joined(above, list.comment)
  return taken
}

/** What carries the comment above an entry. */
function headOf(entry: unknown): yaml.Node {
  return (yaml.isPair(entry) ? entry.key : entry) as yaml.Node // as the set has no complaints
}

function placeIn(at: number, last: number): number {
  if (Number.isInteger(at) && at >= 0 && at <= last) return at
  throw new SettingsRefused('rules', 'This rule is no longer there.')
}

/** The form of a file: numbers are text. */
function written(value: unknown): Value {
  return JSON.parse(JSON.stringify(value), (_, each) => (typeof each === 'number' ? String(each) : each))
}

/** The node with another value. Each part that stays the same keeps its node, with its comments and its style. */
function fitted(node: unknown, value: Value): yaml.Node {
  if (!yaml.isNode(node)) return nodeOf(value)
  if (isDeepStrictEqual(node.toJSON(), value)) return node
  if (yaml.isSeq(node) && isList(value)) fitEntries(node, value)
  else if (yaml.isMap(node) && typeof value === 'object' && !isList(value)) fitFields(node, value)
  else {
    const fresh = nodeOf(value)
    if (yaml.isScalar(node) && yaml.isScalar(fresh) && node.type) fresh.type ??= node.type
    fresh.comment = node.comment ?? null
    fresh.commentBefore = node.commentBefore ?? null
    return fresh
  }
  return node
}

const isList = (value: Value): value is readonly Value[] => Array.isArray(value)

function fitFields(map: yaml.YAMLMap, value: Fields): void {
  const names = Object.keys(value)
  map.items = map.items.filter(({ key }) => names.includes(String(key)))
  const count = map.items.length
  for (const [name, each] of Object.entries(value)) {
    if (map.has(name)) map.set(name, fitted(map.get(name, true), each))
    else map.add(new yaml.Pair(nodeOf(name), nodeOf(each)))
  }
  const place = ({ key }: yaml.Pair) => names.indexOf(String(key))
  if (map.items.length > count) map.items.sort((one, other) => place(one) - place(other))
}

function fitEntries(list: yaml.YAMLSeq, value: readonly Value[]): void {
  const free = new Map((list.items as yaml.Node[]).map(node => [node, node.toJSON()]))
  const same = value.map(each => {
    const [node] = [...free].find(([, was]) => isDeepStrictEqual(was, each)) ?? []
    if (node) free.delete(node)
    return node
  })
  const old = list.items as yaml.Node[]
  list.items = value.map((each, at) => {
    const former = old[at]
    return same[at] ?? fitted(former && free.has(former) ? former : undefined, each)
  })
}

/** A new node: lists of values in one line, all else one below the other. */
function nodeOf(value: Value): yaml.Node {
  const node = new yaml.Document(undefined, yamlOptions).createNode(value)
  yaml.visit(node, {
    Seq(_, list) {
      list.flow = list.items.every(yaml.isScalar)
    },
    Scalar(_, scalar) {
      if (scalar.value === '') scalar.type = 'QUOTE_DOUBLE'
    },
  })
  return node
}
