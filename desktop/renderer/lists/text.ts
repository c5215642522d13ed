import { percentOf, writeCount } from '../../../web/kit/words/counts.ts'
import type { AppInfo } from '../../ipc/app-views.ts'

/** The words of lists of files. */
export const text = {
  share: (files: number, total: number) => `${percentOf(files, total)}% of the files`,
  showFolder: {
    mac: 'Show in Finder',
    windows: 'Show in Explorer',
    linux: 'Show in folder',
  } satisfies Record<AppInfo['system'], string>,
  filter: 'Filter by name or folder',
  name: 'File',
  to: 'Moves to',
  planned: 'Planned name',
  given: 'Name it got',
  size: 'Size',
  why: 'Why',
  before: 'By the saved rules',
  after: 'By these rules',
  stays: 'Stays where it is',
  none: 'Nothing matches this filter.',
  matches: (total: number) => writeCount(total, 'file'),
} as const
