/** What the window is told about updates. */
export const updateChannels = ['stable', 'beta'] as const
export type UpdateChannel = (typeof updateChannels)[number]

export type UpdateStatus =
  /** Not installed from a package of ours, so there is nothing to update. */
  | { readonly state: 'off' }
  /** `note` says what the last check found, in a sentence; '' before the first. */
  | { readonly state: 'idle'; readonly note: string }
  | { readonly state: 'checking' }
  | { readonly state: 'downloading'; readonly version: string; readonly percent: number }
  /** Checked and on the disk; installed on quit, or now by `restartToUpdate`. */
  | { readonly state: 'ready'; readonly version: string; readonly asksPassword: boolean }
  | { readonly state: 'installing'; readonly version: string }
  /** The running version stays. A failed check interrupts nobody: the next one runs by itself. */
  | {
      readonly state: 'failed'
      readonly step: 'look' | 'trust' | 'download' | 'install'
      readonly message: string
    }

export type UpdatesView = { readonly channel: UpdateChannel; readonly status: UpdateStatus }
