import { Buffer } from 'node:buffer'
import { cameraOf } from '../camera-name.ts'
import type { FactSource, Tell } from '../source.ts'
import { timeOf } from '../times.ts'

const kilobytes64 = 64 * 1024

/** AVCHD films (MTS, M2TS): the notes of the camera between the pictures, which the first 256 kB hold. */
export const mts: FactSource = {
  gives: ['taken', 'takenFrom', 'camera'],
  isFor: type => type === 'video/mp2t',
  read({ bytes }, tell) {
    for (let part = 1; part <= 4; part += 1) {
      const length = Math.min(bytes.size, part * kilobytes64)
      const isFound = streamsIn(bytes.read(0, length)).some(stream => tellNotes(stream, tell))
      if (isFound || length === bytes.size) return
    }
  },
}

const [packetBytes, packetStart] = [188, 0x47]

/** The streams of sound, pictures and tables whose packets follow each other by turns. */
function streamsIn(bytes: Buffer): readonly Buffer[] {
  const streams = new Map<number, Buffer[]>()
  const before = bytes[0] === packetStart ? 0 : 4 // a time before each packet
  for (let at = before; at + packetBytes <= bytes.length; at += before + packetBytes) {
    const packet = bytes.subarray(at, at + packetBytes)
    if (packet[0] !== packetStart) continue
    const number = packet.readUInt16BE(1) & 0x1fff
    const hasField = (packet.readUInt8(3) & 0x20) !== 0
    const pieces = streams.get(number) ?? []
    pieces.push(packet.subarray(hasField ? 5 + packet.readUInt8(4) : 4))
    streams.set(number, pieces)
  }
  return [...streams.values()].map(pieces => Buffer.concat(pieces))
}

/** *Modified digital video pack metadata*: its number and name, then a count and packs of five bytes. */
const notesMark = Buffer.from('17ee8c60f84d11d98cd60800200c9a664d44504d', 'hex')
const mostNotesBytes = 512
const makers: Readonly<Record<string, string>> = {
  '0103': 'Panasonic',
  '0108': 'Sony',
  '1011': 'Canon',
  '1104': 'JVC',
}

/** @returns false where the notes are not there or break off */
function tellNotes(stream: Buffer, tell: Tell): boolean {
  const mark = stream.indexOf(notesMark)
  if (mark < 0) return false
  const start = mark + notesMark.length
  const notes = withoutEscapes(stream.subarray(start, start + mostNotesBytes))
  const packs = new Map<number, Buffer>()
  for (let left = notes[0] ?? 0, at = 1; left > 0 && at + 5 <= notes.length; left -= 1, at += 5) {
    packs.set(notes.readUInt8(at), notes.subarray(at + 1, at + 5))
  }
  const [day, clock, maker] = [packs.get(0x18), packs.get(0x19), packs.get(0xe0)]
  const taken = day === undefined || clock === undefined ? null : timeFrom(day, clock)
  if (taken === null) return false
  tell({ taken, takenFrom: 'film', isDigital: true })
  const model = [0xe4, 0xe5, 0xe6]
    .map(pack => packs.get(pack)?.toString('latin1') ?? '')
    .join('')
    .replaceAll('\0', '')
  tell({ camera: cameraOf(makers[maker?.toString('hex', 0, 2) ?? ''] ?? '', model) })
  return true
}

/** H.264 puts a 3 behind two zeros, so that data cannot look like the start of a unit. */
function withoutEscapes(data: Buffer): Buffer {
  return Buffer.from(data.toString('latin1').replaceAll('\0\0\x03', '\0\0'), 'latin1')
}

/** Decimal digits of four bits each: `44 2019 04`, `24 22 24 00` for 22:24:00 on 24 April 2019, two hours east. */
function timeFrom(day: Buffer, clock: Buffer): string | null {
  const zone = day.readUInt8(0)
  const [year, month] = [day.toString('hex', 1, 3), day.toString('hex', 3)]
  const [date, ...time] = [...clock].map(byte => byte.toString(16).padStart(2, '0'))
  return timeOf(`${year}-${month}-${date} ${time.join(':')}`, offsetOf(zone))
}

/** A sign, the hours and a bit for half an hour. Cameras without zones leave all of them empty. */
function offsetOf(zone: number): string {
  if ((zone & 0x3f) === 0) return ''
  const hours = String((zone >> 1) & 15).padStart(2, '0')
  return `${zone & 0x20 ? '-' : '+'}${hours}:${zone & 1 ? '30' : '00'}`
}
