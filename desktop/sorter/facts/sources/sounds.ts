import { Buffer } from 'node:buffer'
import { type IAudioMetadata, parseFromTokenizer } from 'music-metadata'
import { type Bytes, boundedBytes } from '../bytes.ts'
import type { FactSource, Tell } from '../source.ts'
import { BoundedTokenizer } from '../tokenizer.ts'

/** Tags of sound files but for those in ISO boxes; see `films.ts`. */
export const sounds: FactSource = {
  gives: ['artist', 'album', 'title', 'track', 'year', 'genre', 'duration'],
  isFor: type =>
    /^(audio|application)\/(mpeg|x-flac|flac|ogg|wav|vnd\.wave|aiff|x-ape|ape|wavpack)$/.test(type),
  async read({ type, bytes }, tell) {
    let seen: IAudioMetadata | undefined
    const observer = ({ metadata }: { readonly metadata: IAudioMetadata }) => {
      seen = metadata
    }
    const isOgg = type.endsWith('/ogg')
    const end = isOgg ? oggEnd(bytes) : null // first: the library reads as long as it may
    try {
      const options = { skipCovers: true, duration: false, observer }
      const sound = type.endsWith('/wavpack') ? withoutSound(bytes) : bytes
      seen = await parseFromTokenizer(new BoundedTokenizer(sound, type), options)
    } finally {
      if (seen !== undefined) tellTags(seen, isOgg ? oggSeconds(end, seen) : seen.format.duration, tell)
    }
  },
}

const [blockBytes, footerBytes, mostTag] = [32, 32, 16 * 1024]

/** A WavPack file of its first block's header and the tags at its end: the library would walk over all blocks to these. */
function withoutSound(bytes: Bytes): Bytes {
  const block = Buffer.from(bytes.read(0, blockBytes))
  block.writeUInt32LE(blockBytes - 8, 4)
  const tailBytes = Math.min(bytes.size, footerBytes + 128) // ID3v1 may follow
  const tail = bytes.read(bytes.size - tailBytes, tailBytes)
  const footer = tail.lastIndexOf('APETAGEX')
  if (footer < 0) return boundedBytes(block.length, at => block.subarray(at))
  const end = bytes.size - tailBytes + footer + footerBytes
  const length = tail.readUInt32LE(footer + 12) + footerBytes
  const tag = bytes.read(end - length, Math.min(length, mostTag))
  const short = Buffer.concat([block, tag])
  return boundedBytes(short.length, (at, wanted) => short.subarray(at, at + wanted))
}

function tellTags({ common }: IAudioMetadata, seconds: unknown, tell: Tell): void {
  tell({
    artist: textOf(common.artist),
    album: textOf(common.album),
    title: textOf(common.title),
    genre: textOf(common.genre?.[0]),
    track: numberOf(common.track?.no),
    year: numberOf(common.year),
    duration: millisecondsOf(seconds),
  })
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : null)
const numberOf = (value: unknown) =>
  typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : null
const millisecondsOf = (seconds: unknown) =>
  typeof seconds === 'number' ? numberOf(Math.round(seconds * 1000)) : null

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
