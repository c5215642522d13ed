import { finalName, isUnfinished } from './left-alone.ts'

/** Firefox keeps an empty `film.mkv` next to `film.Ab3dE-9x.mkv.part`. */
const firefoxPart = /^(.+)\.[\w-]{8}(\.[^.]+)\.part$/

/**
 * Parts that yt-dlp and youtube-dl merge once all of them are there, and the file that they merge into:
 * `film.f137.mp4`, `film.fhls-audio.m4a`, `film.temp.mp4`.
 */
const mergedPart = /^(.+)\.(?:f(?:\d|hls|dash|http|rtmp|mms)[\w-]*|temp)\.\w{1,5}$/

/** Files that changed within this time may be parts of a download whose next part has not begun. */
export const betweenPartsMs = 5 * 60_000

/** Why a file of this name stays; undefined where no download needs it. */
export type DownloadTest = (name: string) => 'unfinished' | 'recent' | undefined

/**
 * Finds the files that belong to downloads under way: `x` next to `x.part`, and everything named `film.…` while a part
 * of `film` is unfinished or has just been finished.
 * @param names everything in one folder, folders too (Safari downloads into a folder `x.download`)
 * @param isFresh whether a file changed within {@link betweenPartsMs}; asked about few names
 */
export function downloadsUnderWay(
  names: Iterable<string>,
  isFresh: (name: string) => boolean = () => false,
): DownloadTest {
  const files = new Set<string>()
  const stems: Stems = new Map()
  for (const name of names) {
    const lower = name.toLowerCase()
    if (isUnfinished(lower)) {
      for (const final of finalNames(lower)) files.add(final)
      noteStem(stemOfUnfinished(lower), 'unfinished', stems)
    } else if (mayBePart(lower)) {
      const stem = stemOfPart(lower)
      if (stem !== undefined && isFresh(name)) noteStem(stem, 'recent', stems)
    }
  }
  if (files.size === 0 && stems.size === 0) return () => undefined
  return name => reasonOf(name.toLowerCase(), files, stems)
}

type Stems = Map<string, 'unfinished' | 'recent'>

function noteStem(stem: string | undefined, reason: 'unfinished' | 'recent', stems: Stems): void {
  if (stem !== undefined && stems.get(stem) !== 'unfinished') stems.set(stem, reason)
}

function reasonOf(lower: string, files: ReadonlySet<string>, stems: Stems): ReturnType<DownloadTest> {
  if (files.has(lower)) return 'unfinished'
  for (let dot = lower.indexOf('.'); dot >= 0; dot = lower.indexOf('.', dot + 1)) {
    const reason = stems.get(lower.slice(0, dot))
    if (reason) return reason
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

/** The expression takes longer than all else that is asked of a name. */
function mayBePart(lower: string): boolean {
  return lower.includes('.f') || lower.includes('.temp.')
}

function stemOfPart(lower: string): string | undefined {
  return mergedPart.exec(lower)?.[1]
}
