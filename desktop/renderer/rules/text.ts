import { writeCount, writeNumber } from '../../../web/kit/words/counts.ts'
import type { Clash, Criterion, DateStep } from '../../ipc/organize-views.ts'
import { criterionLooks } from '../lists/criteria.ts'

/** The words of the rules. */
export const text = {
  title: 'Rules',
  lead: 'How files are sorted: here, in watched folders and by the sortwell command.',
  import: 'Import…',
  export: 'Export…',
  exported: (place: string) => `The saved rules are in ${place} now.`,
  saved: (place: string) => `Saved in ${place}.`,
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
  folderExample: 'Invoices',
  extensionsExample: 'pdf, xrechnung',
  addCategory: 'Add',
  removeCategory: (folder: string) => `Remove the category ${folder}`,
  remove: 'Remove',
  taken: (extensions: readonly string[], folder: string) => `${extensions.join(', ')} from ${folder}`,
  instead: (taken: readonly string[]) => `Takes ${taken.join('; ')}.`,
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
  dateFolders: 'Date folders',
  dateSteps: { year: 'Year', month: 'Month', day: 'Day' } satisfies Record<DateStep, string>,
  sizeLimits: 'Size limits',
  dateTitle: 'Folders by date',
  dateLead: {
    year: 'A file changed on 21 November 2026 goes to 2026.',
    month: 'A file changed on 21 November 2026 goes to 2026/2026-11.',
    day: 'A file changed on 21 November 2026 goes to 2026/2026-11/2026-11-21.',
  } satisfies Record<DateStep, string>,
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
  discard: 'Discard changes',
  save: 'Save rules',
} as const
