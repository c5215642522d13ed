import { percentOf, writeCount, writeNumber } from '../../../web/kit/words/counts.ts'
import { writeDuration } from '../../../web/kit/words/durations.ts'
import { writeSize } from '../../../web/kit/words/sizes.ts'
import type { AccountView } from '../../ipc/account-views.ts'
import type { Criterion, RunView } from '../../ipc/organize-views.ts'
import { criterionLooks } from '../lists/criteria.ts'

/** The words of organizing a folder, from the start to its result. */
export const text = {
  start: {
    title: 'Tidy a folder',
    lead: 'Choose a folder, or drop one anywhere in this window. You see every move before it happens.',
    browse: 'Browse…',
    promises: ['Nothing is overwritten', 'Nothing is deleted', 'Undo takes everything back'],
    recent: 'Recent folders',
    reopen: (name: string) => `Open ${name} again`,
  },
  premium: {
    tag: 'Premium',
    locked: 'Part of Premium',
    free: 'Sorting by type stays free, with the same preview and undo.',
    logIn: 'Log in to upgrade',
    upgrade: 'Upgrade to Premium',
    plans: 'See plans',
    check: 'I have Premium: check again',
    stillFree: 'The server knows of no Premium plan for your account yet.',
    unreachable: 'The server could not be asked. Please check your connection and try again.',
    problems: {
      clock:
        'Your plan cannot be checked because this computer’s date is wrong. Set it right, then check again.',
      version: 'This version of Sortwell is too old to check your plan. Install the newest one.',
    } satisfies Record<NonNullable<AccountView['planProblem']>, string>,
  },
  options: { rules: 'More rules' },
  preview: {
    criteria: 'Sort files',
    loading: 'Looking into the folder…',
    change: 'Choose another…',
    summary: (files: number, sizeBytes: number, folders: number) =>
      files === 0
        ? 'Nothing to move'
        : `${writeCount(files, 'file')}, ${writeSize(sizeBytes)}, into ${writeCount(folders, 'folder')}`,
    tabs: 'What will happen',
    folders: 'Folders',
    moves: 'All moves',
    left: 'Left alone',
    organize: (files: number) => `Organize ${writeCount(files, 'file')}`,
    promise: 'Nothing moves until you press Organize. Nothing is ever overwritten.',
    nothingTitle: 'Nothing to organize here',
    nothingLead: (left: number) =>
      left === 0
        ? 'This folder is empty.'
        : `There is no loose file to move. ${writeCount(left, 'item')} ${left === 1 ? 'stays' : 'stay'} where ${left === 1 ? 'it is' : 'they are'}, and here is why.`,
    nothingLeft: 'Nothing is left alone: every item in this folder moves.',
  },
  running: {
    titles: { organize: 'Organizing', undo: 'Putting files back in', finish: 'Finishing' },
    starting: 'Writing down every move first…',
    percent: (done: number, total: number) => `${percentOf(done, total)}%`,
    files: (done: number, total: number) => `${writeNumber(done)} of ${writeCount(total, 'file')}`,
    bytes: (done: number, total: number) => `${writeSize(done)} of ${writeSize(total)}`,
    speed: (filesPerSecond: number) => `${writeNumber(filesPerSecond)} files a second`,
    remaining: (ms: number) => `About ${writeDuration(ms)} left`,
    cancel: 'Cancel',
    stopping: 'Stopping after this file…',
    note: 'Cancel stops between two files. What has moved can be undone.',
  },
  result: {
    sorted: (moved: number) => `${writeCount(moved, 'file')} organized`,
    nothingMoved: 'No file was moved',
    stopped: (moved: number, total: number) =>
      `Stopped after ${writeNumber(moved)} of ${writeCount(total, 'file')}`,
    stoppedUndo: (moved: number) => `Stopped after putting ${writeCount(moved, 'file')} back`,
    restored: (moved: number) => `${writeCount(moved, 'file')} back in place`,
    nothingRestored: 'No file was put back',
    sortedIn: (sizeBytes: number, folder: string, criterion: Criterion) =>
      `${writeSize(sizeBytes)} in ${folder}, sorted ${criterionLooks[criterion].inSentence}.`,
    restoredIn: (folder: string) => `${folder} is as it was before this run.`,
    partlyRestored: (folder: string) => `The rest of ${folder} stays as it is now. Here is why.`,
    stoppedLead: 'What has moved stays moved. Undo takes it back; organizing again does the rest.',
    stoppedUndoLead: 'The rest is still sorted. You can undo the rest from the history.',
    undo: 'Undo',
    next: 'Choose next folder…',
    again: 'Organize again',
    rest: 'Organize the rest',
    moved: 'Moved',
    back: 'Back in place',
    left: 'Left alone',
    failed: 'Not moved',
    notBack: 'Not put back',
    renamed: 'Got another name',
    renamedLead: 'A file appeared in their place in the meantime; both were kept.',
  },
  refusal: {
    title: 'Sort this folder?',
    titleFinal: 'This folder cannot be sorted',
    other: 'Choose another folder…',
    force: 'Sort it anyway',
    cancel: 'Cancel',
  },
  interrupted: {
    title: 'A run was interrupted',
    lead: (run: RunView) =>
      run.kind === 'sort'
        ? `Sorting ${run.folderName} ${criterionLooks[run.criterion].inSentence} stopped before it was done: ${writeNumber(run.moved)} of ${writeCount(run.planned, 'file')} had moved. Every file is safe.`
        : `Undo in ${run.folderName} stopped before it was done: ${writeNumber(run.moved)} of ${writeCount(run.planned, 'file')} were back. Every file is safe.`,
    finish: 'Finish it',
    undo: 'Undo it',
    later: 'Not now',
    settled: 'This run was settled meanwhile.',
  },
} as const
