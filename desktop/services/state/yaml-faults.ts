import type { Document, ErrorCode } from 'yaml'

type Yaml = typeof import('yaml')
const mostAliases = 500
export const tooManyAliases = 'Its aliases ("*") stand for more than a set can hold.'

export type YamlFault = { readonly offset: number; readonly message: string }

/** What is wrong with a text before it can be asked for rules. What rules do not need of YAML is refused, not passed over. */
export function yamlFault(yaml: Yaml, document: Document.Parsed, text: string): YamlFault | undefined {
  const [error] = document.errors
  if (error) {
    const [offset] = error.pos
    return { offset, message: sayError(error.code, error.message, text.slice(offset)) }
  }
  const warning = document.warnings.find(({ code }) => code === 'TAG_RESOLVE_FAILED')
  if (warning)
    return {
      offset: warning.pos[0],
      message: 'Tags are not followed; a text that begins with "!" needs quotes.',
    }
  let fault: YamlFault | undefined
  const anchors = new Set<string>()
  let aliases = 0
  yaml.visit(document, {
    Pair(_, { key }) {
      if (yaml.isScalar(key)) return undefined
      fault = {
        offset: yaml.isNode(key) ? (key.range?.[0] ?? 0) : 0,
        message: 'The name of a field is a text.',
      }
      return yaml.visit.BREAK
    },
    Alias(_, { source, range }) {
      aliases += 1
      if (aliases <= mostAliases && anchors.has(source)) return undefined
      const isMissing = `No anchor is called “${source.slice(0, 60)}”; a text that begins with "*" needs quotes.`
      const message = aliases > mostAliases ? tooManyAliases : isMissing
      fault = { offset: range?.[0] ?? 0, message }
      return yaml.visit.BREAK
    },
    Value(_, { anchor }) {
      if (anchor !== undefined) anchors.add(anchor)
    },
  })
  return fault
}

function sayError(code: ErrorCode, message: string, rest: string): string {
  switch (code) {
    case 'DUPLICATE_KEY':
      return `${/^[^:\s]{1,60}/.exec(rest)?.[0] ?? 'It'} stands here a second time; only one of them can be followed.`
    case 'TAB_AS_INDENT':
      return 'Lines are indented with spaces, not with tabs.'
    case 'MULTIPLE_DOCS':
      return 'A set is one document; what follows a line "---" is another one.'
    case 'BLOCK_AS_IMPLICIT_KEY':
      return 'A field may not begin here; a text with ": " in it needs quotes.'
    case 'BAD_SCALAR_START':
      return `A text that begins with "${rest.slice(0, 1)}" needs quotes.`
    case 'UNEXPECTED_TOKEN':
      return 'This does not belong here; a text that begins with "{", "[", "&", or quotes needs quotes around all of it.'
    case 'BAD_DQ_ESCAPE':
      return `“${rest.slice(0, 2)}” means nothing in double quotes; in single quotes every "\\" stands for itself.`
    case 'MISSING_CHAR':
      if (message.startsWith('Sequence item'))
        return 'The fields of a rule stand below each other, in one column.'
      return message.includes('closing')
        ? 'Quotes are opened here and not closed.'
        : `This is no YAML: ${message}.`
    case 'RESOURCE_EXHAUSTION':
      return 'It is nested too deep.'
    default:
      return `This is no YAML: ${message}.`
  }
}

/** Which rule and field a place is in, as far as the text alone tells. */
export function whereabouts(
  text: string,
  offset: number,
): { readonly rule?: string; readonly field: string } {
  const end = text.indexOf('\n', offset)
  const lines = text.slice(0, end < 0 ? text.length : end).split('\n')
  const title = lines
    .findLast(line => /^[ -]*rule: *\S/.test(line))
    ?.slice(0, 300)
    .replace(/^[ -]*rule: */, '')
  const plain = title
    ?.replace(/\s+#.*$|\r$/, '')
    .replace(/^(["'])(.*)\1$/, '$2')
    .slice(0, 100)
  const field = /^[ -]*([A-Za-z][A-Za-z ]{0,30}):/.exec(lines.at(-1) ?? '')?.[1] ?? ''
  return { ...(plain ? { rule: plain } : {}), field }
}
