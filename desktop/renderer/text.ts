import type { AppInfo, Background, Licence } from '../ipc/channels.ts'
import type { Criterion, RunState, RunView } from '../ipc/views.ts'
import type { WatchedRunView, WatchedState } from '../ipc/watch-views.ts'
import { bytes, count, counted, duration, percent } from './format.ts'

const inSentence: Readonly<Record<Criterion, string>> = {
  type: 'by type',
  date: 'by date modified',
  size: 'by size',
}

/** Every text of the window. */
export const text = {
  nav: {
    label: 'Main',
    organize: 'Organize',
    history: 'History',
    watched: 'Watched',
    shortcuts: 'Shortcuts',
    version: (version: string) => `Version ${version}`,
  },
  start: {
    title: 'Tidy a folder',
    lead: 'Choose a folder, or drop one anywhere in this window. You see every move before it happens.',
    browse: 'Browse…',
    promises: ['Nothing is overwritten', 'Nothing is deleted', 'Undo takes everything back'],
    recent: 'Recent folders',
    reopen: (name: string) => `Open ${name} again`,
  },
  drop: { title: 'Drop a folder to preview it', lead: 'Nothing moves until you say so.' },
  criterion: {
    legend: 'Sort files',
    names: { type: 'By type', date: 'By date modified', size: 'By size' } satisfies Record<Criterion, string>,
  },
  preview: {
    loading: 'Looking into the folder…',
    change: 'Choose another…',
    retry: 'Try again',
    summary: (files: number, sizeBytes: number, folders: number) =>
      files === 0
        ? 'Nothing to move'
        : `${counted(files, 'file')}, ${bytes(sizeBytes)}, into ${counted(folders, 'folder')}`,
    tabs: 'What will happen',
    folders: 'Folders',
    moves: 'All moves',
    left: 'Left alone',
    organize: (files: number) => `Organize ${counted(files, 'file')}`,
    promise: 'Nothing moves until you press Organize. Nothing is ever overwritten.',
    nothingTitle: 'Nothing to organize here',
    nothingLead: (left: number) =>
      left === 0
        ? 'This folder is empty.'
        : `There is no loose file to move. ${counted(left, 'item')} ${left === 1 ? 'stays' : 'stay'} where ${left === 1 ? 'it is' : 'they are'}, and here is why.`,
    nothingLeft: 'Nothing is left alone: every item in this folder moves.',
    share: (files: number, total: number) => `${percent(files, total)}% of the files`,
  },
  rows: {
    filter: 'Filter by name or folder',
    name: 'File',
    to: 'Moves to',
    planned: 'Planned name',
    given: 'Name it got',
    size: 'Size',
    none: 'Nothing matches this filter.',
    matches: (total: number) => counted(total, 'file'),
  },
  running: {
    titles: { organize: 'Organizing', undo: 'Putting files back in', finish: 'Finishing' },
    starting: 'Writing down every move first…',
    percent: (done: number, total: number) => `${percent(done, total)}%`,
    files: (done: number, total: number) => `${count(done)} of ${counted(total, 'file')}`,
    bytes: (done: number, total: number) => `${bytes(done)} of ${bytes(total)}`,
    remaining: (ms: number) => `About ${duration(ms)} left`,
    cancel: 'Cancel',
    stopping: 'Stopping after this file…',
    note: 'Cancel stops between two files. What has moved can be undone.',
  },
  result: {
    sorted: (moved: number) => `${counted(moved, 'file')} organized`,
    nothingMoved: 'No file was moved',
    stopped: (moved: number, total: number) => `Stopped after ${count(moved)} of ${counted(total, 'file')}`,
    stoppedUndo: (moved: number) => `Stopped after putting ${counted(moved, 'file')} back`,
    restored: (moved: number) => `${counted(moved, 'file')} back in place`,
    nothingRestored: 'No file was put back',
    sortedIn: (sizeBytes: number, folder: string, criterion: Criterion) =>
      `${bytes(sizeBytes)} in ${folder}, sorted ${inSentence[criterion]}.`,
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
        ? `Sorting ${run.folderName} ${inSentence[run.criterion]} stopped before it was done: ${count(run.moved)} of ${counted(run.planned, 'file')} had moved. Every file is safe.`
        : `Undo in ${run.folderName} stopped before it was done: ${count(run.moved)} of ${counted(run.planned, 'file')} were back. Every file is safe.`,
    finish: 'Finish it',
    undo: 'Undo it',
    later: 'Not now',
    settled: 'This run was settled meanwhile.',
  },
  history: {
    title: 'History',
    lead: 'Every run, newest first. Undo works after a restart, too.',
    none: 'No runs yet',
    noneLead: 'Once you organize a folder it appears here, and you can take it back at any time.',
    loading: 'Reading the history…',
    kind: (run: RunView) => (run.kind === 'undo' ? 'Undo' : `Sorted ${inSentence[run.criterion]}`),
    files: (run: RunView) => `${count(run.moved)} of ${counted(run.planned, 'file')}`,
    failed: (run: RunView) => `${count(run.failed)} not ${run.kind === 'sort' ? 'moved' : 'put back'}`,
    states: {
      running: 'Running',
      interrupted: 'Interrupted',
      done: 'Done',
      undone: 'Undone',
    } satisfies Record<RunState, string>,
    undo: 'Undo',
    undoOf: (run: RunView) => `Undo the run in ${run.folderName}`,
    finish: 'Finish',
    more: (left: number) => `Show ${count(left)} older`,
  },
  show: {
    mac: 'Show in Finder',
    windows: 'Show in Explorer',
    linux: 'Show in folder',
  } satisfies Record<AppInfo['system'], string>,
  watched: {
    title: 'Watched folders',
    lead: 'New files are sorted as they arrive, once they are complete. What is there already stays.',
    add: 'Watch a folder…',
    pause: 'Pause watching',
    resume: 'Resume watching',
    loading: 'Reading what is watched…',
    none: 'No folder is watched yet',
    noneLead:
      'Choose a folder such as Downloads. From then on Sortwell keeps it tidy; every run can be undone.',
    refusedTitle: 'This folder cannot be watched',
    close: 'Close',
    states: {
      starting: 'Starting',
      watching: 'Watching',
      paused: 'Paused',
      off: 'Off',
      away: 'Not there',
      refused: 'Waiting',
    } satisfies Record<WatchedState, string>,
    turn: (name: string) => `Watch ${name}`,
    sortBy: (name: string) => `Sort ${name}`,
    today: (files: number) =>
      files === 0 ? 'Nothing sorted today' : `${counted(files, 'file')} sorted today`,
    runs: 'Sorted lately',
    run: ({ moved, failed }: WatchedRunView) =>
      failed === 0 ? counted(moved, 'file') : `${counted(moved, 'file')}, ${count(failed)} not moved`,
    examples: ({ examples, moved }: WatchedRunView) =>
      examples.length < moved ? `${examples.join(', ')} …` : examples.join(', '),
    undo: 'Undo it in the history.',
    waiting: 'Waiting',
    waitingMore: (more: number) => `and ${count(more)} more`,
    remove: 'Stop watching',
    removeOf: (name: string) => `Stop watching ${name}`,
  },
  background: {
    title: 'In the background',
    startAtLogin: 'Start Sortwell when I log in',
    keepWatching: 'Keep watching when the window is closed',
    dailySummary: 'Tell me in the evening what was sorted',
    namesInLogs: 'Let logs and diagnostics name files',
  } satisfies Record<keyof Background | 'title', string>,
  about: {
    title: 'About Sortwell',
    version: (version: string) => `Version ${version}`,
    copyright: '© 2022 Sortwell',
    licences: 'Made with these packages',
    licence: ({ name, version, licence }: Licence) => `${name} ${version}, ${licence}`,
    noText: 'The package comes without the words of its licence.',
    diagnostics: 'Save diagnostics…',
    diagnosticsLead:
      'A text about this computer and what Sortwell did, to attach when you ask for help. Read it first; it is sent to no one.',
    saved: 'Saved.',
    close: 'Close',
  },
  shortcuts: {
    title: 'Keyboard shortcuts',
    close: 'Close',
    rows: [
      ['Choose a folder', 'O'],
      ['Organize', 'Enter'],
      ['Undo the run just shown', 'Z'],
      ['Filter the moves', 'F'],
      ['Organize screen', '1'],
      ['History screen', '2'],
      ['Watched folders', '3'],
      ['About Sortwell', 'I'],
    ],
    sheet: 'This sheet',
  },
  dismiss: 'Dismiss',
  unknownError: 'Something went wrong.',
} as const
