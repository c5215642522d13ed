import type { Buffer } from 'node:buffer'
import { type Bytes, partOf } from './bytes.ts'
import type { Tell } from './source.ts'
import { cameraOf } from './tiff.ts'
import { clockTime } from './times.ts'

const mostDepth = 4
const mostEntries = 64
const mostText = 256
const tag = { camera: 0x080a, size: 0x1810, taken: 0x180e } as const
/** Of a tag: the value stands in the entry; the value is a directory. */
const [inPlace, isDirectory] = [0x4000, 0x2800]

/** Canon's form before EXIF: in JPEG, or a CRW file as a whole. A heap of values with its directory at the end. */
export function readCiff(bytes: Bytes, tell: Tell): void {
  const head = bytes.read(0, 14)
  if (head.toString('latin1', 0, 2) !== 'II' || head.toString('latin1', 6, 10) !== 'HEAP') return
  const start = head.readUInt32LE(2)
  readHeap(partOf(bytes, start, bytes.size - start), tell, mostDepth)
}

function readHeap(heap: Bytes, tell: Tell, depth: number): void {
  if (depth === 0) return
  const at = heap.read(heap.size - 4, 4).readUInt32LE()
  const count = Math.min(heap.read(at, 2).readUInt16LE(), mostEntries)
  for (let index = 0; index < count; index += 1) {
    const entry = heap.read(at + 2 + index * 10, 10)
    const name = entry.readUInt16LE(0)
    if ((name & inPlace) !== 0) continue
    const [length, place] = [entry.readUInt32LE(2), entry.readUInt32LE(6)]
    if ((name & 0x3800) === isDirectory || (name & 0x3800) === 0x3000) {
      readHeap(partOf(heap, place, length), tell, depth - 1)
    } else tellValue(name, () => heap.read(place, Math.min(length, mostText)), tell)
  }
}

function tellValue(name: number, value: () => Buffer, tell: Tell): void {
  if (name === tag.taken) {
    const taken = clockTime(value().readUInt32LE())
    if (taken !== null) tell({ taken, takenFrom: 'exif' })
  }
  if (name === tag.size) tell({ width: value().readUInt32LE(0), height: value().readUInt32LE(4) })
  if (name === tag.camera) {
    const [make = '', model = ''] = value().toString('latin1').split('\0')
    tell({ camera: cameraOf(make, model) })
  }
}
