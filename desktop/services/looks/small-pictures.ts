import { createHash } from 'node:crypto'
import path from 'node:path'
import { mostPictureBytes } from '../../ipc/look-views.ts'
import { FileNotRead, withOpenFile } from '../../sorter/index.ts'

/** Sides of what is drawn for the window, and of what systems store. */
const mostSide = 1024

/**
 * The type of a small picture; null for anything else, whatever it claims to be. Pictures come from a process that reads
 * hostile files, and from folders that any program writes to.
 */
export function smallPictureType(bytes: Uint8Array): 'image/png' | 'image/webp' | null {
  if (bytes.length < 30 || bytes.length > mostPictureBytes) return null
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const isSmall = (width: number, height: number) =>
    width > 0 && height > 0 && width <= mostSide && height <= mostSide
  if (view.toString('latin1', 0, 8) === '\x89PNG\r\n\x1a\n') {
    return isSmall(view.readUInt32BE(16), view.readUInt32BE(20)) ? 'image/png' : null
  }
  if (view.toString('latin1', 0, 4) !== 'RIFF' || view.toString('latin1', 8, 12) !== 'WEBP') return null
  const [width, height] = webpSize(view)
  return isSmall(width, height) ? 'image/webp' : null
}

function webpSize(view: Buffer): readonly [width: number, height: number] {
  switch (view.toString('latin1', 12, 16)) {
    case 'VP8 ':
      return [view.readUInt16LE(26) & 0x3fff, view.readUInt16LE(28) & 0x3fff]
    case 'VP8L': {
      const size = view.readUInt32LE(21)
      return [(size & 0x3fff) + 1, ((size >>> 14) & 0x3fff) + 1]
    }
    case 'VP8X':
      return [view.readUIntLE(24, 3) + 1, view.readUIntLE(27, 3) + 1]
    default:
      return [0, 0]
  }
}

/** The largest first that is not much too large. */
const folders = ['large', 'x-large', 'normal']

/**
 * The picture that the system's file manager made of a file, where it is of the file as it is now. Only read.
 * Source: Thumbnail Managing Standard 0.9.0, freedesktop.org
 * @param modifiedMs of the file
 */
export function systemThumbnail(cacheHome: string, file: string, modifiedMs: number): Uint8Array | null {
  const uri = uriOf(file)
  const name = `${createHash('md5').update(uri).digest('hex')}.png`
  for (const folder of folders) {
    const picture = readSmall(path.join(cacheHome, 'thumbnails', folder, name))
    if (picture === null || smallPictureType(picture) !== 'image/png') continue
    const texts = textsOf(picture)
    const isOfNow = Number(texts.get('Thumb::MTime')) === Math.floor(modifiedMs / 1000)
    if (isOfNow && texts.get('Thumb::URI') === uri) return picture
  }
  return null
}

/** As GLib writes it, since the name of a thumbnail is made of it letter by letter. */
function uriOf(file: string): string {
  const escaped = file
    .split('/')
    .map(part => encodeURIComponent(part).replace(/%(26|3D|3A|40|2B|24|2C)/g, decodeURIComponent))
  return `file://${escaped.join('/')}`
}

function readSmall(file: string): Buffer | null {
  try {
    return withOpenFile(file, ({ stats, read }) =>
      stats.size > mostPictureBytes ? null : read(0, stats.size),
    )
  } catch (error) {
    if (error instanceof FileNotRead) return null
    throw error
  }
}

/** The texts in a PNG, by keyword. */
function textsOf(picture: Buffer): ReadonlyMap<string, string> {
  const texts = new Map<string, string>()
  for (let at = 8; at + 12 <= picture.length; ) {
    const length = picture.readUInt32BE(at)
    if (at + 12 + length > picture.length) break
    if (picture.toString('latin1', at + 4, at + 8) === 'tEXt') {
      const [keyword = '', text = ''] = picture.toString('latin1', at + 8, at + 8 + length).split('\0')
      texts.set(keyword, text)
    }
    at += 12 + length
  }
  return texts
}
