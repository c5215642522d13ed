import type { Tell } from '../source.ts'
import { readMarkup, type TextForm } from './markup.ts'
import { decodeText, textSink } from './texts.ts'
import type { Zip } from './zip.ts'

/** Unpacked, of one file in a document and of all: markup is many times as long as its text. */
const mostOfPart = 8 * 1024 * 1024
const mostInAll = 16 * 1024 * 1024

/** Tells the text of a document that is an archive of files with markup. One that cannot be read is left out. */
export async function textInParts(
  zip: Zip,
  names: readonly string[],
  form: TextForm,
  tell: Tell,
): Promise<void> {
  const sink = textSink()
  let left = mostInAll
  for (const name of names) {
    if (sink.isFull() || left <= 0) break
    try {
      const part = await zip.read(name, Math.min(left, mostOfPart))
      left -= part.length
      readMarkup(decodeText(part), form, sink)
    } catch {
      // Missing, broken or stored in a way that documents are not.
    }
    sink.add(' ')
  }
  tell({ text: sink.text() })
}
