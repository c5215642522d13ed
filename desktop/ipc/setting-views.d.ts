/** The settings of the app itself, for the window. Rules and watched folders have screens of their own. */
import * as z from 'zod/mini'
export declare const themes: readonly ['system', 'light', 'dark']
export type Theme = (typeof themes)[number]
/** What becomes of the app when its window is closed while folders are watched. */
export declare const closings: readonly ['ask', 'keep-watching', 'quit']
/** All settings of the app, a row each: the values that it takes. Made when they are used. */
export declare const settingForms: () => {
  theme: z.ZodMiniEnum<{
    dark: 'dark'
    light: 'light'
    system: 'system'
  }>
  /** Saved by the system. */
  startAtLogin: z.ZodMiniBoolean<boolean>
  closing: z.ZodMiniEnum<{
    ask: 'ask'
    'keep-watching': 'keep-watching'
    quit: 'quit'
  }>
  /** An icon in the tray while folders are watched. */
  tray: z.ZodMiniBoolean<boolean>
  /** A notification in the evening of what was sorted by watching. */
  dailySummary: z.ZodMiniBoolean<boolean>
  updateChannel: z.ZodMiniEnum<{
    beta: 'beta'
    stable: 'stable'
  }>
}
type Forms = ReturnType<typeof settingForms>
export type AppSettings = {
  readonly [Name in keyof Forms]: z.infer<Forms[Name]>
}
/** The settings that Sortwell saves. */
export type StoredAppSettings = Omit<AppSettings, 'startAtLogin'>
/** How long runs can be undone: while they are younger than so many days, or among the last so many runs. */
export type Retention = {
  readonly days: number
  readonly runs: number
}
/** The folder where Sortwell stores data on this computer, and the size of its cache. */
export type StorageView = {
  /** As it is shown, with `~`. */
  readonly stateDir: string
  /** Of what was read from files, and small pictures of them. */
  readonly cacheBytes: number
}
