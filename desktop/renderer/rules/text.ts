import { writeCount, writeNumber } from '../../../web/kit/words/counts.ts'
import type {
  Clash,
  Criterion,
  DateSource,
  DateStep,
  GroupKind,
  LookInto,
  Rules,
} from '../../ipc/organize-views.ts'
import { criterionLooks } from '../lists/criteria.ts'

const takenLead =
  'Photos and films count by when they were taken or recorded, all else by its change. What is of 21 November 2026'
const dateExamples: Readonly<Record<DateStep, string>> = {
  year: '2026',
  month: '2026/2026-11',
  day: '2026/2026-11/2026-11-21',
}

/** The words of the rules. */
export const text = {
  title: 'Rules',
  lead: 'How files are sorted: here, in watched folders and by the sortwell command.',
  import: 'Import…',
  export: 'Export…',
  exported: (place: string) => `The rules are in ${place} now.`,
  offered: 'These are the rules of the file. None of them counts yet.',
  take: 'Take these rules',
  doNotTake: 'Keep my own',
  broken: 'Your rules cannot be followed',
  brokenLead:
    'Nothing is sorted until this is settled: without your rules, files that you want left alone would be moved.',
  readAgain: 'Read the file again',
  setAside: 'Start with the built-in rules',
  keptAs: (place: string) => `The built-in rules hold now. The old file is kept as ${place}.`,
  categoriesTitle: 'Your own categories',
  categoriesLead:
    'A folder of your own for files with these extensions, or more extensions for a built-in folder. It goes before the built-in ones.',
  folder: 'Folder',
  extensions: 'Extensions',
  newFolder: 'New folder',
  newExtensions: 'Its extensions',
  builtInTitle: 'Built-in categories',
  builtInLead:
    'Where files go by type. An extension that you add goes to that folder from now on; one that you take out goes to Other.',
  extensionsOf: (extensions: number) => writeCount(extensions, 'extension'),
  changedHere: 'changed by you',
  takeOut: (extension: string, folder: string) => `Take ${extension} out of ${folder}`,
  addTo: (folder: string) => `Add an extension to ${folder}`,
  folderExample: 'Invoices',
  extensionsExample: 'pdf, xrechnung',
  addCategory: 'Add',
  removeCategory: (folder: string) => `Remove the category ${folder}`,
  remove: 'Remove',
  taken: (extensions: readonly string[], folder: string) => `${extensions.join(', ')} from ${folder}`,
  instead: (taken: readonly string[]) => `Takes ${taken.join('; ')}.`,
  lookInto: 'Look into files',
  lookIntos: { unclear: 'When the name leaves it open', all: 'Always', nothing: 'Never' } satisfies Record<
    LookInto,
    string
  >,
  lookIntoLead: {
    unclear:
      'By type, a file without a known extension goes where its content belongs: a photo called “invoice” to Images.',
    all: 'By type, a file whose content contradicts its name goes where its content belongs: “photo.jpg” that is a PDF to Documents. Each file is opened, so large folders take longer.',
    nothing: 'By type, names alone decide. A file without a known extension goes to Other.',
  } satisfies Record<LookInto, string>,
  leaveTitle: 'Leave alone',
  leaveLead:
    'Names and patterns of files and folders that stay where they are. “*” is any text, “?” is one character, and capitals do not matter. A “/” at the end means folders only.',
  newPattern: 'Name or pattern',
  patternExample: '*.iso',
  addPattern: 'Add',
  removePattern: (pattern: string) => `Remove the pattern ${pattern}`,
  matched: (items: number, folder: string) => `${writeCount(items, 'item')} in ${folder}.`,
  clashTitle: 'When a name is taken',
  clashNames: { 'keep-both': 'Keep both', skip: 'Skip' } satisfies Record<Clash, string>,
  clashLead: {
    'keep-both': 'The newcomer gets a number: photo (2).jpg. Nothing is ever overwritten.',
    skip: 'The newcomer stays where it is. Nothing is ever overwritten.',
  } satisfies Record<Clash, string>,
  foldersTitle: 'Subfolders',
  foldersLead:
    'Off, only loose files are sorted. On, files in subfolders are too. Projects, apps, bundles, hidden folders, links and the folders that Sortwell sorts into are left as they are, and emptied folders stay.',
  subfolders: 'Sort subfolders too',
  groupsTitle: 'Files that belong together',
  groupsLead:
    'They go where their main file goes, get one number when names clash, and come back together. Off, each is sorted by itself.',
  groups: {
    'raw-jpeg': 'RAW photos with their JPEG',
    'live-photo': 'Live Photos: picture and film',
    'photo-notes': 'Photos and films with their notes (.xmp, .aae)',
    'video-notes': 'Films with subtitles and thumbnails',
    'audio-notes': 'Music with cue sheets and lyrics',
    'disc-image': 'Disc images with their cue sheets',
    shapefile: 'Shapefiles',
    latex: 'LaTeX documents with what is made from them',
    'split-archive': 'Archives in several parts',
    'saved-page': 'Saved pages with their folder',
  } satisfies Record<GroupKind, string>,
  dateFrom: 'Which date',
  dateSources: { modified: 'Date modified', taken: 'Date taken' } satisfies Record<DateSource, string>,
  dateFolders: 'Date folders',
  dateSteps: { year: 'Year', month: 'Month', day: 'Day' } satisfies Record<DateStep, string>,
  sizeLimits: 'Size limits',
  dateTitle: 'Folders by date',
  dateLead: ({ dateFrom, dateFolders }: Pick<Rules, 'dateFrom' | 'dateFolders'>) =>
    `${dateFrom === 'taken' ? takenLead : 'A file changed on 21 November 2026'} goes to ${dateExamples[dateFolders]}.`,
  sizeLead:
    'One to four sizes, the smallest first. Each file goes below the first limit that it does not reach.',
  preview: 'What these rules change',
  changed: 'Files that go elsewhere',
  browse: 'Choose a folder…',
  trying: 'Working out what changes…',
  noFolder: 'Choose a folder to see what these rules change in it.',
  wrong: (problems: number) =>
    problems === 1
      ? 'One rule cannot be followed yet.'
      : `${writeNumber(problems)} rules cannot be followed yet.`,
  changes: (files: number, folder: string, criterion: Criterion) =>
    files === 0
      ? `Sorted ${criterionLooks[criterion].inSentence}, nothing changes in ${folder}.`
      : `Sorted ${criterionLooks[criterion].inSentence}, ${writeCount(files, 'file')} in ${folder} ${files === 1 ? 'goes' : 'go'} elsewhere.`,
  show: 'Show them',
  hide: 'Hide them',
} as const
