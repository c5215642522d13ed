import { Parser } from 'htmlparser2'
import type { TextSink } from './texts.ts'

/** How the text of a document lies in its markup. Elements by name, without their prefix. */
export type TextForm = {
  readonly isHtml?: true
  /** Only text in these counts; absent: all does. */
  readonly within?: ReadonlySet<string>
  /** Nothing in these is text of the document. */
  readonly without: ReadonlySet<string>
  /** Whether a word ends where this one begins or ends. */
  readonly endsWord: (name: string) => boolean
}

const none: ReadonlySet<string> = new Set()
const pieceLength = 65_536
/** Deeper than any document; the parser takes the square of the depth in time. */
const mostDepth = 5000
const tooDeep = new Error('too deep')

/** Passes the text on until the sink is full. Markup is taken as it comes, and no entity is expanded but HTML's. */
export function readMarkup(markup: string, form: TextForm, sink: TextSink): void {
  const { within = none, without, endsWord } = form
  let [inside, outside, depth] = [0, 0, 0]
  const parser = new Parser(
    {
      onopentagname(name) {
        const local = localName(name)
        depth += 1
        if (depth > mostDepth) throw tooDeep
        if (within.has(local)) inside += 1
        if (without.has(local)) outside += 1
        if (endsWord(local)) sink.add(' ')
      },
      onclosetag(name) {
        const local = localName(name)
        depth -= 1
        if (within.has(local)) inside -= 1
        if (without.has(local)) outside -= 1
        if (endsWord(local)) sink.add(' ')
      },
      ontext(text) {
        if (outside === 0 && (within === none || inside > 0)) sink.add(text)
      },
    },
    { xmlMode: form.isHtml !== true },
  )
  try {
    for (let at = 0; at < markup.length && !sink.isFull(); at += pieceLength) {
      parser.write(markup.slice(at, at + pieceLength))
    }
  } catch (error) {
    if (error !== tooDeep) throw error
  }
}

export type Element = { readonly attributes: Readonly<Record<string, string>>; readonly text: string }

/** The first elements of a short XML file that have these names, without their prefix, and the text directly in them. */
export function elementsOf(xml: string, most = 256): ReadonlyMap<string, readonly Element[]> {
  const found = new Map<string, { attributes: Record<string, string>; text: string }[]>()
  const open: { attributes: Record<string, string>; text: string }[] = []
  let count = 0
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        const element = { attributes, text: '' }
        open.push(element)
        if (open.length > mostDepth) throw tooDeep
        count += 1
        if (count > most) return
        const local = localName(name)
        const others = found.get(local)
        if (others === undefined) found.set(local, [element])
        else others.push(element)
      },
      ontext(text) {
        const last = open.at(-1)
        if (last !== undefined) last.text += text
      },
      onclosetag: () => void open.pop(),
    },
    { xmlMode: true },
  )
  parser.write(xml)
  return found
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1)

const inline = new Set(
  'a abbr b bdi bdo big cite code del dfn em font i ins kbd mark q s samp small span strike strong sub sup tt u var wbr'.split(
    ' ',
  ),
)

/** Pages of the web, e-books and e-mail. */
export const htmlForm: TextForm = {
  isHtml: true,
  without: new Set(['head', 'title', 'script', 'style', 'template', 'noscript', 'svg']),
  endsWord: name => !inline.has(name),
}
