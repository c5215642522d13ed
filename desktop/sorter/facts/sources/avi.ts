import type { Bytes } from '../bytes.ts'
import type { FactSource, Tell } from '../source.ts'
import { timeOf } from '../times.ts'

/** AVI: its header, and the time that cameras write into it. */
export const avi: FactSource = {
  gives: ['taken', 'takenFrom', 'width', 'height', 'duration'],
  isFor: type => type === 'video/vnd.avi',
  read: ({ bytes }, tell) => readChunks(bytes, 12, bytes.size, tell),
}

/** Of one list. Files of a damaged length have no end of them. */
const mostChunks = 256
const mostText = 64
const openedLists = ['hdrl', 'strl', 'INFO']

function readChunks(bytes: Bytes, start: number, end: number, tell: Tell): void {
  let at = start
  for (let count = 0; count < mostChunks && at + 12 <= end; count += 1) {
    const head = bytes.read(at, 12)
    const [type, list] = [head.toString('latin1', 0, 4), head.toString('latin1', 8)]
    const length = head.readUInt32LE(4)
    const content = at + 8
    if (type === 'LIST' && openedLists.includes(list)) {
      readChunks(bytes, content + 4, Math.min(content + length, end), tell)
    } else readChunk(bytes, { type, at: content, length: Math.min(length, bytes.size - content) }, tell)
    at = content + length + (length % 2)
  }
}

type Chunk = { readonly type: string; readonly at: number; readonly length: number }

function readChunk(bytes: Bytes, { type, at, length }: Chunk, tell: Tell): void {
  switch (type) {
    case 'avih': {
      const head = bytes.read(at, 40)
      tell({ width: head.readUInt32LE(32), height: head.readUInt32LE(36) })
      break
    }
    case 'strh': {
      const head = bytes.read(at, 36)
      const [scale, rate, frames] = [head.readUInt32LE(20), head.readUInt32LE(24), head.readUInt32LE(32)]
      const isPicture = head.toString('latin1', 0, 4) === 'vids'
      if (isPicture && rate > 0) tell({ duration: Math.round((frames * scale * 1000) / rate) })
      break
    }
    case 'IDIT':
    case 'ICRD': {
      const taken = timeIn(bytes.read(at, Math.min(length, mostText)).toString('latin1'))
      if (taken !== null) tell({ taken, takenFrom: 'film', isDigital: true })
      break
    }
  }
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** `Mon Mar 10 15:04:43 2003`, `2009:10:27 12:14:34`, `2005/11/28/ 09:19`, `2001/ 1/27  1:42PM` or a day alone. */
function timeIn(text: string): string | null {
  const [, name = '', ...named] = /^\w+ (\w{3}) +(\d+) +(\d+):(\d+):(\d+) (\d{4})/.exec(text) ?? []
  if (named.length > 0) {
    const [day, hour, minute, second, year] = named
    return timeFrom([year, months.indexOf(name.toLowerCase()) + 1, day], [hour, minute, second])
  }
  const form = /^(\d{4})[-:/] ?(\d+)[-:/] ?(\d+)(?:[/ ]+(\d+): ?(\d+)(?::(\d+))? ?(P?))?/
  const [, year, month, day, hour, minute, second, afternoon] = form.exec(text) ?? []
  const hours = afternoon ? (Number(hour) % 12) + 12 : hour
  return timeFrom([year, month, day], hour === undefined ? [] : [hours, minute, second])
}

type Parts = readonly (string | number | undefined)[]

function timeFrom(day: Parts, clock: Parts): string | null {
  const joined = (parts: Parts, sign: string) =>
    parts.map(part => String(part ?? 0).padStart(2, '0')).join(sign)
  return timeOf(`${joined(day, '-')} ${joined(clock, ':')}`)
}
