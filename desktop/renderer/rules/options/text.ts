import { writeCount } from '../../../../web/kit/words/counts.ts'
import type {
  Clash,
  DateOrder,
  DateSource,
  DateStep,
  LookInto,
  SetOptions,
  Undated,
} from '../../../ipc/organize-views.ts'

const dateExamples: Readonly<Record<DateStep, string>> = {
  year: '2026',
  month: '2026/2026-11',
  day: '2026/2026-11/2026-11-21',
}

/** The words of the options of a set. */
export const text = {
  sections: {
    sorted: 'What is sorted',
    moved: 'How files move',
    type: 'Sorting by type',
    date: 'Sorting by date',
    size: 'Sorting by size',
    texts: 'Dates in texts',
  },
  subfolders: 'Sort subfolders too',
  subfoldersHint:
    'Files in subfolders go into the folders at the top. Projects, apps, hidden folders and folders that Sortwell sorts into are left alone.',
  leaveAlone: 'Leave alone',
  leaveAloneHint:
    'Files and folders with these names stay where they are. * is any text, ? is one character, a / at the end means folders only. Not case-sensitive.',
  newPattern: 'Name or pattern',
  newPatternExample: 'Name or pattern, such as *.iso',
  removePattern: (pattern: string) => `Remove the pattern ${pattern}`,
  matched: (items: number, folder: string) => `${writeCount(items, 'item')} in ${folder}.`,
  clash: 'If a name is in use',
  clashes: { 'keep-both': 'Keep both', skip: 'Skip' } satisfies Record<Clash, string>,
  clashHints: {
    'keep-both': 'The moved file gets a number: photo (2).jpg. Nothing is ever overwritten.',
    skip: 'The file stays where it is. Nothing is ever overwritten.',
  } satisfies Record<Clash, string>,
  together: 'Keep files that belong together',
  togetherHint: (together: SetOptions['together']) => {
    if (together === false) return 'Each file is sorted on its own.'
    const known =
      'A photo and its .xmp, a film and its subtitles, a web page and its folder move as one and come back as one.'
    return together === true || together.length === 0
      ? known
      : `${known} You added ${writeCount(together.length, 'group')}. Edit the text to change this.`
  },
  categories: 'Your own folders',
  categoriesHint: 'Files with these extensions go to a folder of your own instead of a built-in one.',
  folder: 'Folder',
  extensionsIn: (folder: string) => `Extensions in ${folder}`,
  newFolder: 'New folder',
  newExtensions: 'Its extensions',
  newExtensionsExample: 'Its extensions, such as pdf, tex',
  removeCategory: (folder: string) => `Remove ${folder} from the list`,
  taken: (extensions: readonly string[], folder: string) => `${extensions.join(', ')} from ${folder}`,
  instead: (taken: readonly string[]) => `Takes ${taken.join('; ')}.`,
  builtIn: 'Built-in folders',
  builtInHint: 'Remove an extension, and its files go to Other. Add one, and they go to that folder.',
  extensionsOf: (extensions: number) => writeCount(extensions, 'extension'),
  changedByYou: 'changed by you',
  takeOut: (extension: string, folder: string) => `Remove ${extension} from ${folder}`,
  addTo: (folder: string) => `Add an extension to ${folder}`,
  add: 'Add',
  remove: 'Remove',
  lookInto: 'Look into files',
  lookIntos: { unclear: 'If unclear', all: 'Always', nothing: 'Never' } satisfies Record<LookInto, string>,
  lookIntoHints: {
    unclear: 'Files without a known extension are opened: a photo named “invoice” goes to Images.',
    all: 'All files are opened: a PDF named “photo.jpg” goes to Documents. Large folders take longer.',
    nothing: 'Only names count. Files without a known extension go to Other.',
  } satisfies Record<LookInto, string>,
  dateFrom: 'Which date',
  dateSources: { modified: 'Date modified', taken: 'Date taken' } satisfies Record<DateSource, string>,
  dateFromHints: {
    modified: 'When a file was last changed.',
    taken: 'When a photo was taken or a film recorded; when any other file was last changed.',
  } satisfies Record<DateSource, string>,
  undated: 'Without a date',
  undatedChoices: { modified: 'By last change', apart: 'In “Undated”' } satisfies Record<Undated, string>,
  undatedHints: {
    modified: 'Photos and films without a date go by the day they were last changed.',
    apart:
      'Photos and films without a date go to the folder Undated. Those that cannot be read go by their last change.',
  } satisfies Record<Undated, string>,
  dates: 'Dates such as 03/07/2024',
  dateOrders: {
    unambiguous: 'Ignore',
    'day first': 'Day first',
    'month first': 'Month first',
  } satisfies Record<DateOrder, string>,
  datesHints: {
    unambiguous: 'In texts, rules ignore dates that can be read two ways.',
    'day first': 'Rules read 03/07/2024 in a text as 3 July.',
    'month first': 'Rules read 03/07/2024 in a text as March 7.',
  } satisfies Record<DateOrder, string>,
  dateFolders: 'Date folders',
  dateSteps: { year: 'Year', month: 'Month', day: 'Day' } satisfies Record<DateStep, string>,
  dateFoldersHint: (step: DateStep) => `A file of 21 November 2026 goes to ${dateExamples[step]}.`,
  sizeLimits: 'Size limits',
  sizeLimitsHint: 'One to four sizes, the smallest first. Each makes a folder for files below it.',
} as const
