import { type IAudioMetadata, parseFromTokenizer } from 'music-metadata'
import type { FactName } from '../values/facts.ts'
import type { Bytes } from './bytes.ts'
import { TagTokenizer } from './formats/tag-tokenizer.ts'
import type { Tell } from './source.ts'

/** What {@link readTags} gives. */
export const tagFacts = [
  'artist',
  'album',
  'albumArtist',
  'title',
  'disc',
  'track',
  'year',
  'genre',
  'duration',
] as const satisfies readonly FactName[]

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
  const artist = namesOf(common.artist, common.artists)
  tell({
    artist,
    album: textOf(common.album),
    albumArtist:
      namesOf(common.albumartist, common.albumartists) ?? (common.compilation ? 'Various Artists' : artist),
    title: textOf(common.title),
    genre: textOf(common.genre?.[0]),
    disc: discOf(common),
    track: common.track?.no ?? null,
    year: common.year ?? null,
    duration: typeof seconds === 'number' ? Math.round(seconds * 1000) : null,
  })
}

/** All names of one field. Where another field lists the parts of a name such as `Queen & Bowie`, the name counts. */
function namesOf(name: string | undefined, names: readonly string[] = []): string | null {
  return textOf(names[0] === name ? names.filter(textOf).join(', ') : name)
}

/** Many programs number the disc of an album that has only one, and not all of them note how many there are. */
function discOf({ disk }: IAudioMetadata['common']): number | null {
  const { no, of } = disk ?? {}
  return no && ((of ?? 0) > 1 || no > 1) ? no : null
}

const textOf = (value: unknown) => (typeof value === 'string' && value.trim() !== '' ? value : null)
