import type { OwnCategory } from '../../../ipc/organize-views.ts'

/** `1 MB, 100 MB` */
export function splitLimits(text: string): string[] {
  return text
    .split(/[,;]/)
    .map(part => part.trim())
    .filter(part => part !== '')
}

/** `pdf, .TAR.GZ`, as files have them. */
export function splitExtensions(text: string): string[] {
  return text
    .split(/[\s,;]+/)
    .map(plainExtension)
    .filter(part => part !== '')
}

/** The person's own categories once files with an extension go to a folder, built-in or not. */
export function withExtension(
  categories: readonly OwnCategory[],
  builtIn: readonly OwnCategory[],
  given: string,
  folder: string,
): readonly OwnCategory[] {
  const extension = plainExtension(given)
  if (extension === '') return categories
  const isFolder = (other: OwnCategory) => other.folder.toLowerCase() === folder.toLowerCase()
  const others = categories.flatMap(each => {
    const extensions = each.extensions.filter(other => other !== extension)
    return extensions.length === 0 ? [] : [{ ...each, extensions }]
  })
  if (builtIn.some(each => isFolder(each) && each.extensions.includes(extension))) return others
  if (!others.some(isFolder)) return [...others, { folder, extensions: [extension] }]
  return others.map(each =>
    isFolder(each) ? { ...each, extensions: [...each.extensions, extension] } : each,
  )
}

/** As files have it: `.PDF` and `*.pdf` are meant as `pdf`. */
function plainExtension(text: string): string {
  return text
    .trim()
    .replace(/^\*?\.+/, '')
    .toLowerCase()
}
