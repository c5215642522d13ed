import type { IAudioMetadata } from 'music-metadata'
import { type Bytes, partOf } from '../bytes.ts'
import { findBox } from '../formats/iso-boxes.ts'
import type { FactSource } from '../source.ts'
import { readTags, tagFacts } from '../tags.ts'

/** Tags of sound files, and of films in MP4; `films.ts` reads how long those are. */
export const sounds: FactSource = {
  gives: [...tagFacts],
  isFor: type =>
    /^audio\/(mpeg|flac|ogg|wav|aiff|mp4|x-m4a)$|^video\/(mp4|quicktime|x-m4v)$|ms-asf$/.test(type),
  async read({ type, bytes }, tell) {
    if (/mp4|m4[av]|quicktime/.test(type)) {
      const userData = userDataOf(bytes)
      if (userData !== undefined) await readTags(userData, type, tell)
    } else if (type === 'audio/ogg') {
      const end = oggEnd(bytes) // first: the library reads as long as it may
      await readTags(bytes, type, tell, seen => oggSeconds(end, seen))
    } else await readTags(bytes, type, tell)
  },
}

/** The box of an MP4 with its tags: of the whole file, the library would load tables of samples, which can be megabytes. */
function userDataOf(bytes: Bytes): Bytes | undefined {
  const box = findBox(bytes, ['moov', 'udta'])
  return box && partOf(bytes, box.start - 8, box.end - box.start + 8)
}

const mostTail = 16 * 1024

/**
 * At which sample the last page ends. The library would take the last one that it read for the last.
 * @returns null where it is not found near the end
 */
function oggEnd(bytes: Bytes): number | null {
  const length = Math.min(bytes.size, mostTail)
  const tail = bytes.read(bytes.size - length, length)
  const page = tail.lastIndexOf('OggS')
  return page < 0 || page + 14 > tail.length ? null : Number(tail.readBigUInt64LE(page + 6))
}

function oggSeconds(
  end: number | null,
  { format: { codec, sampleRate = 0 } }: IAudioMetadata,
): number | null {
  const perSecond = codec === 'Opus' ? 48_000 : sampleRate
  return end === null || perSecond <= 0 ? null : end / perSecond
}
