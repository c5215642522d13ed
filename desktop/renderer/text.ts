import type { AppInfo } from '../ipc/channels.ts'
import type { UpdateStatus } from '../ipc/update-view.ts'
import type { Criterion, RunState, RunView } from '../ipc/views.ts'
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
  updates: {
    title: 'Updates',
    running: (version: string) => `You are running Sortwell ${version}.`,
    line: (status: UpdateStatus): string | null => {
      if (status.state === 'downloading') return `Updating ${status.percent}%`
      if (status.state === 'ready') return 'Restart to update'
      if (status.state === 'installing') return 'Installing…'
      return status.state === 'failed' && status.step !== 'look' ? 'Update failed' : null
    },
    status: (status: UpdateStatus): string => {
      switch (status.state) {
        case 'off':
          return 'Updates come with an installed Sortwell; this one was started another way.'
        case 'idle':
          return status.note || 'Sortwell looks for updates by itself, at start and every few hours.'
        case 'checking':
          return 'Looking for updates…'
        case 'downloading':
          return `Downloading Sortwell ${status.version}: ${status.percent}%`
        case 'ready':
          return `Sortwell ${status.version} is ready.`
        case 'installing':
          return `Sortwell ${status.version} is being installed. Do not close the program until it starts again.`
        case 'failed':
          return status.message
      }
    },
    readyNote: (asksPassword: boolean) =>
      asksPassword
        ? 'It is installed when you quit, or now. Your system’s package tool asks for your password. Do not close the program while it installs.'
        : 'It is installed when you quit, or now. Do not close the program while it installs.',
    progress: 'Download of the update',
    restart: 'Restart to update',
    check: 'Check now',
    close: 'Close',
    channel: 'Which versions',
    channels: { stable: 'Stable', beta: 'Beta: earlier, less tried' },
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
    ],
    sheet: 'This sheet',
  },
  dismiss: 'Dismiss',
  unknownError: 'Something went wrong.',
} as const
