/** The app itself, for the window. */
export type AppInfo = {
  readonly version: string
  readonly system: 'mac' | 'windows' | 'linux'
}

/** A package that is part of the app, with the words of its licence. */
export type Licence = {
  readonly name: string
  readonly version: string
  readonly licence: string
  readonly text: string
}
