import type { Row } from './organize-views.ts'
import { baseOf } from './paths.ts'

/**
 * Rows as JSON text, as they cross from the worker to the window. Main passes text on as a whole; objects it would have to
 * copy field by field. What follows from other fields is left out, and the key of a section is written once.
 */
export type RowText = string & { readonly isRows?: true }

type Table = { readonly sections: readonly string[]; readonly lines: readonly Line[] }

type Line = readonly [
  path: string,
  /** 0 where it is the path. */
  from: string | 0,
  /** 0 where it is the last name of `from` in the folder that is the section's key. */
  to: string | 0,
  /** A place among the sections. */
  section: number,
  sizeBytes: number | null,
  modifiedMs: number | null,
  /** What most rows do not have. */
  more?: Partial<Row>,
]

export function writeRows(rows: readonly Row[]): RowText {
  const sections = new Map<string, number>()
  const lines = rows.map(({ path, from, to, section, sizeBytes, modifiedMs = null, note, ...rest }): Line => {
    const place = sections.get(section) ?? sections.size
    sections.set(section, place)
    const more = note === '' ? rest : { ...rest, note }
    const shortTo = to === usualTarget(section, from) ? 0 : to
    const line = [path, from === path ? 0 : from, shortTo, place, sizeBytes, modifiedMs] as const
    return Object.keys(more).length === 0 ? line : [...line, more]
  })
  return JSON.stringify({ sections: [...sections.keys()], lines } satisfies Table)
}

export function readRows(text: RowText): readonly Row[] {
  const { sections, lines }: Table = JSON.parse(text)
  return lines.map(([path, shortFrom, shortTo, place, sizeBytes, modifiedMs, more]) => {
    const section = sections[place] ?? ''
    const from = shortFrom === 0 ? path : shortFrom
    const to = shortTo === 0 ? usualTarget(section, from) : shortTo
    const row = { path, section, from, to, sizeBytes, note: '' }
    if (modifiedMs === null && more === undefined) return row
    return { ...row, ...(modifiedMs !== null && { modifiedMs }), ...more }
  })
}

const usualTarget = (folder: string, from: string) => `${folder}/${baseOf(from)}`
