import { blocksOf, tiffTypes } from '../picture-blocks.ts'
import { tellPictureTags } from '../picture-tags.ts'
import type { FactSource } from '../source.ts'

const types: ReadonlySet<string> = new Set([
  ...tiffTypes,
  'image/jpeg',
  'image/png',
  'image/apng',
  'image/webp',
  'image/heic',
  'image/heif',
  'image/heic-sequence',
  'image/heif-sequence',
  'image/avif',
  'image/jxl',
  'image/x-canon-cr3',
  'image/x-fujifilm-raf',
  'image/vnd.adobe.photoshop',
])

/** What photos and other pictures say of themselves: EXIF, XMP, IPTC and the texts of PNG. */
export const pictures: FactSource = {
  gives: ['taken', 'takenFrom', 'clockNotSet', 'camera', 'hasPlace'],
  isFor: type => types.has(type),
  async read({ type, bytes }, tell) {
    for (const block of blocksOf(type, bytes)) await tellPictureTags(block, tell)
    if (type !== 'image/x-canon-cr3') tell({ hasPlace: false }) // a CR3 has its place in a box that is not read
  },
}
