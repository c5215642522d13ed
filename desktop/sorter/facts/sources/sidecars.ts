import type { FactSource } from '../source.ts'
import { takenInXmp } from '../xmp.ts'

/** `photo.cr2.xmp` or `photo.xmp`, which photo programs put beside what they do not write into. */
export const sidecars: FactSource = {
  gives: ['taken', 'takenFrom'],
  isFor: type => /^(image|video)\//.test(type),
  read({ name, beside }, tell) {
    const [longer, shorter] = sidecarNames(name)
    const sidecar = beside(longer) ?? beside(shorter)
    const taken = sidecar === null ? null : takenInXmp(sidecar)
    if (taken !== null) tell({ taken, takenFrom: 'sidecar' })
  },
}

/** @param path of a file, or its name */
export function sidecarNames(path: string): readonly [string, string] {
  return [`${path}.xmp`, `${path.replace(/\.[^./]*$/, '')}.xmp`]
}
