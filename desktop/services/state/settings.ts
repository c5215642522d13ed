import { constants, copyFileSync, lstatSync, readFileSync, renameSync, statSync } from 'node:fs'
import * as z from 'zod/mini'
import { type Keeping, type KeptAppSettings, settingForms } from '../../ipc/setting-views.ts'
import { checkRules } from '../../sorter/index.ts'
import { defaultRules, type Rules } from '../../sorter/values/rules.ts'
import { sayProblems } from '../../words/rules.ts'
import { stateFiles } from './state-dir.ts'
import { alone, type Form, writeWhole } from './whole-file.ts'

/** What a person who set nothing has. The start at login is kept by the system. */
const usualAppSettings: KeptAppSettings = {
  theme: 'system',
  closing: 'ask',
  tray: true,
  dailySummary: true,
  updateChannel: 'stable',
}

/** As in the file: what was not set is absent. */
type Given<Name extends keyof KeptAppSettings> = { readonly [Key in Name]?: KeptAppSettings[Key] | undefined }
type AppearanceSettings = Given<'theme'>
type BackgroundSettings = Given<'closing' | 'tray' | 'dailySummary'>
type UpdateSettings = Given<'updateChannel'>

// Made when they are used: most files have none of these sections, and each takes a millisecond of every start.
const appearanceSettings = (): z.ZodMiniType<AppearanceSettings> => {
  const { theme } = settingForms()
  return z.partial(z.strictObject({ theme }))
}

const backgroundSettings = (): z.ZodMiniType<BackgroundSettings> => {
  const { closing, tray, dailySummary } = settingForms()
  return z.partial(z.strictObject({ closing, tray, dailySummary }))
}

const updateSettings = (): z.ZodMiniType<UpdateSettings> => {
  const { updateChannel } = settingForms()
  return z.partial(z.strictObject({ updateChannel }))
}

const historySettings = (): z.ZodMiniType<HistorySettings> =>
  z.union([
    z.literal('keep-all'),
    z.strictObject({
      days: z.int().check(z.gte(1), z.lte(36_500)),
      runs: z.int().check(z.gte(1), z.lte(1_000_000)),
    }),
  ])

/**
 * What a person set, in one JSON file that can be read, edited and passed on:
 *
 *     { "version": 1, "rules": { "leaveAlone": ["*.iso"], "subfolders": true } }
 *
 * The window, the watcher and the command read it each time they need it, so an edit by hand counts from the next
 * preview on. It is never repaired or replaced silently: what cannot be followed is refused with words, because sorting
 * without a person's rules would move what they wanted left alone.
 */
export type Settings = {
  readonly rules: Rules
  /** Of this computer alone: not part of what is passed on. Absent where nothing was set. */
  readonly appearance?: AppearanceSettings
  readonly background?: BackgroundSettings
  readonly updates?: UpdateSettings
  readonly history?: HistorySettings
}

/** How long runs can be undone: as long as one of both says so, or for ever. */
export type HistorySettings = 'keep-all' | Keeping

const newestVersion = 1
/** More than all that the rules' limits allow; a file of gigabytes is none of ours. */
const largestBytes = 4_000_000

/** The settings cannot be followed. `message` is for a person and names the file and each bad field. */
export class SettingsRefused extends Error {
  override readonly name = 'SettingsRefused'
  readonly code: 'unreadable' | 'broken' | 'newer' | 'rules'

  constructor(code: SettingsRefused['code'], message: string) {
    super(message)
    this.code = code
  }
}

/**
 * The settings that hold now; the built-in ones where there is no file yet.
 * @throws {SettingsRefused} the file is left as it is
 */
export function readSettings(stateDir: string): Settings {
  const file = stateFiles.settings(stateDir)
  return isMissing(file) ? { rules: defaultRules } : readSettingsFile(file)
}

/**
 * Settings from any file of this form, such as one that another person passed on.
 * @throws {SettingsRefused}
 */
export function readSettingsFile(file: string): Settings {
  return parseSettings(readText(file), file)
}

/**
 * Takes the place of the old settings as a whole, or not at all; sections that are not given stay.
 * @throws {SettingsRefused} and nothing was written, when the file there is not one that this version understands
 */
export function writeSettings(stateDir: string, settings: Partial<Settings>): void {
  const file = stateFiles.settings(stateDir)
  alone(file, () => write(file, { ...readSettings(stateDir), ...settings }))
}

/** The settings of the app itself, with the usual ones where nothing was set. */
export function appSettingsOf({ appearance, background, updates }: Settings): KeptAppSettings {
  return over(over(over(usualAppSettings, background), appearance), updates)
}

/** The same where they can be read; the usual ones where they cannot, for what must not wait for a person. */
export function readableAppSettings(stateDir: string): KeptAppSettings {
  try {
    return appSettingsOf(readSettings(stateDir))
  } catch (error) {
    if (!(error instanceof SettingsRefused)) throw error
    return usualAppSettings
  }
}

/**
 * Changes those that are given.
 * @throws {SettingsRefused} as {@link writeSettings}
 */
export function changeAppSettings(stateDir: string, change: Given<keyof KeptAppSettings>): void {
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
function over<Old extends object>(old: Old | undefined, set: Given<keyof KeptAppSettings> = {}): Old {
  const given = Object.entries(set).filter(([, value]) => value !== undefined)
  return { ...old, ...Object.fromEntries(given) } as Old
}

/** Writes the rules into a file that {@link readSettingsFile} reads, to be passed on. */
export function writeSettingsFile(file: string, { rules }: Settings): void {
  write(file, { rules })
}

function write(file: string, settings: Settings): void {
  writeWhole(file, `${JSON.stringify({ version: newestVersion, ...settings }, null, 2)}\n`)
}

/**
 * Begins with the built-in rules again and keeps the file that cannot be followed under another name. Its other sections
 * stay where they can be followed.
 * @returns the path under which it is kept now
 * @throws {SettingsRefused} when it can be followed by now, and nothing was changed
 */
export function setSettingsAside(stateDir: string, now: Date): string {
  const file = stateFiles.settings(stateDir)
  const kept = stateFiles.settingsAside(stateDir, now.toISOString().replace(/[:.]/g, '-'))
  return alone(file, () => {
    if (canBeFollowed(stateDir)) {
      throw new SettingsRefused('rules', `${file} can be followed by now. It was not changed.`)
    }
    const sections = soundSections(file)
    if (sections === null) renameSync(file, kept)
    else copyFileSync(file, kept, constants.COPYFILE_EXCL)
    // Old runs keep their undo where nobody can tell how long they were to be kept.
    write(file, { rules: defaultRules, ...(sections ?? { history: 'keep-all' }) })
    return kept
  })
}

function canBeFollowed(stateDir: string): boolean {
  try {
    readSettings(stateDir)
    return true
  } catch (error) {
    if (error instanceof SettingsRefused) return false
    throw error
  }
}

/** The sections besides the rules that can be followed; null where the file holds no JSON object. */
function soundSections(file: string): Partial<Settings> | null {
  let value: Data
  try {
    value = parseJson(readText(file), file)
  } catch (error) {
    if (error instanceof SettingsRefused) return null
    throw error
  }
  const sound = Object.entries(sectionForms).flatMap(([name, form]) => {
    const given = z.safeParse<z.ZodMiniType>(form(), value[name])
    return given.success ? [[name, given.data]] : []
  })
  const hasLostHistory = value.history !== undefined && !sound.some(([name]) => name === 'history')
  return { ...(hasLostHistory && { history: 'keep-all' }), ...Object.fromEntries(sound) }
}

/**
 * What a person chose besides the settings, in a JSON file of ours.
 * @returns null where there is no file
 * @throws {SettingsRefused} for one that cannot be read: its choices are neither passed over nor replaced
 */
export function readChoices<T>(file: string, form: Form<T>): T | null {
  if (isMissing(file)) return null
  const kept = form.safeParse(parseJson(readText(file), file))
  if (kept.success) return kept.data
  throw new SettingsRefused('broken', `${file} has another form. It was not changed.`)
}

/**
 * @param text what is in the file
 * @param file its name, for the words of a refusal
 * @throws {SettingsRefused}
 */
export function parseSettings(text: string, file: string): Settings {
  const value = parseJson(text, file)
  checkVersion(value, file)
  const unknown = Object.keys(value).find(key => !sections.has(key))
  if (unknown !== undefined) {
    throw refused(file, [{ field: unknown.slice(0, 100), message: 'There is no such setting.' }])
  }
  const { rules, problems } = checkRules(value.rules ?? {})
  if (problems.length > 0) throw refused(file, sayProblems(problems))
  return {
    rules,
    ...checked('appearance', appearanceSettings),
    ...checked('background', backgroundSettings),
    ...checked('updates', updateSettings),
    ...checked('history', historySettings),
  }

  function checked<Name extends string, T>(
    name: Name,
    form: () => z.ZodMiniType<T>,
  ): { readonly [K in Name]?: T } {
    if (value[name] === undefined) return {}
    const given = z.safeParse(form(), value[name])
    if (given.success) return { [name]: given.data } as { readonly [K in Name]?: T }
    const place = z.core.toDotPath(given.error.issues[0]?.path ?? [])
    throw refused(file, [
      { field: name, message: place ? `It has another form at ${place}.` : 'It has another form.' },
    ])
  }
}

/** The sections besides the rules. */
const sectionForms = {
  appearance: appearanceSettings,
  background: backgroundSettings,
  updates: updateSettings,
  history: historySettings,
}
const sections = new Set(['version', 'rules', ...Object.keys(sectionForms)])

type Data = Readonly<Record<string, unknown>>

/** One that is not given is the newest. */
function checkVersion({ version = newestVersion }: Data, file: string): void {
  if (version === newestVersion) return
  if (typeof version !== 'number' || version < newestVersion) {
    throw refused(file, [{ field: 'version', message: `It is ${newestVersion}.` }])
  }
  throw new SettingsRefused(
    'newer',
    `${file} is of version ${version}, and this Sortwell understands version ${newestVersion}. Update Sortwell; the file was not changed.`,
  )
}

function parseJson(text: string, file: string): Data {
  let value: unknown
  try {
    value = JSON.parse(text.replace(/^\ufeff/, '')) // some editors on Windows put a mark before the text
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new SettingsRefused('broken', `${file} is not valid JSON (${reason}). It was not changed.`)
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Data
  throw new SettingsRefused('broken', `${file} does not hold settings. It was not changed.`)
}

/** A file that may not be looked at is there: its rules must not be passed over. */
function isMissing(file: string): boolean {
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

function refused(file: string, problems: ReturnType<typeof sayProblems>): SettingsRefused {
  const lines = problems.map(({ field, message }) => `${field}: ${message}`)
  return new SettingsRefused(
    'rules',
    [`${file} cannot be followed; it was not changed.`, ...lines].join('\n'),
  )
}
