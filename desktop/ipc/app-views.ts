/** What the window is told about the app itself. */

export type AppInfo = { readonly version: string; readonly system: 'mac' | 'windows' | 'linux' }

/** A package that is part of the app, with the words of its licence. */
export type Licence = {
  readonly name: string
  readonly version: string
  readonly licence: string
  readonly text: string
}

/** What the app does while no window asks it to. */
export type Background = {
  readonly startAtLogin: boolean
  /** Watching goes on when the window is closed. */
  readonly keepWatching: boolean
  readonly dailySummary: boolean
  /** Logs may name files. */
  readonly namesInLogs: boolean
}
