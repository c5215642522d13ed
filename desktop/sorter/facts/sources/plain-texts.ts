import { mostText } from '../../values/facts.ts'
import { htmlForm, readMarkup } from '../formats/markup.ts'
import { decodeText, looksLikeText, textSink } from '../formats/texts.ts'
import type { FactSource } from '../source.ts'

/** Letters of four bytes, and as much again for markup and white space. */
const mostBytes = 8 * mostText

/** What has no other type and looks like text, whatever its name; and pages of the web without their markup. */
export const plainText: FactSource = {
  gives: ['text'],
  isFor: (type, name) => (type === '' && !/\.eml$/i.test(name)) || /^(text\/|application\/xml$)/.test(type),
  read({ name, whole }, tell) {
    const begin = whole.read(0, Math.min(whole.size, mostBytes))
    if (!looksLikeText(begin)) return
    const sink = textSink()
    const text = decodeText(begin)
    if (/\.x?html?$/i.test(name)) readMarkup(text, htmlForm, sink)
    else sink.add(text)
    tell({ text: sink.text() })
  },
}
