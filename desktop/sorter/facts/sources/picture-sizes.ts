import { imageSize } from 'image-size'
import { type Bytes, firstRead } from '../bytes.ts'
import { boxesIn, findBox, metaContent } from '../formats/iso-boxes.ts'
import { blocksOf, tiffTypes, withDirectory } from '../picture-blocks.ts'
import { type PictureSize, sizesIn } from '../picture-tags.ts'
import type { FactSource } from '../source.ts'

/** Formats that note the size of their picture in EXIF alone, among those of their thumbnails. */
const isRaw = (type: string) =>
  tiffTypes.has(type) || type === 'image/x-canon-cr3' || type === 'image/x-fujifilm-raf'

/** HEIC and AVIF. */
const inBoxes = /^image\/(hei[cf](-sequence)?|avif)$/

const types: ReadonlySet<string> = new Set([
  'image/jpeg',
  'image/png',
  'image/apng',
  'image/gif',
  'image/webp',
  'image/jxl',
  'image/vnd.adobe.photoshop',
])

/** Width and height of pictures. */
export const pictureSizes: FactSource = {
  gives: ['width', 'height'],
  isFor: type => types.has(type) || inBoxes.test(type) || isRaw(type),
  async read({ type, bytes }, tell) {
    const size = await sizeOf(type, bytes)
    if (size.width > 0 && size.height > 0) tell({ width: size.width, height: size.height })
  },
}

async function sizeOf(type: string, bytes: Bytes): Promise<PictureSize> {
  if (isRaw(type)) return largest(await notedSizes(type, bytes))
  if (inBoxes.test(type)) return largest(sizesInBoxes(bytes))
  return sizeInHead(bytes) ?? (await sizesIn(bytes)).size
}

/** Those of tiles and thumbnails among them. */
function sizesInBoxes(bytes: Bytes): readonly PictureSize[] {
  const meta = findBox(bytes, ['meta'])
  const properties = meta && findBox(bytes, ['iprp', 'ipco'], metaContent(bytes, meta))
  if (properties === undefined) return []
  return Array.from(boxesIn(bytes, properties.start, properties.end))
    .filter(({ type }) => type === 'ispe')
    .map(({ start }) => bytes.read(start + 4, 8))
    .map(size => ({ width: size.readUInt32BE(0), height: size.readUInt32BE(4) }))
}

/** In which nearly all files have their size; the second where no more may be read, since it is known already. */
const headBytes = [64 * 1024, firstRead]

/** Undefined where it comes later, as behind the large profile of a JPEG. */
function sizeInHead(bytes: Bytes): PictureSize | undefined {
  for (const most of headBytes) {
    try {
      // A copy: of a part of a buffer, the library reads past its end into what lies next to it.
      return imageSize(Uint8Array.from(bytes.read(0, Math.min(bytes.size, most))))
    } catch {
      // Not in this part of the file.
    }
  }
  return undefined
}

const mostDirectories = 8

/** The first picture of a RAW file is often its thumbnail. */
async function notedSizes(type: string, bytes: Bytes): Promise<readonly PictureSize[]> {
  const sizes: PictureSize[] = []
  for (const block of blocksOf(type, bytes)) {
    const { noted, directories } = await sizesIn(block)
    sizes.push(...noted)
    for (const at of directories.slice(0, mostDirectories)) {
      sizes.push(...(await sizesIn(withDirectory(bytes, at))).noted)
    }
  }
  return sizes
}

function largest(sizes: readonly PictureSize[]): PictureSize {
  const none = { width: 0, height: 0 }
  return sizes.reduce(
    (one, other) => (other.width * other.height > one.width * one.height ? other : one),
    none,
  )
}
