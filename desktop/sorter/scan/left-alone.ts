import type { LeftItem, LeftReason } from '../model/values.ts'

/** A file that changed so recently may still be written. */
export const recentMs = 5000

const systemNames = new Set([
  '.ds_store', '.localized', 'desktop.ini', 'ehthumbs.db', 'ehthumbs_vista.db', 'hiberfil.sys', 'icon\r',
  'ntuser.dat', 'ntuser.ini', 'pagefile.sys', 'swapfile.sys', 'thumbs.db',
]) // biome-ignore format: a list of names
const shortcut = /\.(appref-ms|desktop|lnk|pif|scf|url|webloc)$/

/** Suffixes of downloads under way, and of the control files that downloaders keep beside them. */
const unfinished =
  /\.(!bt|!qb|!ut|aria2|bc!|crdownload|dctmp|download|downloading|dtapart|fdmdownload|filepart|inprogress|jc!|opdownload|part|part\.met|partial|td|temp|tmp|xltd|ytdl)$|\.part-frag\d+(\.part)?$/

/** Firefox keeps an empty `film.mkv` beside `film.Ab3dE-9x.mkv.part`. */
const firefoxPart = /^(.+)\.[\w-]{8}(\.[^.]+)\.part$/

/** Why a file stays, judged by its name alone; undefined when it may be sorted. */
export function reasonByName(name: string): LeftReason | undefined {
  const lower = name.toLowerCase()
  if (systemNames.has(lower) || lower.startsWith('~$')) return 'system'
  if (lower.startsWith('.')) return 'hidden'
  if (unfinished.test(lower)) return 'unfinished'
  if (shortcut.test(lower)) return 'shortcut'
  return undefined
}

/**
 * The lower-case names of files that are being written, told from what lies beside them: `x` beside `x.part`.
 * @param names everything in the folder, folders too (Safari downloads into a folder `x.download`)
 */
export function namesInProgress(names: Iterable<string>): ReadonlySet<string> {
  const found = new Set<string>()
  for (const name of names) {
    const lower = name.toLowerCase()
    if (!unfinished.test(lower)) continue
    found.add(lower.replace(unfinished, ''))
    const firefox = firefoxPart.exec(lower)
    if (firefox) found.add(`${firefox[1]}${firefox[2]}`)
  }
  return found
}

/** True for the last seconds before `nowMs`, and as many after it: clocks of shares run ahead. */
export function isRecent(modifiedMs: number, nowMs: number): boolean {
  return Math.abs(nowMs - modifiedMs) < recentMs
}

const sentences: Record<LeftReason, string> = {
  rule: 'One of your rules leaves it alone.',
  clash: 'A file of this name is in the target folder already, and your rules say to skip it.',
  folder: 'Folders stay where they are.',
  sorted: 'Sortwell sorts into this folder; what is in it is in place.',
  project: 'A project stays together.',
  bundle: 'An app, a bundle or a saved page: its files belong together.',
  mount: 'Another disk or folder is mounted here.',
  deep: 'It lies too many folders deep.',
  link: 'Links stay where they are, so that they keep working.',
  special: 'Pipes, sockets and devices are not files to sort.',
  hidden: 'Hidden files belong to a program or to the system.',
  system: 'System files keep this folder working.',
  shortcut: 'Shortcuts stay where they are, at hand.',
  unfinished: 'Still being downloaded or written.',
  recent: 'Changed within the last seconds; it may still be written.',
  unreadable: 'The system would not tell what it is.',
}

/** One sentence for a person. */
export function describeLeft({ reason, pattern }: Pick<LeftItem, 'reason' | 'pattern'>): string {
  return pattern === undefined ? sentences[reason] : `Your rule “${pattern}” leaves it alone.`
}
