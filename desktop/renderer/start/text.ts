import { writeCount } from '../../../web/kit/words/counts.ts'
import { writeAge } from '../../../web/kit/words/durations.ts'
import { writeSize } from '../../../web/kit/words/sizes.ts'
import type { FolderCount } from '../../ipc/organize-views.ts'
import type { WatchedFolderView } from '../../ipc/watch-views.ts'
import { isolate } from '../lists/isolate.ts'

/** The words of where a person begins. */
export const text = {
  title: 'Tidy a folder',
  lead: 'You see every move before it happens, and Undo takes it back.',
  browse: 'Browse…',
  usual: 'Folders of this computer',
  recent: 'Recent folders',
  watched: 'Watched today',
  watchedOf: ({ name, movedToday, state }: WatchedFolderView) =>
    state === 'watching' || movedToday > 0
      ? `${isolate(name)}: ${writeCount(movedToday, 'file')} today`
      : `${isolate(name)}: not watched now`,
  history: 'See them in the history',
  drop: 'Drop folders or files anywhere in this window',
  promises: ['Nothing is overwritten', 'Nothing is deleted', 'Undo takes everything back'],
  counting: 'Counting…',
  tidy: 'Nothing to sort',
  files: ({ files, isCut }: FolderCount) => {
    if (!isCut) return files === 0 ? text.tidy : writeCount(files, 'file')
    return files === 0 ? 'Files in its folders' : `More than ${writeCount(files, 'file')}`
  },
  details: ({ files, sizeBytes, oldestMs }: FolderCount, nowMs: number) => {
    const age = oldestMs === null ? null : writeAge(nowMs - oldestMs)
    return files === 0 ? '' : [writeSize(sizeBytes), ...(age === null ? [] : [`oldest ${age}`])].join(' · ')
  },
} as const
