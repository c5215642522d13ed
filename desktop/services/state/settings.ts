import { lstatSync, readFileSync, renameSync, statSync } from 'node:fs'
import * as z from 'zod/mini'
import { type Retention, type StoredAppSettings, settingForms } from '../../ipc/setting-views.ts'
import { stateFiles } from './state-dir.ts'
import { alone, writeWhole } from './whole-file.ts'

/** The settings of a person who set nothing. The system stores whether the app starts at login. */
const usualAppSettings: StoredAppSettings = {
  theme: 'system',
  closing: 'ask',
  tray: true,
  dailySummary: true,
  updateChannel: 'stable',
}

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

const newestVersion = 1
/** A file of gigabytes is none of ours. */
const largestBytes = 1_000_000

/** Made when it is used: it takes some milliseconds of a start, and most people have no such file. */
function settingsForm(): z.ZodMiniType<Settings> {
  const { theme, closing, tray, dailySummary, updateChannel } = settingForms()
  const retention = z.strictObject({
    days: z.int().check(z.gte(1), z.lte(36_500)),
    runs: z.int().check(z.gte(1), z.lte(1_000_000)),
  })
  return z.partial(
    z.strictObject({
      version: z.literal(newestVersion),
      appearance: z.partial(z.strictObject({ theme })),
      background: z.partial(z.strictObject({ closing, tray, dailySummary })),
      updates: z.partial(z.strictObject({ updateChannel })),
      history: z.union([z.literal('keep-all'), retention]),
    }),
  )
}

/** Settings or rules cannot be followed. `message` is for a person and names the file and each bad field. */
export class SettingsRefused extends Error {
  override readonly name = 'SettingsRefused'
  readonly code: 'unreadable' | 'broken' | 'newer' | 'rules'

  constructor(code: SettingsRefused['code'], message: string) {
    super(message)
    this.code = code
  }
}

/**
 * What was set; nothing where there is no file yet.
 * @throws {SettingsRefused} the file is left as it is
 */
export function readSettings(stateDir: string): Settings {
  const file = stateFiles.settings(stateDir)
  return isMissing(file) ? {} : parseSettings(readText(file), file)
}

/** The settings of the app itself, with the usual ones where nothing was set. */
export function appSettingsOf({ appearance, background, updates }: Settings): StoredAppSettings {
  return over(over(over(usualAppSettings, background), appearance), updates)
}

/** The same where they can be read; the usual ones where they cannot, for what must not wait for a person. */
export function readableAppSettings(stateDir: string): StoredAppSettings {
  try {
    return appSettingsOf(readSettings(stateDir))
  } catch (error) {
    if (!(error instanceof SettingsRefused)) throw error
    return usualAppSettings
  }
}

/**
 * Changes those that are given.
 * @throws {SettingsRefused} and nothing was written, when the file there is not one that this version understands
 */
export function changeAppSettings(stateDir: string, change: Given<keyof StoredAppSettings>): void {
  const { theme, updateChannel, ...inBackground } = change
  const file = stateFiles.settings(stateDir)
  alone(file, () => {
    const old = readSettings(stateDir)
    write(file, {
      ...old,
      appearance: over(old.appearance, { theme }),
      background: over(old.background, inBackground),
      updates: over(old.updates, { updateChannel }),
    })
  })
}

/** What was set, over what holds without it. */
function over<Old extends object>(old: Old | undefined, set: Given<keyof StoredAppSettings> = {}): Old {
  const given = Object.entries(set).filter(([, value]) => value !== undefined)
  return { ...old, ...Object.fromEntries(given) } as Old
}

function write(file: string, settings: Settings): void {
  writeWhole(file, `${JSON.stringify({ version: newestVersion, ...settings }, null, 2)}\n`)
}

/**
 * Starts over with the usual settings, and renames the file that cannot be read. No run is deleted
 * from then on, because the limit is unknown.
 * @returns the new path of the file
 * @throws {SettingsRefused} when it is valid again; then nothing was changed
 */
export function setSettingsAside(stateDir: string, now: Date): string {
  const file = stateFiles.settings(stateDir)
  const aside = stateFiles.settingsAside(stateDir, now.toISOString().replace(/[:.]/g, '-'))
  return alone(file, () => {
    if (canBeRead(stateDir)) {
      throw new SettingsRefused('broken', `${file} is valid again; nothing was changed.`)
    }
    renameSync(file, aside)
    write(file, { history: 'keep-all' })
    return aside
  })
}

function canBeRead(stateDir: string): boolean {
  try {
    readSettings(stateDir)
    return true
  } catch (error) {
    if (error instanceof SettingsRefused) return false
    throw error
  }
}

/**
 * @param text what is in the file
 * @param file its name, for the words of a refusal
 * @throws {SettingsRefused}
 */
export function parseSettings(text: string, file: string): Settings {
  let value: unknown
  try {
    value = JSON.parse(text.replace(/^\ufeff/, '')) // some editors on Windows put a mark before the text
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new SettingsRefused('broken', `${file} is not valid JSON (${reason}). It was not changed.`)
  }
  const checked = z.safeParse(settingsForm(), value)
  if (checked.success) return checked.data
  const version =
    typeof value === 'object' && value !== null && 'version' in value ? value.version : undefined
  if (typeof version === 'number' && version > newestVersion) {
    throw new SettingsRefused(
      'newer',
      `${file} is of version ${version}, and this Sortwell understands version ${newestVersion}. Update Sortwell; the file was not changed.`,
    )
  }
  const lines = checked.error.issues.map(issue => lineOf(issue))
  throw new SettingsRefused('broken', [`${file} cannot be read; it was not changed.`, ...lines].join('\n'))
}

/** `appearance.theme: Use system or light or dark.` */
function lineOf(issue: z.core.$ZodIssue): string {
  const place = z.core.toDotPath(issue.path)
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map(key => `${place && `${place}.`}${key}: Unknown setting.`).join('\n')
  }
  const wanted =
    issue.code === 'invalid_value' ? `Use ${issue.values.join(' or ')}.` : 'This value cannot be used.'
  return `${place || 'The file'}: ${wanted}`
}

/** A file that may not be inspected counts as existing: it must not be ignored. */
export function isMissing(file: string): boolean {
  try {
    return lstatSync(file, { throwIfNoEntry: false }) === undefined
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ENOTDIR' // a file has the data folder's name
  }
}

function readText(file: string): string {
  try {
    const stats = statSync(file)
    if (!stats.isFile()) throw new Error('it is no file')
    if (stats.size > largestBytes) throw new Error('it is too large')
    return readFileSync(file, 'utf8')
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new SettingsRefused('unreadable', `${file} cannot be read (${reason}).`)
  }
}
