import type { FactSource } from '../source.ts'
import { timeOfMoment } from '../times.ts'

/** JSON files that Google Takeout puts next to each picture of Google Photos: `IMG_1.jpg.supplemental-metadata.json`. */
export const takeoutJson: FactSource = {
  gives: ['taken', 'takenFrom', 'hasPlace'],
  isFor: (_, name) => /\.json$/i.test(name),
  read({ bytes }, tell) {
    const json: unknown = JSON.parse(bytes.read(0, bytes.size).toString('utf8'))
    const takenSeconds = numberIn(json, 'photoTakenTime', 'timestamp')
    if (takenSeconds === undefined) return // of another program, or an album
    const taken = timeOfMoment(takenSeconds * 1000)
    if (taken !== null) tell({ taken, takenFrom: 'takeout' })
    tell({ hasPlace: hasPlace(json) })
  },
}

/** `geoDataExif` is the place from the picture, `geoData` the one in Google Photos; 0° north, 0° east stands for none. */
function hasPlace(json: unknown): boolean {
  const degrees = ['geoData', 'geoDataExif'].flatMap(each => [
    numberIn(json, each, 'latitude'),
    numberIn(json, each, 'longitude'),
  ])
  return degrees.some(Boolean)
}

/** Undefined for anything but a number. Google writes some numbers as text. */
function numberIn(json: unknown, ...keys: readonly string[]): number | undefined {
  let value = json
  for (const key of keys) value = Object(value)[key]
  const isNumeric =
    typeof value === 'number' || (typeof value === 'string' && /^-?\d+(?:\.\d+)?$/.test(value))
  return isNumeric && Number.isFinite(Number(value)) ? Number(value) : undefined
}
