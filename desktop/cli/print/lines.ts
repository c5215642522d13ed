import { sizeUnits } from '../../sorter/values/set-options.ts'
import type { PaidRule } from '../../sorter/values/values.ts'
import { localDay } from '../../words/facts.ts'
import { describePaid } from '../../words/rule-sets.ts'
import { printable } from './printable.ts'

export function countRules(count: number): string {
  return count === 1 ? '1 rule' : `${withSeparators(count)} rules`
}

export function countWarnings(count: number): string {
  return count === 1 ? '1 warning' : `${withSeparators(count)} warnings`
}

export function countRuns(count: number): string {
  return count === 1 ? '1 run' : `${withSeparators(count)} runs`
}

/** Rules that a run needs Premium for, and why. */
export function premiumFields(rules: readonly PaidRule[]) {
  return rules.map(each => ({ ...each, message: describePaid(each) }))
}

export function premiumLine({ rule, message }: { readonly rule: string; readonly message: string }): string {
  return `  Premium: “${printable(rule)}” ${message}.`
}

/** `1` → `1 file`, `12000` → `12,000 files` */
export function countFiles(count: number): string {
  return `${withSeparators(count)} ${count === 1 ? 'file' : 'files'}`
}

/** With commas: `12,000`. */
export function withSeparators(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',')
}

/** The size of files for a person, in a length that fits a column: `0 B`, `950 B`, `1.2 MB`. */
export function shortSize(sizeBytes: number): string {
  const fits = ([, power]: readonly [string, number]) => sizeBytes >= 10 ** power - 10 ** power / 20_000 // is 1.0
  const [unit, power] = sizeUnits.findLast(fits) ?? sizeUnits[0]
  return power === 0 ? `${sizeBytes} ${unit}` : `${(sizeBytes / 10 ** power).toFixed(1)} ${unit}`
}

/** Rows under each other, two blanks between columns; `end` columns are aligned at their end. */
export function table(rows: readonly (readonly string[])[], align: readonly ('start' | 'end')[]): string[] {
  const widths = align.map((_, column) =>
    rows.reduce((widest, row) => Math.max(widest, displayWidth(row[column] ?? '')), 0),
  )
  return rows.map(row => {
    const cells = row.map((cell, column) => {
      const blanks = ' '.repeat((widths[column] ?? 0) - displayWidth(cell))
      return align[column] === 'end' ? blanks + cell : cell + blanks
    })
    return `  ${cells.join('  ')}`.trimEnd()
  })
}

/** Scripts and signs that terminals draw two columns wide, roughly those that Unicode calls wide. */
const wide =
  /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\p{Emoji_Presentation}\u3000-\u303f\uff01-\uff60\uffe0-\uffe6]/gu

/** The columns that a terminal draws a text in. */
export function displayWidth(text: string): number {
  const signs = Array.from(text.replace(/\p{Mark}/gu, '')).length
  return signs + (text.match(wide)?.length ?? 0)
}

const shownItems = 40

/** A line for each item, forty at most; the last line then says how many there are besides. */
export function* limited<T>(items: readonly T[], lineOf: (item: T) => string): Iterable<string> {
  for (const item of items.slice(0, shownItems)) yield `  ${lineOf(item)}`
  if (items.length > shownItems)
    yield `  … and ${withSeparators(items.length - shownItems)} more; --json lists all`
}

/** `2026-11-21 09:40`, in the computer's time zone. */
export function localTime(time: Date): string {
  return `${localDay(time)} ${time.toTimeString().slice(0, 5)}`
}
