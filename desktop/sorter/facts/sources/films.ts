import { Buffer } from 'node:buffer'
import type { Bytes } from '../bytes.ts'
import { type Box, boxesIn, findBox, metaContent } from '../iso-boxes.ts'
import type { FactSource, Tell } from '../source.ts'
import { cameraOf } from '../tiff.ts'
import { timeOf, timeSince1904 } from '../times.ts'

/** MP4, MOV and M4A: what their `moov` box says, which may lie at the end. Its tables of samples are not read. */
export const films: FactSource = {
  gives: [
    'taken',
    'takenFrom',
    'camera',
    'width',
    'height',
    'hasPlace',
    'artist',
    'album',
    'title',
    'track',
    'year',
    'genre',
    'duration',
  ],
  isFor: type => /^(video\/(mp4|quicktime|x-m4v|3gpp2?)|audio\/(mp4|x-m4a|x-m4b))$/.test(type),
  read({ bytes }, tell) {
    const moov = findBox(bytes, ['moov'])
    if (moov !== undefined) readMoov(bytes, moov, tell)
  },
}

function readMoov(bytes: Bytes, moov: Box, tell: Tell): void {
  let recorded: string | null = null
  let hasPicture = false
  try {
    for (const box of boxesIn(bytes, moov.start, moov.end)) {
      if (box.type === 'mvhd') recorded = readMvhd(bytes, box, tell)
      else if (box.type === 'trak') hasPicture = tellSize(bytes, box, tell) || hasPicture
      else if (box.type === 'udta') readUserData(bytes, box, tell)
      else if (box.type === 'meta') readKeys(bytes, box, tell)
    }
  } finally {
    // Behind the others: it is in UTC, and of music it is when the file was made.
    if (hasPicture && recorded !== null) tell({ taken: recorded, takenFrom: 'quicktime' })
  }
}

/** @returns when it was recorded */
function readMvhd(bytes: Bytes, { start }: Box, tell: Tell): string | null {
  const isLong = bytes.read(start, 1)[0] === 1
  const head = bytes.read(start, isLong ? 32 : 20)
  const created = isLong ? Number(head.readBigUInt64BE(4)) : head.readUInt32BE(4)
  const perSecond = head.readUInt32BE(isLong ? 20 : 12)
  const duration = isLong ? Number(head.readBigUInt64BE(24)) : head.readUInt32BE(16)
  const isKnown = perSecond > 0 && duration > 0 && (isLong || duration !== 0xffffffff)
  const durationMs = Math.round((duration / perSecond) * 1000)
  if (isKnown && Number.isSafeInteger(durationMs)) tell({ duration: durationMs })
  return timeSince1904(created)
}

/** @returns whether the track is one of pictures */
function tellSize(bytes: Bytes, track: Box, tell: Tell): boolean {
  const head = findBox(bytes, ['tkhd'], track)
  if (head === undefined) return false
  const size = bytes.read(head.start + (bytes.read(head.start, 1)[0] === 1 ? 88 : 76), 8)
  const [width, height] = [size.readUInt16BE(0), size.readUInt16BE(4)]
  if (width === 0 || height === 0) return false
  tell({ width, height })
  return true
}

const mostText = 1024

/** Text of QuickTime begins with its length and its language. */
function quickTimeText(bytes: Bytes, { start, end }: Box): string {
  const length = Math.min(bytes.read(start, 2).readUInt16BE(), end - start - 4, mostText)
  return bytes.read(start + 4, Math.max(0, length)).toString('utf8')
}

function readUserData(bytes: Bytes, userData: Box, tell: Tell): void {
  let [make, model] = ['', '']
  for (const box of boxesIn(bytes, userData.start, userData.end)) {
    switch (box.type) {
      case '©xyz':
        tell({ hasPlace: true })
        break
      case '©mak':
        make = quickTimeText(bytes, box)
        break
      case '©mod':
        model = quickTimeText(bytes, box)
        break
      case '©day':
        tellRecorded(quickTimeText(bytes, box), tell)
        break
      case 'meta':
        readTags(bytes, box, tell)
        break
    }
  }
  tell({ camera: cameraOf(make, model) })
}

function tellRecorded(text: string, tell: Tell): void {
  const taken = timeOf(text)
  if (taken !== null) tell({ taken, takenFrom: 'quicktime' })
}

type Value = { readonly name: string; readonly bytes: Buffer }

/** Of an `ilst`: by the type of the box, or by its number in the list of keys. */
function* valuesIn(bytes: Bytes, list: Box, keys: readonly string[] = []): Iterable<Value> {
  for (const box of boxesIn(bytes, list.start, list.end)) {
    const number = Buffer.from(box.type, 'latin1').readUInt32BE()
    const name = keys[number - 1] ?? box.type
    const isWanted = keys.length > 0 || Object.hasOwn(tags, name)
    const data = isWanted ? findBox(bytes, ['data'], box) : undefined
    if (data === undefined || data.end - data.start < 8) continue
    yield { name, bytes: bytes.read(data.start + 8, Math.min(data.end - data.start - 8, mostText)) }
  }
}

const textOf = (value: Buffer) => value.toString('utf8')

/** iTunes' names. */
const tags: Readonly<Record<string, (value: Buffer, tell: Tell) => void>> = {
  '©nam': (value, tell) => tell({ title: textOf(value) }),
  '©ART': (value, tell) => tell({ artist: textOf(value) }),
  '©alb': (value, tell) => tell({ album: textOf(value) }),
  '©gen': (value, tell) => tell({ genre: textOf(value) }),
  '©day': (value, tell) => tell({ year: yearOf(value.toString('utf8')) }),
  trkn: (value, tell) => tell({ track: value.length >= 4 ? value.readUInt16BE(2) || null : null }),
}

function yearOf(text: string): number | null {
  const [year] = /^\d{4}/.exec(text.trim()) ?? []
  return year === undefined ? null : Number(year) || null
}

function readTags(bytes: Bytes, meta: Box, tell: Tell): void {
  const list = findBox(bytes, ['ilst'], metaContent(bytes, meta))
  if (list === undefined) return
  for (const { name, bytes: value } of valuesIn(bytes, list)) tags[name]?.(value, tell)
}

const mostKeys = 64

/** Apple's own names, of which one is the time of the place, with its offset. */
function readKeys(bytes: Bytes, meta: Box, tell: Tell): void {
  const content = metaContent(bytes, meta)
  const [keys, list] = [findBox(bytes, ['keys'], content), findBox(bytes, ['ilst'], content)]
  if (keys === undefined || list === undefined) return
  let [make, model] = ['', '']
  for (const { name, bytes: value } of valuesIn(bytes, list, keyNames(bytes, keys))) {
    const text = textOf(value)
    switch (name) {
      case 'com.apple.quicktime.creationdate':
        tellRecorded(text, tell)
        break
      case 'com.apple.quicktime.location.ISO6709':
        tell({ hasPlace: true })
        break
      case 'com.apple.quicktime.make':
        make = text
        break
      case 'com.apple.quicktime.model':
        model = text
        break
      case 'com.apple.quicktime.title':
        tell({ title: text })
        break
      case 'com.apple.quicktime.artist':
        tell({ artist: text })
        break
    }
  }
  tell({ camera: cameraOf(make, model) })
}

function keyNames(bytes: Bytes, keys: Box): readonly string[] {
  const names: string[] = []
  for (const { start, end } of boxesIn(bytes, keys.start + 8, keys.end)) {
    names.push(bytes.read(start, Math.min(end - start, mostText)).toString('utf8'))
    if (names.length === mostKeys) break
  }
  return names
}
