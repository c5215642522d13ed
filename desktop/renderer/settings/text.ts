import type { Licence } from '../../ipc/app-views.ts'
import type { AppSettings, Theme } from '../../ipc/setting-views.ts'
import type { UpdateChannel } from '../../ipc/update-views.ts'

/** The words of settings and of the app itself. */
export const text = {
  title: 'Settings',
  loading: 'Reading the settings…',
  retry: 'Try again',
  startOver: 'Start over',
  startedOver: (place: string) =>
    `The default settings apply now, except that all runs stay in the history. The old file is ${place}.`,
  sections: {
    appearance: 'Appearance',
    background: 'In the background',
    updates: 'Updates',
    storage: 'On this computer',
    help: 'Help',
    shortcuts: 'Keyboard shortcuts',
  },
  names: {
    theme: 'Appearance',
    startAtLogin: 'Start Sortwell when I log in',
    closing: 'When the window is closed while folders are watched',
    tray: 'Show an icon in the tray while folders are watched',
    dailySummary: 'Tell me in the evening what was sorted',
    updateChannel: 'Which versions',
  } satisfies Record<keyof AppSettings, string>,
  hints: {
    startAtLogin: 'Without a window while folders are watched.',
    tray: 'Without it, start Sortwell again to see its window.',
    dailySummary: 'One notification a day, at eight, of what watching did.',
  },
  themes: { system: 'System', light: 'Light', dark: 'Dark' } satisfies Record<Theme, string>,
  closings: {
    ask: 'Ask',
    'keep-watching': 'Keep watching',
    quit: 'Quit',
  } satisfies Record<AppSettings['closing'], string>,
  channels: { stable: 'Stable', beta: 'Beta: earlier, less tried' } satisfies Record<UpdateChannel, string>,
  version: (version: string) => `Sortwell ${version}`,
  checkForUpdates: 'Check for updates…',
  stateFolder: 'Where Sortwell keeps its data',
  cache: {
    name: 'Cache',
    hint: 'What was read from files, such as when a photo was taken, and small pictures of them. Entries that are not used for a month are deleted.',
    size: (size: string) => `${size} in use`,
    none: 'Empty',
    clear: 'Clear the cache',
    button: 'Clear',
  },
  history: {
    name: 'History',
    hint: 'The runs that can be undone, and where their files went. Deleting it leaves all files where they are.',
    button: 'Delete history…',
    question: {
      title: 'Delete the history?',
      effect:
        'No run can be undone any more, and Sortwell no longer knows where files went. Your files stay where they are.',
      keep: 'Keep it',
      confirm: 'Delete history',
    },
    deleted: 'The history was deleted.',
  },
  diagnostics: {
    name: 'Diagnostics',
    hint: 'A text about this computer and what Sortwell did, to attach when you ask for help. Read it first; it is sent to no one.',
    button: 'Save diagnostics…',
    saved: 'Saved.',
  },
  about: {
    title: 'About Sortwell',
    open: 'About Sortwell…',
    version: (version: string) => `Version ${version}`,
    copyright: '© 2022 Sortwell',
    legal: 'Legal',
    licences: 'Made with these packages',
    licence: ({ name, version, licence }: Licence) => `${name} ${version}, ${licence}`,
    noText: 'The package comes without the words of its licence.',
    close: 'Close',
  },
  shortcuts: {
    title: 'Keyboard shortcuts',
    close: 'Close',
  },
} as const
