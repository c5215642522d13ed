import { Buffer } from 'node:buffer'
import { type Bytes, boundedBytes } from '../bytes.ts'
import type { FactSource } from '../source.ts'
import { readTags, tagFacts } from '../tags.ts'
import { timeOf } from '../times.ts'

/** Matroska and WebM. A tag with the day of the recording goes before the header's time, which is when the file was written. */
export const matroska: FactSource = {
  gives: ['taken', 'takenFrom', 'width', 'height', ...tagFacts],
  isFor: type => /^video\/(matroska|webm)$/.test(type),
  async read({ type, bytes: file }, tell) {
    // The library loses a whole element where the file ends inside it, so the header is read at once.
    const bytes = boundedBytes(file.size, (at, length) => file.read(at, length))
    const seen = await readTags(bytes, type, tell)
    for (const { video } of seen?.format.trackInfo ?? []) {
      if (video?.pixelWidth && video.pixelHeight) tell({ width: video.pixelWidth, height: video.pixelHeight })
    }
    const recorded = seen?.native.matroska?.find(({ id }) => id.endsWith(':DATE_RECORDED'))?.value
    const day = typeof recorded === 'string' ? timeOf(recorded) : null
    if (day !== null) tell({ taken: day, takenFrom: 'film' })
    const written = timeInHeader(bytes)
    if (written !== null) tell({ taken: written, takenFrom: 'film', isDigital: true })
  },
}

/** The header comes first. */
const mostHead = 64 * 1024
const from1970To2001Ms = 978_307_200_000

/** Element DateUTC, which music-metadata does not report: eight bytes of nanoseconds since 2001. */
function timeInHeader(bytes: Bytes): string | null {
  const info = segmentInfo(bytes.read(0, Math.min(bytes.size, mostHead)))
  const date = info.indexOf('446188', 0, 'hex')
  if (date < 0 || date + 11 > info.length) return null
  const time = new Date(from1970To2001Ms + Number(info.readBigInt64BE(date + 3) / 1_000_000n))
  return Number.isNaN(time.getTime()) ? null : `${time.toISOString().slice(0, 19)}Z`
}

/** Content of the element Info, whose number is in the list of elements as well. Its length begins with a bit for each of its bytes. */
function segmentInfo(head: Buffer): Buffer {
  const listed = head.indexOf('53ab841549a966', 0, 'hex')
  const start = head.indexOf('1549a966', listed < 0 ? 0 : listed + 7, 'hex') + 4
  const lengthBytes = Math.clz32(head[start] ?? 0) - 23
  if (start < 4 || lengthBytes > 8) return Buffer.alloc(0)
  const content = start + lengthBytes
  const length = BigInt.asUintN(7 * lengthBytes, BigInt(`0x${head.toString('hex', start, content)}`))
  return head.subarray(content, content + Number(length))
}
