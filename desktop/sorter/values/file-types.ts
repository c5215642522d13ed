import {
  type CategoryId,
  certainExtensions,
  extensionByRealType,
  fileTypes,
  packedInZip,
  sharedTypes,
  tellingTypes,
  vagueExtensions,
} from './file-types-data.ts'
import { foldName } from './names.ts'
import type { OwnCategory } from './set-options.ts'

/** What a file is to a person: `folder` is the English name of its folder. */
export type Category = { readonly id: CategoryId; readonly folder: string }

const other: Category = { id: 'other', folder: 'Other' }

/** By suffix without its first dot. A Map, because `constructor` and `__proto__` are extensions of real files. */
const bySuffix: ReadonlyMap<string, Category> = new Map(
  fileTypes.flatMap(({ id, folder, extensions }) => {
    const category = { id, folder }
    return extensions.flatMap(line => line.split(' ')).map(suffix => [suffix, category] as const)
  }),
)

/** The parts of an archive that was cut into pieces: `film.r00`, `film.z01`, `film.7z.001`. */
const volume = /^([rz]\d\d|(7z|rar|zip)\.\d{3})$/

/** Decides by the name alone; a file is never opened. What is not in the table is Other. */
export function categoryOf(name: string): Category {
  const { start, end } = suffixOf(name, lookUp)
  return lookUp(name.slice(start + 1, end)) ?? other
}

/**
 * The same with the person's own categories before the built-in ones.
 * @returns the name of a file's folder
 */
export function folderByType(own: readonly OwnCategory[]): (name: string) => string {
  if (own.length === 0) return name => categoryOf(name).folder
  const folders = new Map(own.flatMap(({ folder, extensions }) => extensions.map(each => [each, folder])))
  const find = (suffix: string) => folders.get(suffix.toLowerCase()) ?? lookUp(suffix)?.folder
  return name => {
    const { start, end } = suffixOf(name, find)
    return find(name.slice(start + 1, end)) ?? other.folder
  }
}

/** Whether a file is in Other because its extension is missing or not in the table. @param folder where it goes */
export function isUnknown(name: string, folder: string): boolean {
  return folder === other.folder && categoryOf(name) === other
}

/** What decides where the name of a file does not. */
export type RealTypeFolders = {
  /** Whether the extension is missing, unknown or vague. @param folder by the name alone */
  readonly isOpen: (name: string, folder: string) => boolean
  /** Whether the extension is one of the person's own categories: their word goes before what a file is. */
  readonly isOwn: (name: string) => boolean
  /** Undefined where the real type neither says more than the name nor contradicts it. @param realType a MIME type */
  readonly folderOf: (realType: string, name: string) => string | undefined
}

/** The folders of real types are those of their usual extensions, the person's own categories included. */
export function folderByRealType(own: readonly OwnCategory[]): RealTypeFolders {
  const ownExtensions = new Set(own.flatMap(({ extensions }) => extensions))
  const isOwn = (name: string) => {
    if (ownExtensions.size === 0) return false
    const isKnown = (suffix: string) => ownExtensions.has(suffix.toLowerCase()) || lookUp(suffix)
    return ownExtensions.has(extensionOf(name, isKnown))
  }
  const folderOf = folderByType(own)
  const folders = new Map<string, string | undefined>()
  return {
    isOpen(name, folder) {
      if (folder !== other.folder && !foldersOfVague.has(folder)) return false
      return !isOwn(name) && isUnclear(extensionOf(name))
    },
    isOwn,
    folderOf(realType, name) {
      const extension = extensionOf(name)
      if (!isUnclear(extension) && !contradicts(realType, extension)) return undefined
      if (sharedTypes.has(realType) && splitExtension(name).extension !== '') return undefined
      if (!folders.has(realType)) {
        const extension = usualExtension(realType) ?? standInFor(realType)
        folders.set(realType, extension === undefined ? undefined : folderOf(`x.${extension}`))
      }
      return folders.get(realType)
    },
  }
}

function isUnclear(extension: string): boolean {
  return vagueExtensions.has(extension) || lookUp(extension) === undefined
}

/** Whether a file with this known extension cannot be of this type. Sound and film share their containers. */
function contradicts(realType: string, extension: string): boolean {
  const real = usualExtension(realType)
  if (real === undefined || !tellingTypes.has(real)) return false
  const said = lookUp(extension)?.id
  const found = lookUp(real)?.id
  if (said === found || (isPlayed(said) && isPlayed(found))) return false
  if (packedInZip.has(real) && (said === 'archives' || said === 'installers')) return false
  return !(real === 'pdf' && extension === 'ai') // a drawing that Illustrator keeps as a PDF
}

function isPlayed(category: CategoryId | undefined): boolean {
  return category === 'audio' || category === 'video'
}

/** `image/png` → `png`; undefined for a type that has none in the table. */
export function usualExtension(realType: string): string | undefined {
  const known = extensionByRealType.get(realType)
  if (known !== undefined) return known
  const standIn = standInFor(realType)
  if (standIn === undefined) return undefined
  const extension = realType.toLowerCase().slice(realType.search(/[^./-]*$/))
  return lookUp(extension) === lookUp(standIn) ? extension : undefined
}

/**
 * In lower case, without its dot: that of the name, where files of the type have it, else the usual one.
 * @returns null in doubt, also about a name that ends with what may be an extension or a part of the name: `Report v1.2b`
 */
export function certainExtension(name: string, realType: string | null): string | null {
  const extensions = (realType === null ? undefined : certainExtensions.get(realType)) ?? []
  const own = extensionOf(name)
  if (splitExtension(name).extension !== '' && lookUp(own) === undefined && !extensions.includes(own))
    return null
  return extensions.find(extension => extension === own) ?? extensions[0] ?? null
}

/** `image/x-paperport` → `png`: an extension with the folder of this type. */
function standInFor(realType: string): string | undefined {
  const type = realType.toLowerCase()
  return standIns.get(type) ?? standIns.get(type.slice(0, type.indexOf('/')))
}

/** For types that have no extension of their own, and for families of types. */
const standIns: ReadonlyMap<string, string> = new Map([
  ['application/vnd.lotus-1-2-3', 'wk1'],
  ['application/vnd.palm', 'mobi'],
  ['application/x-statistica', 'sta'],
  ['text/x-sam', 'fasta'],
  ['application/x-nintendo-3ds-rom', 'nds'],
  ['image', 'png'],
  ['audio', 'mp3'],
  ['video', 'mp4'],
  ['font', 'ttf'],
  ['model', 'stl'],
])

const foldersOfVague = new Set(Array.from(vagueExtensions, extension => lookUp(extension)?.folder))

/** Whether a file by its name may be a photo or a film: one that is, and one that does not say what it is. */
export function mayBeTaken(name: string): boolean {
  const extension = extensionOf(name)
  const category = lookUp(extension)
  return !category || category.id === 'images' || category.id === 'video' || vagueExtensions.has(extension)
}

/** Whether only a look into a file can say that it is no private key, but a certificate, a signature, a presentation. */
export function mayBePrivateKey(name: string): boolean {
  return /\.(asc|key|pem)([._](bak|old|orig|original)|~)?$/i.test(name)
}

/** The longest known extension, else the last one, in lower case. */
function extensionOf(name: string, isKnown: (suffix: string) => unknown = lookUp): string {
  const { start, end } = suffixOf(name, isKnown)
  return name.slice(start + 1, end).toLowerCase()
}

/** The built-in folders, and the one for all else. */
export const builtInFolders: readonly string[] = [...fileTypes, other].map(({ folder }) => folder)

/** The built-in folder of this name, whatever its case, as it is written. */
export function builtInFolder(name: string): string | undefined {
  const folded = foldName(name)
  return builtInFolders.find(folder => foldName(folder) === folded)
}

/**
 * Splits a name where a number may be put in: `a.tar.gz` into `a` and `.tar.gz`.
 * @returns `stem + extension` is the name, letter by letter. The extension starts with its dot, or is '' for hidden
 * names (`.bashrc`), for numbers (`Report 1.2`) and for what follows the full stop of a sentence (`Dr. Who`)
 */
export function splitExtension(name: string): { stem: string; extension: string } {
  const { start, end } = suffixOf(name, lookUp)
  const suffix = name.slice(start + 1, end)
  const isExtension = lookUp(suffix) !== undefined || /^(?!\d*$)\S{1,20}$/.test(suffix)
  const at = isExtension ? start : name.length
  return { stem: name.slice(0, at), extension: name.slice(at) }
}

/** Lower case without a locale: in Turkish, the system's own rules would make `GIF` something else than `gif`. */
function lookUp(suffix: string): Category | undefined {
  const lower = suffix.toLowerCase()
  return bySuffix.get(lower) ?? (volume.test(lower) ? bySuffix.get('zip') : undefined)
}

/**
 * Where the longest known suffix starts (at its dot) and ends, else the last one; `start === end` for none.
 * Blanks and dots at the end do not count: Windows drops them, other systems keep them.
 */
function suffixOf(name: string, isKnown: (suffix: string) => unknown): { start: number; end: number } {
  let end = name.length
  while (end > 0 && (name[end - 1] === '.' || name[end - 1] === ' ')) end -= 1
  let start = end
  let dot = end
  for (let parts = 1; parts <= 3; parts += 1) {
    dot = name.lastIndexOf('.', dot - 1)
    if (dot <= 0) break
    if (parts === 1 || isKnown(name.slice(dot + 1, end))) start = dot
  }
  return { start, end }
}
