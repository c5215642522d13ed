import { SettingsRefused } from '../state/settings.ts'

/** YAML with the line of each value. Every scalar is the text that was written; aliases stand for what they name. */
export type Tree = { readonly line: number; readonly value: string | readonly Tree[] | Fields }
type Fields = ReadonlyMap<string, Tree>

const deepest = 40
const mostNodes = 50_000

/** @throws {SettingsRefused} when it is no YAML, or one that grows without end */
export async function readTree(text: string, file: string): Promise<Tree> {
  const yaml = await import('yaml')
  const lines = new yaml.LineCounter()
  const parsed = yaml.parseDocument(text, { schema: 'failsafe', prettyErrors: false, lineCounter: lines })
  const refuse = (reason: string): never => {
    throw new SettingsRefused('unreadable', `${file} is no YAML: ${reason}.`)
  }
  const [error] = parsed.errors
  if (error) refuse(`line ${lines.linePos(error.pos[0]).line}: ${error.message}`)
  let nodes = 0
  return treeOf(parsed.contents, 1, 0)

  function treeOf(node: unknown, lineBefore: number, depth: number): Tree {
    nodes += 1
    if (depth > deepest || nodes > mostNodes) refuse('it is nested too deep, or too large')
    if (!yaml.isNode(node)) return { line: lineBefore, value: '' }
    const line = node.range ? lines.linePos(node.range[0]).line : lineBefore
    // What an alias stands for is meant where the alias is.
    if (yaml.isAlias(node)) return { ...treeOf(node.resolve(parsed), line, depth + 1), line }
    if (yaml.isSeq(node)) {
      return { line, value: node.items.map(item => treeOf(item, line, depth + 1)) }
    }
    if (yaml.isMap(node)) {
      const fields = new Map<string, Tree>()
      for (const { key, value } of node.items) {
        const keyLine = yaml.isNode(key) && key.range ? lines.linePos(key.range[0]).line : line
        const name = yaml.isScalar(key) ? String(key.value) : ''
        fields.set(name, { ...treeOf(value, keyLine, depth + 1), line: keyLine })
      }
      return { line, value: fields }
    }
    return { line, value: yaml.isScalar(node) ? String(node.value ?? '') : '' }
  }
}

/** The fields of a mapping; none of anything else. */
export function fieldsOf(tree: Tree | undefined): Fields {
  return tree !== undefined && isFields(tree.value) ? tree.value : new Map()
}

/** The entries of a list, lists in it included; anything else is a list of itself, and nothing an empty one. */
export function itemsOf(tree: Tree | undefined): readonly Tree[] {
  if (tree === undefined || tree.value === '') return []
  if (typeof tree.value === 'string' || isFields(tree.value)) return [tree]
  return tree.value.flatMap(itemsOf)
}

/** Undefined for what is no text. */
export function textOf(tree: Tree | undefined): string | undefined {
  return typeof tree?.value === 'string' ? tree.value : undefined
}

/** The texts of a list; undefined when one of it is none. */
export function textsOf(tree: Tree | undefined): readonly string[] | undefined {
  const texts = itemsOf(tree).map(textOf)
  return texts.every(text => text !== undefined) ? texts : undefined
}

/** As YAML 1.1 has it, which organize reads. */
export function isTrue(tree: Tree | undefined): boolean {
  return /^(true|yes|on)$/i.test(textOf(tree) ?? '')
}

export function isFalse(tree: Tree | undefined): boolean {
  return /^(false|no|off)$/i.test(textOf(tree) ?? '')
}

/** `null`, `~` or nothing. */
export function isNull(tree: Tree): boolean {
  return /^(null|~|)$/i.test(textOf(tree) ?? 'x')
}

function isFields(value: Tree['value']): value is Fields {
  return value instanceof Map
}

/** A part of organize's configuration that cannot be said in rules of ours. `message` says why, as a sentence. */
export class CannotSay extends Error {
  override readonly name = 'CannotSay'
  readonly line: number

  constructor(line: number, message: string) {
    super(message)
    this.line = line
  }
}

/** @throws {CannotSay} */
export function refuse(line: number, message: string): never {
  throw new CannotSay(line, message)
}
