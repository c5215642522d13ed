import { type IAudioMetadata, parseFromTokenizer } from 'music-metadata'
import type { Bytes } from './bytes.ts'
import { TagTokenizer } from './formats/tag-tokenizer.ts'
import type { Tell } from './source.ts'

/**
 * Tags by music-metadata.
 * @param secondsOf length of the sound, where the library's own is not right
 * @returns what the library found, also when the file breaks off; undefined for nothing
 */
export async function readTags(
  bytes: Bytes,
  type: string,
  tell: Tell,
  secondsOf = ({ format }: IAudioMetadata): unknown => format.duration,
): Promise<IAudioMetadata | undefined> {
  let seen: IAudioMetadata | undefined
  const observer = ({ metadata }: { readonly metadata: IAudioMetadata }) => {
    seen = metadata
  }
  const options = { skipCovers: true, duration: false, mkvUseIndex: true, observer }
  try {
    seen = await parseFromTokenizer(new TagTokenizer(bytes, type), options)
  } catch {
    // A broken file, or one that asks for more than may be read: what was seen before counts.
  }
  if (seen !== undefined) tellTags(seen, secondsOf(seen), tell)
  return seen
}

function tellTags({ common }: IAudioMetadata, seconds: unknown, tell: Tell): void {
  tell({
    artist: artistOf(common),
    album: textOf(common.album),
    title: textOf(common.title),
    genre: textOf(common.genre?.[0]),
    track: common.track?.no ?? null,
    year: common.year ?? null,
    duration: typeof seconds === 'number' ? Math.round(seconds * 1000) : null,
  })
}

/** All names of one field. Where another field lists the parts of a name such as `Queen & Bowie`, the name counts. */
function artistOf({ artist, artists = [] }: IAudioMetadata['common']): string | null {
  return textOf(artists[0] === artist ? artists.join(', ') : artist)
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : null)
