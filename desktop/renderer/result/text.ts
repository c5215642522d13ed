import { writeCount, writeNumber } from '../../../web/kit/words/counts.ts'
import { writeSize } from '../../../web/kit/words/sizes.ts'
import type { Criterion, FileSection, RunFolder } from '../../ipc/organize-views.ts'
import { isolate } from '../lists/isolate.ts'
import { criterionDisplay } from '../parts/criteria.ts'

/** The words of what a run came to. */
export const text = {
  sorted: (moved: number) => `${writeCount(moved, 'file')} organized`,
  nothingMoved: 'No file was moved',
  stopped: (moved: number, total: number) =>
    `Stopped after ${writeNumber(moved)} of ${writeCount(total, 'file')}`,
  stoppedUndo: (moved: number) => `Stopped after putting ${writeCount(moved, 'file')} back`,
  restored: (moved: number) => `${writeCount(moved, 'file')} back in place`,
  nothingRestored: 'No file was put back',
  sortedIn: (sizeBytes: number, folder: string, criterion: Criterion) =>
    `${writeSize(sizeBytes)} in ${isolate(folder)}, sorted ${criterionDisplay[criterion].inSentence}.`,
  restoredIn: (folder: string) => `${isolate(folder)} is as it was before this run.`,
  partlyRestored: (folder: string) => `The rest of ${isolate(folder)} stays as it is now. Here is why.`,
  repeatable: (folder: string) =>
    `The rest of ${isolate(folder)} stays as it is for now. See why below, then try again here, or later from the history.`,
  cutOff: (folderName: string) => `The disk of ${isolate(folderName)} went away`,
  cutOffLead: (moved: number) =>
    `${writeCount(moved, 'file')} had moved by then. When the disk is back, open the folder again to finish the run or to undo it.`,
  stoppedLead: 'What has moved stays moved. Undo takes it back; organizing again does the rest.',
  stoppedUndoLead: 'The rest is still sorted. Undo it now, or later from the history.',
  undo: 'Undo',
  undoRest: 'Undo the rest',
  tryAgain: 'Try again',
  next: 'Next folder',
  browse: 'Choose next folder…',
  leave: 'Back to the start',
  again: 'Organize again',
  rest: 'Organize the rest',
  left: 'Left alone',
  failed: 'Not moved',
  notBack: 'Not put back',
  renamed: 'Got another name',
  renamedLead: 'Their name was in use in the folder and both were kept, or one of your rules names them.',
  folders: 'Where they are now',
  all: (folders: number) => `Show all ${writeNumber(folders)} folders`,
  filesOf: ({ label, files }: FileSection) => `${label} · ${writeCount(files, 'file')}`,
  isBack: ({ files, back }: RunFolder) =>
    back === 0 ? '' : back === files ? 'back in place' : `${back} back`,
  undoFolder: 'Put these back',
  close: 'Close the list',
  action: 'This file',
  areBack: (moved: number) => `${writeCount(moved, 'file')} ${moved === 1 ? 'is' : 'are'} back in place.`,
  notAllBack: (failed: number, why: string) => `${writeCount(failed, 'file')} not put back. ${why}`,
  leftItems: (items: number) => writeCount(items, 'item'),
  unread: 'The list of files could not be read.',
} as const
