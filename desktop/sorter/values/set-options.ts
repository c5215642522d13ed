/**
 * What a set says besides its rules. Plain data, the same in the file of a set, in the window and here; it imports
 * nothing, so that the window can read the lists of choices.
 */

export const dateSteps = ['year', 'month', 'day'] as const
export type DateStep = (typeof dateSteps)[number]

export const clashes = ['keep-both', 'skip'] as const
export type Clash = (typeof clashes)[number]

/** `taken`: when a photo was taken or a film recorded, else when the file was modified. */
export const dateSources = ['modified', 'taken'] as const
export type DateSource = (typeof dateSources)[number]

/**
 * Where photos and films go whose day of taking is not known, by date with `dateFrom: taken`: to the day of their last change,
 * or to `Undated`.
 */
export const undatedChoices = ['modified', 'apart'] as const
export type Undated = (typeof undatedChoices)[number]

/** By type: which files are opened for what they really are. `unclear`: those whose name leaves it open. */
export const lookIntos = ['unclear', 'all', 'nothing'] as const
export type LookInto = (typeof lookIntos)[number]

/** How `03/07/2024` in a text is read: not at all, as 3 July or as 7 March. */
export const dateOrders = ['unambiguous', 'day first', 'month first'] as const
export type DateOrder = (typeof dateOrders)[number]

/** A folder of the person's own for files by their extension, or more extensions for a built-in one. */
export type OwnCategory = {
  readonly folder: string
  /** Lower case, without a dot before it; `tar.gz` is one. */
  readonly extensions: readonly string[]
}

/** Files of a person's own that belong together, besides those that Sortwell knows. */
export type OwnGroup = {
  /** Extensions of the main file. */
  readonly main: readonly string[]
  /** Extensions of its companions; absent where these are folders alone. */
  readonly companions?: readonly string[]
  /**
   * How a companion is named before its extension, with the main file's name in it as `{stem}` (without its extension) or
   * `{name}` (with it): `{stem}`, `{name}`, `{stem}-mask`, `cover of {stem}`. `{stem}` by default. With a slash at its end
   * it is the whole name of a folder: `{stem}.assets/`.
   */
  readonly named?: readonly string[]
}

/** Units with their power of ten, as on the packaging of disks. */
export const sizeUnits = [
  ['B', 0],
  ['kB', 3],
  ['MB', 6],
  ['GB', 9],
  ['TB', 12],
] as const

export type SetOptions = {
  /** Sorting by date makes `2026`, `2026/2026-11` or `2026/2026-11/2026-11-21`. */
  readonly dateFolders: DateStep
  readonly dateFrom: DateSource
  readonly undated: Undated
  readonly lookInto: LookInto
  /** How rules read dates in texts. */
  readonly dates: DateOrder
  /** One to four sizes, ascending, as text: `10 MB`. A file belongs below the first that it does not reach. */
  readonly sizeLimits: readonly string[]
  readonly categories: readonly OwnCategory[]
  /** Patterns (see glob.ts) of names that stay where they are. */
  readonly leaveAlone: readonly string[]
  /** When a name is in use in the target folder: the new file gets a number, or stays where it is. */
  readonly onClash: Clash
  /** Sort the files of subfolders too. */
  readonly subfolders: boolean
  /** Files that belong together move together; with a list, those of the person's own too. */
  readonly together: boolean | readonly OwnGroup[]
}

export const defaultOptions: SetOptions = {
  dateFolders: 'month',
  dateFrom: 'modified',
  undated: 'modified',
  lookInto: 'unclear',
  dates: 'unambiguous',
  sizeLimits: ['1 MB', '100 MB', '1 GB'],
  categories: [],
  leaveAlone: [],
  onClash: 'keep-both',
  subfolders: false,
  together: true,
}

export const optionNames = Object.keys(defaultOptions) as readonly (keyof SetOptions)[] // keys lose their type
