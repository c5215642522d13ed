import type { LeftReason } from '../values/values.ts'

/** A file that changed so recently may still be written. */
export const recentMs = 5000

const systemNames = new Set([
  '.ds_store', '.localized', 'desktop.ini', 'ehthumbs.db', 'ehthumbs_vista.db', 'hiberfil.sys', 'icon\r',
  'ntuser.dat', 'ntuser.ini', 'pagefile.sys', 'swapfile.sys', 'thumbs.db',
]) // biome-ignore format: a list of names
const shortcuts = new Set(['appref-ms', 'desktop', 'lnk', 'pif', 'scf', 'url', 'webloc'])
const privateKeys = new Set(['id_dsa', 'id_ecdsa', 'id_ecdsa_sk', 'id_ed25519', 'id_ed25519_sk', 'id_rsa'])
/** Files that hold a private key whatever else is in them: PuTTY, PKCS #12, Java. */
const keyStores = new Set(['jks', 'keystore', 'p12', 'pfx', 'ppk'])

/** Suffixes of downloads under way, and of the control files that downloaders put next to them. */
const unfinishedSuffixes = [
  '!bt', '!qb', '!sync', '!ut', 'aria2', 'az!', 'bc!', 'crdownload', 'dctmp', 'download', 'downloading', 'dtapart',
  'fb!', 'fdmdownload', 'filepart', 'inprogress', 'jc!', 'lftp-pget-status', 'ob!', 'opdownload', 'part', 'part.met',
  'partial', 'td', 'temp', 'tmp', 'xltd', 'ytdl',
] // biome-ignore format: a list of names
const unfinished = new RegExp(
  `\\.(${unfinishedSuffixes.join('|').replaceAll('.', '\\.')})$|\\.part-frag\\d+(\\.part)?$`,
)
const unfinishedInAnyCase = new RegExp(unfinished, 'i')
const lastSuffixes = new Set(unfinishedSuffixes.map(suffixOf))

function suffixOf(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1)
}

/** Runs the regular expression, which takes longer than all other checks of a name, only where it can match. */
export function isUnfinished(lower: string, suffix = suffixOf(lower)): boolean {
  return (lastSuffixes.has(suffix) || suffix.startsWith('part-frag')) && unfinished.test(lower)
}

/** Reason why a file stays, by its name alone; undefined if it may be sorted. */
export function reasonByName(name: string): LeftReason | undefined {
  const lower = name.toLowerCase()
  if (systemNames.has(lower) || lower.startsWith('~$')) return 'system'
  if (lower.startsWith('.')) return 'hidden'
  const suffix = suffixOf(lower)
  if (isUnfinished(lower, suffix)) return 'unfinished'
  if (shortcuts.has(suffix) && suffix !== lower) return 'shortcut'
  if (privateKeys.has(lower) || (keyStores.has(suffix) && suffix !== lower)) return 'private-key'
  return undefined
}

/** `film.mkv` of `film.mkv.part`: the name that a download will get. */
export function finalName(name: string): string {
  return name.replace(unfinishedInAnyCase, '')
}

/** The same, whatever else a program has added: `film` of `film.part.met.tmp`. */
export function wholeFinalName(name: string): string {
  const final = finalName(name)
  return final === name ? name : wholeFinalName(final)
}

/** True within five seconds before or after `nowMs`: the clock of a share can run ahead. */
export function isRecent(modifiedMs: number, nowMs: number): boolean {
  return Math.abs(nowMs - modifiedMs) < recentMs
}
