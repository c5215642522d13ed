/** The words around every place. */
export const text = {
  nav: {
    label: 'Main',
    shortcuts: 'Shortcuts',
    version: (version: string) => `Version ${version}`,
  },
  retry: 'Try again',
  drop: { title: 'Drop a folder to preview it', lead: 'Nothing moves until you say so.' },
} as const
