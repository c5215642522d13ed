import { type Retention, type StoredAppSettings } from '../../ipc/setting-views.ts'
/** How long runs can be undone: as long as one of both limits allows it, or for ever. */
export type HistorySettings = 'keep-all' | Retention
/** As in the file: what was not set is absent. */
type Given<Name extends keyof StoredAppSettings> = {
  readonly [Key in Name]?: StoredAppSettings[Key] | undefined
}
/**
 * What a person set about the app, in one JSON file that can be read and edited:
 *
 *     { "version": 1, "appearance": { "theme": "dark" } }
 *
 * The window, the watcher and the command read it each time they need it. It is never repaired or replaced silently: what
 * cannot be read is refused with words.
 */
export type Settings = {
  readonly version?: typeof newestVersion | undefined
  readonly appearance?: Given<'theme'> | undefined
  readonly background?: Given<'closing' | 'tray' | 'dailySummary'> | undefined
  readonly updates?: Given<'updateChannel'> | undefined
  readonly history?: HistorySettings | undefined
}
declare const newestVersion = 1
/** Settings or rules cannot be followed. `message` is for a person and names the file and each bad field. */
export declare class SettingsRefused extends Error {
  readonly name = 'SettingsRefused'
  readonly code: 'unreadable' | 'broken' | 'newer' | 'rules'
  constructor(code: SettingsRefused['code'], message: string)
}
/**
 * What was set; nothing where there is no file yet.
 * @throws {SettingsRefused} the file is left as it is
 */
export declare function readSettings(stateDir: string): Settings
/** The settings of the app itself, with the usual ones where nothing was set. */
export declare function appSettingsOf({ appearance, background, updates }: Settings): StoredAppSettings
/** The same where they can be read; the usual ones where they cannot, for what must not wait for a person. */
export declare function readableAppSettings(stateDir: string): StoredAppSettings
/**
 * Changes those that are given.
 * @throws {SettingsRefused} and nothing was written, when the file there is not one that this version understands
 */
export declare function changeAppSettings(stateDir: string, change: Given<keyof StoredAppSettings>): void
/**
 * Starts over with the usual settings, and renames the file that cannot be read. No run is deleted
 * from then on, because the limit is unknown.
 * @returns the new path of the file
 * @throws {SettingsRefused} when it is valid again; then nothing was changed
 */
export declare function setSettingsAside(stateDir: string, now: Date): string
/**
 * @param text what is in the file
 * @param file its name, for the words of a refusal
 * @throws {SettingsRefused}
 */
export declare function parseSettings(text: string, file: string): Settings
/** A file that may not be inspected counts as existing: it must not be ignored. */
export declare function isMissing(file: string): boolean
