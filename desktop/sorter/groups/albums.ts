import { foldName } from '../values/names.ts'
import { isAppleDouble } from './roles.ts'
import { audio } from './rows/kinds.ts'

/**
 * The songs of one album, if their folder holds nothing else: cover, playlist and log name no song. A folder of an album has
 * a cue sheet and the one file that it is about, or songs that are numbered from one on.
 */

const songs = new Set(audio.split(' '))
const picture = /\.(?:jpe?g|png|gif|webp|bmp|tiff?)$/
const cover =
  /^(?:albumart(?:small|_\{[\da-f-]+\}_(?:large|small))?|(?:album[ _-]?)?art|artwork|back|booklet|cd|cover|disc|folder|front|inlay|inside|matrix|thumb|tray)(?:[ ._-]?\d{1,2})?\.[a-z]+$/
const telling = /\.(?:cue|m3u8?|pls|accurip)$/
const neutral = /\.(?:log|nfo|lrc|sfv|md5|ffp)$|^(?:credits|info|lineage|track ?list)\.txt$/
const folderOfCovers = /^(?:covers?|scans?|artworks?|booklet)$/

/** Positions of what belongs to an album. */
type Album = { readonly files: readonly number[]; readonly folders: readonly number[] }

/**
 * @param files all in the folder; '' for a file in no group
 * @returns the first song leads; undefined where the files are not those of one album, or nothing but its songs
 */
export function albumIn(
  files: readonly string[],
  folders: readonly string[],
  namesInside: (folder: number) => readonly string[] | undefined,
): Album | undefined {
  const tracks: number[] = []
  const others: number[] = []
  let isTold = false
  for (const [at, given] of files.entries()) {
    if (given === '' || isAppleDouble(given)) continue
    const name = foldName(given)
    const isSign = telling.test(name) || (picture.test(name) && cover.test(name))
    isTold ||= isSign
    if (songs.has(name.slice(name.lastIndexOf('.') + 1))) tracks.push(at)
    else if (isSign || neutral.test(name)) others.push(at)
    else return undefined
  }
  const namesOf = (those: readonly number[]) => those.map(at => foldName(files[at] ?? ''))
  if (!isTold || !areOfOneAlbum(namesOf(tracks), namesOf(others))) return undefined
  const isOfCovers = (at: number) =>
    folderOfCovers.test(foldName(folders[at] ?? '')) &&
    namesInside(at)?.every(name => name.startsWith('.') || picture.test(foldName(name))) === true
  return { files: [...tracks, ...others], folders: [...folders.keys()].filter(isOfCovers) }
}

function areOfOneAlbum(tracks: readonly string[], others: readonly string[]): boolean {
  const [first] = tracks
  if (first === undefined) return false
  if (tracks.length > 1) return areNumbered(tracks)
  return others.includes(first.replace(/\.[^.]*$/, '.cue')) || others.includes(`${first}.cue`)
}

/** Whether names differ by numbers from one on, for each disc or side. */
function areNumbered(names: readonly string[]): boolean {
  const begin = sharedBegin(names)
  const tracks = new Map<string, number[]>()
  for (const name of names) {
    const [, disc = '', track] = place.exec(name.slice(begin)) ?? []
    if (track === undefined || (/[a-d]/.test(track) && !side.test(name.slice(0, begin)))) return false
    const number = /\d/.test(track) ? Number(track) : track.charCodeAt(0) - 96
    const known = tracks.get(disc)
    if (known) known.push(number)
    else tracks.set(disc, [number])
  }
  return [...tracks.values()].every(numbers =>
    numbers.sort((one, other) => one - other).every((number, at) => number === at + 1),
  )
}

const side = /(?:side|seite|face|lato|cara)[ _-]*$/

/** `1-02 Song`, `1.02`, `A2`, `02 - Song`, `A` of a record: disc or side, and track. */
const place = /^(?:(\d{1,2}[-.](?=\d)|[a-d](?=\d)))?(\d{1,3}|[a-d])(?![a-z\d])/

/** Where names begin to differ, before the number in which they do. */
function sharedBegin(names: readonly string[]): number {
  const [first = ''] = names
  let length = first.length
  for (const name of names) {
    let at = 0
    while (at < length && name[at] === first[at]) at += 1
    length = at
  }
  return first.slice(0, length).search(/(?:(?<![a-z\d])[a-d])?[\d.-]*$/)
}
