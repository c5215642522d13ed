import { Buffer } from 'node:buffer'
import type { Bytes } from '../bytes.ts'
import { cameraOf } from '../camera-name.ts'
import { type Box, boxesIn, findBox, metaContent } from '../formats/iso-boxes.ts'
import type { FactSource, Tell } from '../source.ts'
import { timeOf, timeSince1904 } from '../times.ts'

/** MP4, MOV and M4A: what their `moov` box says, which may lie at the end. Its tables of samples are not read; tags are read by `sounds.ts`. */
export const films: FactSource = {
  gives: ['taken', 'takenFrom', 'camera', 'width', 'height', 'hasPlace', 'artist', 'title', 'duration'],
  // Moving pictures of AVIF and HEIC are films, too.
  isFor: type =>
    /^(video\/(mp4|quicktime|x-m4v|3gpp2?)|audio\/(mp4|x-m4a|x-m4b)|image\/(avif|hei[cf]-sequence))$/.test(
      type,
    ),
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
    if (hasPicture && recorded !== null) tell({ taken: recorded, takenFrom: 'film', isDigital: true })
  }
}

/** @returns when it was recorded */
function readMvhd(bytes: Bytes, { start }: Box, tell: Tell): string | null {
  const isLong = bytes.read(start, 1)[0] === 1
  const head = bytes.read(start, isLong ? 32 : 20)
  const created = isLong ? Number(head.readBigUInt64BE(4)) : head.readUInt32BE(4)
  const perSecond = head.readUInt32BE(isLong ? 20 : 12)
  const duration = isLong ? Number(head.readBigUInt64BE(24)) : head.readUInt32BE(16)
  const isKnown = isLong || duration !== 0xffffffff
  if (isKnown) tell({ duration: Math.round((duration / perSecond) * 1000) })
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
      case '©nam':
        tell({ title: quickTimeText(bytes, box) })
        break
      case '©ART':
        tell({ artist: quickTimeText(bytes, box) })
        break
      case 'meta': // where ffmpeg puts them
        readKeys(bytes, box, tell)
        break
    }
  }
  tell({ camera: cameraOf(make, model) })
}

function tellRecorded(text: string, tell: Tell): void {
  const taken = timeOf(text)
  if (taken !== null) tell({ taken, takenFrom: 'film' })
}

const mostKeys = 64

/** Apple's own names and Android's. Apple's time is that of the place, with its offset. */
function readKeys(bytes: Bytes, meta: Box, tell: Tell): void {
  const content = metaContent(bytes, meta)
  const [keys, list] = [findBox(bytes, ['keys'], content), findBox(bytes, ['ilst'], content)]
  if (keys === undefined || list === undefined) return
  const names = keyNames(bytes, keys)
  let [make, model] = ['', '']
  for (const box of boxesIn(bytes, list.start, list.end)) {
    const name = names[Buffer.from(box.type, 'latin1').readUInt32BE() - 1]
    const data = findBox(bytes, ['data'], box)
    if (name === undefined || data === undefined || data.end - data.start < 8) continue
    const text = bytes.read(data.start + 8, Math.min(data.end - data.start - 8, mostText)).toString('utf8')
    switch (name) {
      case 'com.apple.quicktime.creationdate':
        tellRecorded(text, tell)
        break
      case 'com.apple.quicktime.location.ISO6709':
        tell({ hasPlace: true })
        break
      case 'com.apple.quicktime.make':
      case 'com.android.manufacturer':
        make = text
        break
      case 'com.apple.quicktime.model':
      case 'com.android.model':
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
