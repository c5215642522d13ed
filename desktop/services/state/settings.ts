import { lstatSync, readFileSync, renameSync, statSync } from 'node:fs'
import * as z from 'zod/mini'
import type { Background } from '../../ipc/app-views.ts'
import {
  type Criterion,
  checkRules,
  criteria,
  defaultRules,
  type RuleProblem,
  type Rules,
} from '../../sorter/index.ts'
import { stateFiles } from './state-dir.ts'
import { alone, writeWhole } from './whole-file.ts'

/** A folder that a person has watched. */
export type WatchedFolder = {
  readonly id: string
  /** Its real path. */
  readonly path: string
  readonly criterion: Criterion
  readonly isOn: boolean
}

/** What a person set about watching. */
export type WatchSettings = { readonly isPaused: boolean; readonly folders: readonly WatchedFolder[] }

/** What of {@link Background} is kept by us; the start at login is kept by the system. */
export type BackgroundSettings = Omit<Background, 'startAtLogin'>

export const usualBackground: BackgroundSettings = {
  keepWatching: true,
  dailySummary: true,
  namesInLogs: false,
}

export const mostWatchedFolders = 50
const longestPath = 32_767

const watchSettings: z.ZodMiniType<WatchSettings> = z.strictObject({
  isPaused: z.boolean(),
  folders: z
    .array(
      z.strictObject({
        // It becomes part of a file's name.
        id: z.string().check(z.maxLength(100), z.regex(/^[\w-]+$/)),
        path: z.string().check(z.maxLength(longestPath)),
        criterion: z.enum(criteria),
        isOn: z.boolean(),
      }),
    )
    .check(z.maxLength(mostWatchedFolders)),
})

const backgroundSettings: z.ZodMiniType<BackgroundSettings> = z.strictObject({
  keepWatching: z.boolean(),
  dailySummary: z.boolean(),
  namesInLogs: z.boolean(),
})

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
  readonly watching?: WatchSettings
  readonly background?: BackgroundSettings
}

const newestVersion = 1
/** More than all that the rules' limits allow; a file of gigabytes is none of ours. */
const largestBytes = 4_000_000

/** The settings cannot be followed. `message` is for a person and names the file and each bad field. */
export class SettingsRefused extends Error {
  override readonly name = 'SettingsRefused'
  readonly code: 'unreadable' | 'broken' | 'newer' | 'rules'
  readonly problems: readonly RuleProblem[]

  constructor(code: SettingsRefused['code'], message: string, problems: readonly RuleProblem[] = []) {
    super(message)
    this.code = code
    this.problems = problems
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

/** Writes the rules into a file that {@link readSettingsFile} reads, to be passed on. */
export function writeSettingsFile(file: string, { rules }: Settings): void {
  write(file, { rules })
}

function write(file: string, settings: Settings): void {
  writeWhole(file, `${JSON.stringify({ version: newestVersion, ...settings }, null, 2)}\n`)
}

/**
 * Begins with the built-in settings again and keeps the file that cannot be followed under another name.
 * @returns the path under which it is kept now
 */
export function setSettingsAside(stateDir: string, now: Date): string {
  const file = stateFiles.settings(stateDir)
  const kept = stateFiles.settingsAside(stateDir, now.toISOString().replace(/[:.]/g, '-'))
  renameSync(file, kept)
  return kept
}

/**
 * @param text what is in the file
 * @param file its name, for the words of a refusal
 * @throws {SettingsRefused}
 */
export function parseSettings(text: string, file: string): Settings {
  const value = upgraded(parseJson(text, file), file)
  const unknown = Object.keys(value).find(key => !sections.has(key))
  if (unknown !== undefined) {
    throw refused(file, [{ field: unknown.slice(0, 100), message: 'There is no such setting.' }])
  }
  const { rules, problems } = checkRules(value.rules ?? {})
  if (problems.length > 0) throw refused(file, problems)
  return { rules, ...checked('watching', watchSettings), ...checked('background', backgroundSettings) }

  function checked<Name extends string, T>(name: Name, form: z.ZodMiniType<T>): { readonly [K in Name]?: T } {
    if (value[name] === undefined) return {}
    const given = z.safeParse(form, value[name])
    if (given.success) return { [name]: given.data } as { readonly [K in Name]?: T }
    const place = z.core.toDotPath(given.error.issues[0]?.path ?? [])
    throw refused(file, [
      { field: name, message: place ? `It has another form at ${place}.` : 'It has another form.' },
    ])
  }
}

const sections = new Set(['version', 'rules', 'watching', 'background'])

type Data = Readonly<Record<string, unknown>>

/** How the settings of each version become those of the next. A file without a version holds rules alone. */
const upgrades: readonly ((old: Data) => Data)[] = [old => ({ version: 1, rules: old })]

function upgraded(value: Data, file: string): Data {
  const version = value.version ?? 0
  if (typeof version !== 'number' || !Number.isInteger(version) || version < 0) {
    throw refused(file, [{ field: 'version', message: 'It is a whole number.' }])
  }
  if (version > newestVersion) {
    throw new SettingsRefused(
      'newer',
      `${file} is of version ${version}, and this Sortwell understands versions up to ${newestVersion}. Update Sortwell; the file was not changed.`,
    )
  }
  return upgrades.slice(version).reduce((old, upgrade) => upgrade(old), value)
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
    return error instanceof Error && 'code' in error && error.code === 'ENOTDIR' // a file has the state folder's name
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

function refused(file: string, problems: readonly RuleProblem[]): SettingsRefused {
  const lines = problems.map(({ field, message }) => `${field}: ${message}`)
  return new SettingsRefused(
    'rules',
    [`${file} cannot be followed; it was not changed.`, ...lines].join('\n'),
    problems,
  )
}
