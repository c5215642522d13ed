import { criteria, paidCriteria } from '../sorter/values/criteria.ts'
import { clashes, dateSources } from '../sorter/values/set-options.ts'

/** An invalid command line. `message` has no full stop. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

export type Option = {
  /** The name of its value, in angle brackets. Absent for a switch. */
  readonly value?: string
  /** The values that there are; any text by default. */
  readonly choices?: readonly string[]
  /** May be given several times. */
  readonly isList?: boolean
  /** What the opposite does; there is a `--no-` form then. */
  readonly no?: string
  /** What it does. */
  readonly about: string
}

/** Every option, by the name that commander gives its value; `dateFrom` is typed as `--date-from`. */
export const options = {
  by: {
    value: '<criterion>',
    choices: criteria,
    about: `Sort by ${listed(criteria, 'or')} (default: type, or what the set says); ${listed(paidCriteria, 'and')} need Premium`,
  },
  set: {
    value: '<set>',
    about:
      'Use this set of rules: a name, or a file such as x.yaml. sort and watch save a name for the folder',
    no: 'Use no set, only the built-in options',
  },
  dateFrom: {
    value: '<source>',
    choices: dateSources,
    about: 'With --by date: modified, the last change; taken, when a photo or film was taken',
  },
  onClash: {
    value: '<action>',
    choices: clashes,
    about: 'If a name is in use: keep-both, number the moved file; skip, leave it where it is',
  },
  leave: {
    value: '<pattern>',
    isList: true,
    about: "Also leave these where they are, such as '*.iso' or Work/; can be repeated",
  },
  subfolders: {
    about: 'Also sort files in subfolders; projects, folders of programs and hidden folders stay as they are',
    no: 'Sort only files that are not in subfolders',
  },
  explain: { about: 'Show why each file goes where it goes' },
  yes: { about: 'Allow a project, the home folder, a whole drive or a system folder' },
  run: { value: '<id>', about: 'Use this run instead of the last one; sortwell history shows the ids' },
  file: {
    value: '<name>',
    isList: true,
    about: 'Put back only this file: its name, or its path before or after the run; can be repeated',
  },
  json: { about: 'Print JSON, for scripts' },
  store: {
    value: '<place>',
    choices: ['keychain', 'file'],
    about: 'Save the login in the keychain (default) or in a file',
  },
  text: { about: 'Also show the text of documents and the dates in it; reads up to 20 MB of a file' },
  clear: { about: 'Delete all runs and the copies of the history; asks first' },
  clearCache: { about: 'Delete the cache of file contents and thumbnails' },
} as const satisfies Readonly<Record<string, Option>>

export type OptionName = keyof typeof options

type ValueOf<O extends Option> = O extends { choices: readonly (infer Choice)[] }
  ? Choice
  : O extends { isList: true }
    ? readonly string[]
    : O extends { value: string }
      ? string | (O extends { no: string } ? false : never)
      : boolean

/** What was given. */
export type Values = { readonly [Name in OptionName]?: ValueOf<(typeof options)[Name]> }

/** `dateFrom` → `--date-from` */
export function flagOf(name: string): string {
  return `--${name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)}`
}

/** `subfolders` → `--no-subfolders` */
export function noFlagOf(name: string): string {
  return flagOf(name).replace('--', '--no-')
}

/** Options as they are typed, but for `--json`: `['--by', 'date', '--no-set']` */
export function typedOptions({ json: _, ...values }: Values): readonly string[] {
  return Object.entries(values).flatMap(([name, value]) => {
    if (typeof value === 'boolean') return [value ? flagOf(name) : noFlagOf(name)]
    return [value].flat().flatMap(each => [flagOf(name), each])
  })
}

/** `type, date or size` */
export function listed(names: readonly string[], word: 'and' | 'or'): string {
  const [last = '', ...others] = names.toReversed()
  return others.length === 0 ? last : `${others.reverse().join(', ')} ${word} ${last}`
}
