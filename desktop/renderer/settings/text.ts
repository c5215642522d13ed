import type { Background, Licence } from '../../ipc/app-views.ts'

/** The words of what is set once, and of what is told about the app. */
export const text = {
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
  },
} as const
