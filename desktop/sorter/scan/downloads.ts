import { finalName, isUnfinished, wholeFinalName } from './left-alone.ts'

/** How long ago a file changed, in milliseconds; Infinity for one that is gone. */
export type AgeOf = (name: string) => number

/** Firefox keeps an empty `film.mkv` next to `film.Ab3dE-9x.mkv.part`. */
const firefoxPart = /^(.+)\.[\w-]{8}(\.[^.]+)\.part$/

/**
 * Parts that yt-dlp and youtube-dl merge once all of them are there, and the file that they merge into: `film.f137.mp4`,
 * `film.fhls-audio.m4a`, `film.fvideo=2000.mp4`, `film.temp.mp4`. The names of formats have a digit, `-`, `_` or `=`.
 */
const mergedPart =
  /^(.+)\.(?:f(?=[^.]*[\d\-_=])[^.]+|temp)\.(?:3gp|aac|avi|flac|flv|m4a|m4v|mka|mkv|mov|mp3|mp4|ogg|opus|ts|wav|weba|webm)$/

/** Longest pause between two parts of a download. */
const betweenPartsMs = 5 * 60_000
/** A download in parts counts as abandoned after this time without a change. */
const givenUpMs = 24 * 60 * 60_000

/**
 * Finds the files that belong to downloads under way: `x` next to `x.part`, and everything named `film.…` while a part
 * of `film` is unfinished or has just been finished.
 * @param names everything in one folder, folders too (Safari downloads into a folder `x.download`)
 * @param ageOf called for few names
 * @returns by the name of an incomplete file, the file that shows it, possibly itself; undefined for all other names
 */
export function downloadsUnderWay(
  names: Iterable<string>,
  ageOf: AgeOf,
): (name: string) => string | undefined {
  const files = new Map<string, string>()
  const stems = new Map<string, string>()
  const note = (stem: string | undefined, name: string, mostMs: number) => {
    if (stem !== undefined && ageOf(name) < mostMs) stems.set(stem, name)
  }
  for (const name of names) {
    const lower = name.toLowerCase()
    if (isUnfinished(lower)) {
      for (const final of finalNames(lower)) files.set(final, name)
      note(stemOfUnfinished(lower), name, givenUpMs)
    } else note(stemOfPart(lower), name, betweenPartsMs)
  }
  if (files.size === 0 && stems.size === 0) return () => undefined
  return name => {
    const lower = name.toLowerCase()
    return files.get(lower) ?? ofStem(lower, stems)
  }
}

function ofStem(lower: string, stems: ReadonlyMap<string, string>): string | undefined {
  for (let dot = lower.indexOf('.'); dot >= 0; dot = lower.indexOf('.', dot + 1)) {
    const found = stems.get(lower.slice(0, dot))
    if (found !== undefined) return found
  }
  return undefined
}

/** The names that a download may get. */
function finalNames(lower: string): readonly string[] {
  const firefox = firefoxPart.exec(lower)
  return [finalName(lower), ...(firefox ? [`${firefox[1]}${firefox[2]}`] : [])]
}

function stemOfUnfinished(lower: string): string | undefined {
  const final = finalName(lower)
  return stemOfPart(final) ?? (lower.endsWith('.ytdl') ? final.replace(/(.)\.[^.]*$/, '$1') : undefined)
}

/** Searches for plain text first, because the regular expression takes longer than all other checks of a name. */
function stemOfPart(lower: string): string | undefined {
  return lower.includes('.f') || lower.includes('.temp.') ? mergedPart.exec(lower)?.[1] : undefined
}

/**
 * The names that downloads are to get, in lower case, by the names of all their files, those among them.
 * @param names everything in one folder, folders too
 * @returns undefined for a name that belongs to no download
 */
export function downloadNames(names: readonly string[]): (name: string) => string | undefined {
  const all = new Set(names.map(name => name.toLowerCase()))
  const wholeName = (lower: string) => {
    const whole = wholeFinalName(lower)
    const [, stem, extension] = firefoxPart.exec(lower) ?? []
    return stem === undefined || all.has(whole) ? whole : `${stem}${extension}`
  }
  const finals = new Set([...all].filter(name => isUnfinished(name)).map(wholeName))
  return name => {
    const lower = name.toLowerCase()
    if (isUnfinished(lower)) return wholeName(lower)
    return finals.has(lower) ? lower : undefined
  }
}
