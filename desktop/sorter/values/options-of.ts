import { builtInFolder } from './file-types.ts'
import { defaultOptions, type OwnGroup, type SetOptions } from './set-options.ts'

/** All options of a set, in their usual form: extensions in lower case without a dot, built-in folders as they are spelled. */
export function optionsOf(given: Partial<SetOptions>): SetOptions {
  const { categories = [], leaveAlone = [], together = true } = given
  return {
    dateFolders: given.dateFolders ?? defaultOptions.dateFolders,
    dateFrom: given.dateFrom ?? defaultOptions.dateFrom,
    undated: given.undated ?? defaultOptions.undated,
    lookInto: given.lookInto ?? defaultOptions.lookInto,
    dates: given.dates ?? defaultOptions.dates,
    sizeLimits: given.sizeLimits ?? defaultOptions.sizeLimits,
    categories: categories.map(({ folder, extensions }) => ({
      folder: usualFolderOf(folder),
      extensions: extensions.map(usualExtensionOf),
    })),
    leaveAlone: leaveAlone.map(pattern => pattern.trim()),
    onClash: given.onClash ?? defaultOptions.onClash,
    subfolders: given.subfolders ?? defaultOptions.subfolders,
    together: typeof together === 'boolean' ? together : together.map(usualGroupOf),
  }
}

function usualGroupOf({ main, companions, ...names }: OwnGroup): OwnGroup {
  return {
    main: main.map(usualExtensionOf),
    ...(companions && { companions: companions.map(usualExtensionOf) }),
    ...names,
  }
}

/** `.PDF` and `*.pdf` are meant as `pdf`. */
export function usualExtensionOf(text: string): string {
  return text
    .trim()
    .replace(/^\*?\.+/, '')
    .toLowerCase()
}

/** A built-in folder as Sortwell spells it. */
export function usualFolderOf(folder: string): string {
  const name = folder.normalize('NFC')
  return builtInFolder(name) ?? name
}
