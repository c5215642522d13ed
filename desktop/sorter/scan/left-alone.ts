import type { LeftReason } from '../model/values.ts'

/** A file that changed so recently may still be written. */
export const recentMs = 5000

const systemNames = new Set([
  '.ds_store', '.localized', 'desktop.ini', 'ehthumbs.db', 'ehthumbs_vista.db', 'hiberfil.sys', 'icon\r',
  'ntuser.dat', 'ntuser.ini', 'pagefile.sys', 'swapfile.sys', 'thumbs.db',
]) // biome-ignore format: a list of names
const shortcuts = new Set(['appref-ms', 'desktop', 'lnk', 'pif', 'scf', 'url', 'webloc'])

/** Suffixes of downloads under way, and of the control files that downloaders keep beside them. */
const unfinishedSuffixes = [
  '!bt', '!qb', '!ut', 'aria2', 'bc!', 'crdownload', 'dctmp', 'download', 'downloading', 'dtapart', 'fdmdownload',
  'filepart', 'inprogress', 'jc!', 'opdownload', 'part', 'part.met', 'partial', 'td', 'temp', 'tmp', 'xltd', 'ytdl',
] // biome-ignore format: a list of names
const unfinished = new RegExp(
  `\\.(${unfinishedSuffixes.join('|').replaceAll('.', '\\.')})$|\\.part-frag\\d+(\\.part)?$`,
)
const lastSuffixes = new Set(unfinishedSuffixes.map(suffixOf))

function suffixOf(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1)
}

/** Asks the expression, which takes longer than all else that is asked of a name, only where it may say yes. */
function isUnfinished(lower: string, suffix = suffixOf(lower)): boolean {
  return (lastSuffixes.has(suffix) || suffix.startsWith('part-frag')) && unfinished.test(lower)
}

/** Firefox keeps an empty `film.mkv` beside `film.Ab3dE-9x.mkv.part`. */
const firefoxPart = /^(.+)\.[\w-]{8}(\.[^.]+)\.part$/

/** Why a file stays, judged by its name alone; undefined when it may be sorted. */
export function reasonByName(name: string): LeftReason | undefined {
  const lower = name.toLowerCase()
  if (systemNames.has(lower) || lower.startsWith('~$')) return 'system'
  if (lower.startsWith('.')) return 'hidden'
  const suffix = suffixOf(lower)
  if (isUnfinished(lower, suffix)) return 'unfinished'
  if (shortcuts.has(suffix) && suffix !== lower) return 'shortcut'
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
    if (!isUnfinished(lower)) continue
    found.add(lower.replace(unfinished, ''))
    const firefox = firefoxPart.exec(lower)
    if (firefox) found.add(`${firefox[1]}${firefox[2]}`)
  }
  return found
}

/** `film.mkv` of `film.mkv.part`: the name that a download will get. */
export function finalName(name: string): string {
  return name.replace(new RegExp(unfinished, 'i'), '')
}

/** True for the last seconds before `nowMs`, and as many after it: clocks of shares run ahead. */
export function isRecent(modifiedMs: number, nowMs: number): boolean {
  return Math.abs(nowMs - modifiedMs) < recentMs
}
