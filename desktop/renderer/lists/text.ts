import { writeCount, writeNumber } from '../../../web/kit/words/counts.ts'
import type { AppInfo } from '../../ipc/app-views.ts'
import { isolate } from './isolate.ts'

/** The words of lists of files. */
export const text = {
  showFolder: {
    mac: 'Show in Finder',
    windows: 'Show in Explorer',
    linux: 'Show in folder',
  } satisfies Record<AppInfo['system'], string>,
  name: 'File',
  to: 'Moves to',
  was: 'Was',
  went: 'Moved to',
  planned: 'Planned name',
  given: 'Name it got',
  size: 'Size',
  why: 'Why',
  folder: 'Folder',
  top: 'This folder',
  stays: 'stays where it is',
  roles: { original: 'original', link: 'same file, another name' },
  modified: 'Date',
  companions: (count: number) => `with ${writeCount(count, 'companion')}`,
  byHand: { left: 'left by you', moved: 'moved by you', renamed: 'renamed by you' },
  newName: 'New name',
  selected: (files: number) => `${writeNumber(files)} selected`,
  actions: (files: number) => `What to do with ${writeCount(files, 'file')}`,
  more: 'More…',
  menuOf: (name: string) => `Actions for ${isolate(name)}`,
  show: 'Show',
  showOf: (name: string) => `Show ${isolate(name)} in its folder`,
  putBack: 'Put back',
  putBackOf: (name: string) => `Put back ${isolate(name)}`,
  isBack: 'Is back',
  lookAt: (name: string) => `Look at ${name}`,
  goneRuleSet: (name: string) => `${name} (missing)`,
  notListed: (listed: number, files: number) =>
    `Too many to list: ${writeNumber(listed)} of ${writeNumber(files)} are shown.`,
} as const
