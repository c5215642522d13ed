import type { AccountView } from '../ipc/account-views.ts'
import type { AppInfo, Background, Licence } from '../ipc/channels.ts'
import type { UpdateStatus } from '../ipc/update-view.ts'
import type { Clash, Criterion, DateStep, RunState, RunView } from '../ipc/views.ts'
import type { WatchedRunView, WatchedState } from '../ipc/watch-views.ts'
import { bytes, count, counted, duration, percent } from './format.ts'

const inSentence: Readonly<Record<Criterion, string>> = {
  type: 'by type',
  date: 'by date modified',
  size: 'by size',
}

/** Every text of the window. */
export const text = {
  product: 'Sortwell',
  nav: {
    label: 'Main',
    organize: 'Organize',
    history: 'History',
    account: 'Account',
    rules: 'Rules',
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
  premium: {
    tag: 'Premium',
    locked: 'Part of Premium',
    titles: {
      type: '',
      date: 'Sort by date with Premium',
      size: 'Sort by size with Premium',
    } satisfies Record<Criterion, string>,
    leads: {
      type: '',
      date: 'Every file goes into a folder for the month of its last change, such as 2026/2026-11.',
      size: 'Every file goes into a folder for its size: Small, Medium, Large or Huge.',
    } satisfies Record<Criterion, string>,
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
  account: {
    supportEmail: 'support@sortwell.com',
    title: 'Account · Sortwell',
    navigation: 'Account',
    profile: 'Profile',
    logIn: 'Log in',
    signUp: 'Sign up',
    plans: 'Plans',
    help: 'Help',
    legal: 'Legal',
    privacy: 'Privacy Policy',
    terms: 'Terms of Service',
    refund: 'Refund Policy',
    down: 'Sortwell’s server cannot be reached. Sorting files works without it.',
    retry: 'Try again',
    paying:
      'Finish the payment in your browser and come back to this window: date and size unlock by themselves.',
    checkNow: 'Check now',
    noKeychain:
      'This system’s keychain cannot be used, so your login is not stored: it ends when you close Sortwell.',
    unreachableTitle: 'You are logged in, but offline',
    unreachableLead:
      'Your profile could not be loaded. Sorting works as before, and your plan stays valid for up to 14 days without a connection.',
  },
  options: {
    dateFolders: 'Date folders',
    dateSteps: { year: 'Year', month: 'Month', day: 'Day' } satisfies Record<DateStep, string>,
    sizeLimits: 'Size limits',
    subfolders: 'Sort subfolders too',
    rules: 'More rules',
  },
  rules: {
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
    matched: (items: number, folder: string) => `${counted(items, 'item')} in ${folder}.`,
    clashTitle: 'When a name is taken',
    clashNames: { 'keep-both': 'Keep both', skip: 'Skip' } satisfies Record<Clash, string>,
    clashLead: {
      'keep-both': 'The newcomer gets a number: photo (2).jpg. Nothing is ever overwritten.',
      skip: 'The newcomer stays where it is. Nothing is ever overwritten.',
    } satisfies Record<Clash, string>,
    foldersTitle: 'Subfolders',
    foldersLead:
      'Off, only loose files are sorted. On, files in subfolders are too. Projects, apps, bundles, hidden folders, links and the folders that Sortwell sorts into are left as they are, and emptied folders stay.',
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
        : `${count(problems)} rules cannot be followed yet.`,
    changes: (files: number, folder: string, criterion: Criterion) =>
      files === 0
        ? `Sorted ${inSentence[criterion]}, nothing changes in ${folder}.`
        : `Sorted ${inSentence[criterion]}, ${counted(files, 'file')} in ${folder} ${files === 1 ? 'goes' : 'go'} elsewhere.`,
    show: 'Show them',
    hide: 'Hide them',
    discard: 'Discard changes',
    save: 'Save rules',
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
    why: 'Why',
    before: 'By the saved rules',
    after: 'By these rules',
    stays: 'Stays where it is',
    none: 'Nothing matches this filter.',
    matches: (total: number) => counted(total, 'file'),
  },
  running: {
    titles: { organize: 'Organizing', undo: 'Putting files back in', finish: 'Finishing' },
    starting: 'Writing down every move first…',
    percent: (done: number, total: number) => `${percent(done, total)}%`,
    files: (done: number, total: number) => `${count(done)} of ${counted(total, 'file')}`,
    bytes: (done: number, total: number) => `${bytes(done)} of ${bytes(total)}`,
    speed: (filesPerSecond: number) => `${count(filesPerSecond)} files a second`,
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
    noUndo: (obstacle: string) => `Cannot be undone. ${obstacle}`,
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
      ['Rules screen', '3'],
      ['Watched folders', '4'],
      ['Account', '5'],
      ['About Sortwell', 'I'],
      ['Check for updates', 'U'],
      ['Pause or resume watching', 'Shift', 'P'],
      ['Save diagnostics', 'Shift', 'D'],
    ],
    sheet: 'This sheet',
  },
  dismiss: 'Dismiss',
  unknownError: 'Something went wrong.',
} as const
