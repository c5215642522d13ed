import { headerBounds } from '../bytes.ts'
import type { FactSource } from '../source.ts'
import { timesInXmp } from '../xmp.ts'

/** XMP files next to a photo, `photo.cr2.xmp` or `photo.xmp`, which photo programs write so that the photo stays as it is. */
export const sidecars: FactSource = {
  gives: ['taken', 'takenFrom'],
  isFor: type => /^(image|video)\//.test(type),
  read({ name, beside }, tell) {
    const [longer, shorter] = sidecarNames(name)
    const sidecar = beside(longer) ?? beside(shorter)
    if (sidecar === null) return
    const packet = sidecar.read(0, Math.min(sidecar.size, headerBounds.bytes)).toString('utf8')
    for (const taken of timesInXmp(packet)) tell({ taken, takenFrom: 'sidecar' })
  },
}

/** @param path of a file, or its name */
export function sidecarNames(path: string): readonly [string, string] {
  return [`${path}.xmp`, `${path.replace(/\.[^./]*$/, '')}.xmp`]
}
