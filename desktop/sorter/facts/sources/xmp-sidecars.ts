import { headerBounds } from '../bytes.ts'
import { timesInXmp } from '../formats/xmp.ts'
import type { FactSource } from '../source.ts'

/** XMP files next to a photo, `photo.cr2.xmp` or `photo.xmp`, which photo programs write so that the photo stays as it is. */
export const xmpSidecars: FactSource = {
  gives: ['taken', 'takenFrom', 'clockNotSet'],
  isFor: (_, name) => /\.xmp$/i.test(name),
  read({ bytes }, tell) {
    const packet = bytes.read(0, Math.min(bytes.size, headerBounds.bytes)).toString('utf8')
    for (const taken of timesInXmp(packet)) tell({ taken, takenFrom: 'sidecar' })
  },
}
