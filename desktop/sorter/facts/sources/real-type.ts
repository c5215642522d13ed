import { fileTypeFromTokenizer } from 'file-type'
import { type Bytes, partOf } from '../bytes.ts'
import { openZip } from '../formats/zip.ts'
import type { FactSource } from '../source.ts'
import { isNef } from '../tiff.ts'
import { BoundedTokenizer } from '../tokenizer.ts'

/** What a file is by its first bytes; an archive also by the names in it. */
export const realType: FactSource = {
  gives: ['realType'],
  isFor: () => true,
  async read({ bytes }, tell) {
    if (isCrw(bytes)) return tell({ realType: 'image/x-canon-crw' })
    const type = isZip(bytes) ? await typeOfZip(bytes) : await typeOf(bytes)
    // The library knows Nikon's by the number of their fields, which varies.
    if (type === 'image/tiff' && isNikonRaw(bytes)) tell({ realType: 'image/x-nikon-nef' })
    else if (type !== undefined) tell({ realType: type })
  },
}

async function typeOf(bytes: Bytes): Promise<string | undefined> {
  const found = await fileTypeFromTokenizer(new BoundedTokenizer(bytes))
  return found?.mime.split(';')[0] // `audio/ogg; codecs=opus`
}

function isNikonRaw(bytes: Bytes): boolean {
  try {
    return isNef(bytes)
  } catch {
    return false
  }
}

const isCrw = (bytes: Bytes) => bytes.size > 14 && bytes.read(6, 8).toString('latin1') === 'HEAPCCDR'
const isZip = (bytes: Bytes) => bytes.size > 4 && bytes.read(0, 4).toString('latin1') === 'PK\x03\x04'

/** The library walks from file to file, which would use up what may be read of a document with many. */
const mostWalked = 8192
const office = 'application/vnd.openxmlformats-officedocument'
const mainFiles: ReadonlyMap<string, string> = new Map([
  ['word/document.xml', `${office}.wordprocessingml.document`],
  ['xl/workbook.xml', `${office}.spreadsheetml.sheet`],
  ['ppt/presentation.xml', `${office}.presentationml.presentation`],
])

async function typeOfZip(bytes: Bytes): Promise<string | undefined> {
  const found = await typeOf(partOf(bytes, 0, Math.min(bytes.size, mostWalked)))
  if (found !== undefined && found !== 'application/zip') return found
  const zip = openZip(bytes)
  if (zip.names.includes('mimetype')) {
    const said = (await zip.read('mimetype', 100)).toString('latin1').trim()
    if (/^application\/(epub\+zip|vnd\.oasis\.opendocument\.[a-z-]+)$/.test(said)) return said
  }
  const main = zip.names.find(name => mainFiles.has(name))
  return main === undefined ? 'application/zip' : mainFiles.get(main)
}
