import { type Bytes, OutOfBounds } from '../bytes.ts'

const ofMicrosoft = (first: string) => `${first}00000000c000000000000046`

/** Classes of programs, as a compound file (MS-CFB) stores them. */
const typesByClass: ReadonlyMap<string, string> = new Map([
  [ofMicrosoft('06090200'), 'application/msword'],
  [ofMicrosoft('00090200'), 'application/msword'], // Word 6 and 95
  [ofMicrosoft('20080200'), 'application/vnd.ms-excel'],
  [ofMicrosoft('10080200'), 'application/vnd.ms-excel'], // Excel 5 and 95
  ['108d81649b4fcf1186ea00aa00b929e8', 'application/vnd.ms-powerpoint'],
  ['70ae7bea3bfbcd11a90300aa00510ea3', 'application/vnd.ms-powerpoint'], // PowerPoint 95
  [ofMicrosoft('51480400'), 'application/vnd.ms-powerpoint'], // PowerPoint 4
  [ofMicrosoft('0b0d0200'), 'application/vnd.ms-outlook'],
  ['011202000000000000c0000000000046', 'application/x-mspublisher'],
  [ofMicrosoft('121a0200'), 'application/vnd.visio'],
  [ofMicrosoft('131a0200'), 'application/vnd.visio'],
  [ofMicrosoft('141a0200'), 'application/vnd.visio'],
  [ofMicrosoft('84100c00'), 'application/x-msi'],
])

/**
 * What the class in the root of a compound file says.
 * @returns MIME type; undefined for other programs, and for the many libraries that store no class
 */
export function typeOfCompoundFile(bytes: Bytes): string | undefined {
  try {
    const header = bytes.read(0, 52)
    const sectorSize = 2 ** header.readUInt16LE(30)
    const root = (header.readUInt32LE(48) + 1) * sectorSize
    return typesByClass.get(bytes.read(root + 80, 16).toString('hex'))
  } catch (error) {
    if (error instanceof OutOfBounds) return undefined
    throw error
  }
}
