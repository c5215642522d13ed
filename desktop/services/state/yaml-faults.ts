import type { Document, ErrorCode } from 'yaml'

type Yaml = typeof import('yaml')
const mostAliases = 500
export const tooManyAliases = 'Its aliases ("*") stand for more than a set can hold.'

/** Words, signs and blanks. A megabyte of ordinary lists has 200,000; to parse this many takes about half a second. */
const mostTokens = 250_000
const tooManyTokens = 'The file has too many fields and values for one set.'

const notText = 'The name of a field is a text, not a list or a mapping.'

export type YamlFault = { readonly offset: number; readonly message: string }

/** A text that would take seconds to parse. */
export function sizeFault(yaml: Yaml, text: string): YamlFault | undefined {
  let tokens = 0
  for (const _ of new yaml.Lexer().lex(text)) {
    tokens += 1
    if (tokens > mostTokens) return { offset: 0, message: tooManyTokens }
  }
  return undefined
}

/** The first thing that keeps a text from being read as a set: an error of YAML, or what sets do not use of it. */
export function yamlFault(yaml: Yaml, document: Document.Parsed, text: string): YamlFault | undefined {
  const [error] = document.errors
  const wrongKey = keyFault(yaml, document, text)
  if (wrongKey && !(error && error.pos[0] < wrongKey.offset)) return wrongKey
  if (error) {
    const [offset] = error.pos
    return { offset, message: describeError(error.code, error.message, text.slice(offset)) }
  }
  const tag = document.warnings.find(({ code }) => code === 'TAG_RESOLVE_FAILED')
  if (tag) {
    return {
      offset: tag.pos[0],
      message: 'Tags are not supported; a text that begins with "!" needs quotes.',
    }
  }
  return aliasFault(yaml, document)
}

/**
 * The first key that its mapping already has, or that is no text. The package would compare each key with all others, half
 * a minute for 30,000, and write lists and mappings within each other as text, again and again.
 */
function keyFault(yaml: Yaml, document: Document.Parsed, text: string): YamlFault | undefined {
  let fault: YamlFault | undefined
  const keysOf = new Map<unknown, Set<unknown>>()
  yaml.visit(document, {
    Pair(_, { key }, path) {
      if (yaml.isCollection(key)) {
        fault = { offset: key.range?.[0] ?? 0, message: notText }
        return yaml.visit.BREAK
      }
      if (!yaml.isScalar(key)) return undefined
      const mapping = path.at(-1)
      const keys = keysOf.get(mapping) ?? new Set()
      keysOf.set(mapping, keys)
      if (!keys.has(key.value)) {
        keys.add(key.value)
        return undefined
      }
      const offset = key.range?.[0] ?? 0
      const [owner, list] = [path.at(-2), path.at(-3)]
      const isCondition = [owner, yaml.isSeq(owner) ? list : undefined].some(each =>
        isField(yaml, each, conditionFields),
      )
      fault = { offset, message: describeError('DUPLICATE_KEY', '', text.slice(offset), isCondition) }
      return yaml.visit.BREAK
    },
  })
  return fault
}

const conditionFields = ['when', 'all', 'any', 'none']

function isField(yaml: Yaml, node: unknown, names: readonly string[]): boolean {
  return yaml.isPair(node) && yaml.isScalar(node.key) && names.includes(String(node.key.value))
}

/** Every alias names an anchor above it, and there are not too many to follow. */
function aliasFault(yaml: Yaml, document: Document.Parsed): YamlFault | undefined {
  let fault: YamlFault | undefined
  let aliases = 0
  const anchors = new Set<string>()
  yaml.visit(document, {
    Alias(_, { source, range }) {
      aliases += 1
      if (aliases <= mostAliases && anchors.has(source)) return undefined
      const missing = `No anchor is called “${source.slice(0, 60)}”; a text that begins with "*" needs quotes.`
      fault = { offset: range?.[0] ?? 0, message: aliases > mostAliases ? tooManyAliases : missing }
      return yaml.visit.BREAK
    },
    Value(_, { anchor }) {
      if (anchor !== undefined) anchors.add(anchor)
    },
  })
  return fault
}

/** @param rest the text from the error on @param isCondition it is in a list of facts */
function describeError(code: ErrorCode, message: string, rest: string, isCondition = false): string {
  const [, bracket] = /^Flow .* end with a (.)$/.exec(message) ?? []
  if (bracket !== undefined) return `A closing "${bracket}" is missing, or it stands too far left.`
  switch (code) {
    case 'DUPLICATE_KEY': {
      const field = /^[^:\s]{1,60}/.exec(rest)?.[0] ?? ''
      const cure = isCondition ? `put each into an entry of its own below "all"` : 'remove one of them'
      return `The field “${field}” appears twice; ${cure}.`
    }
    case 'TAB_AS_INDENT':
      return 'Indent lines with spaces instead of tabs.'
    case 'MULTIPLE_DOCS':
      return 'A file holds one set; remove the line "---".'
    case 'BLOCK_AS_IMPLICIT_KEY':
      return 'A field cannot begin here; a text with ": " in it needs quotes.'
    case 'MULTILINE_IMPLICIT_KEY':
      return 'A field is its name, ":", a blank and its value.'
    case 'BAD_SCALAR_START':
      return `A text that begins with "${rest.slice(0, 1)}" needs quotes.`
    case 'UNEXPECTED_TOKEN':
      return 'This does not belong here; a text that begins with "{", "[", "&" or a quote needs quotes around all of it.'
    case 'BAD_DQ_ESCAPE':
      return `“${rest.slice(0, 2)}” means nothing in double quotes; use single quotes, where "\\" is an ordinary character.`
    case 'MISSING_CHAR':
      if (message.includes('closing')) return 'A closing quote is missing.'
      if (message.startsWith('Sequence item'))
        return 'Write the fields of a rule below each other, in one column.'
  }
  return `This is not valid YAML: ${message}.`
}
