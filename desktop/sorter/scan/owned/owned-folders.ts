import { collectionRows } from './rows/collections.ts'
import { programRows } from './rows/programs.ts'
import { projectRows } from './rows/projects.ts'
import type { OwnedRow } from './rows/row.ts'
import { storageRows } from './rows/storage.ts'
import { SignTable } from './sign-table.ts'

/** Folders that a program owns, by their own names or by the names in them. Pure. */

export const ownedRows: readonly OwnedRow[] = [
  ...storageRows,
  ...projectRows,
  ...collectionRows,
  ...programRows,
]

/** A folder that a program owns. */
export type Owned = {
  /** For people, with its article: `an Obsidian vault`. */
  readonly kind: string
  /** The name in it that shows it best; absent where its own name does. */
  readonly marker?: string
}

const byName = new Map(
  ownedRows.flatMap(row => (row.named?.split('; ') ?? []).map(name => [name.toLowerCase(), row] as const)),
)

/** By a folder's own name; undefined for a folder of a person's own. */
export function ownedByName(name: string): Owned | undefined {
  const lower = name.toLowerCase()
  const dot = lower.lastIndexOf('.')
  const row = byName.get(lower) ?? (dot > 0 ? byName.get(`*${lower.slice(dot)}`) : undefined)
  return row && { kind: row.kind }
}

/** One of the texts of a row. Each of its marks has to be there. */
type Alternative = { readonly row: OwnedRow; readonly order: number; readonly marks: readonly Mark[] }
type Mark = { readonly alternative: Alternative }

const signs = new SignTable<Mark>()
for (const [order, row] of ownedRows.entries())
  for (const text of row.holds ?? []) addAlternative(row, order, text)

function addAlternative(row: OwnedRow, order: number, text: string): void {
  const marks: Mark[] = []
  const alternative: Alternative = { row, order, marks }
  for (const patterns of text.split('; ')) {
    const mark = { alternative }
    marks.push(mark)
    for (const pattern of patterns.split(' | ')) signs.add(pattern, mark)
  }
}

/**
 * By the names in a folder; undefined for a folder of a person's own. Of several kinds, the first of the table.
 * @param folder its own name
 * @param names everything in it
 * @param isChosen whether it is the chosen folder: some kinds are recognized only below it
 */
export function ownedByContents(
  folder: string,
  names: readonly string[],
  isChosen: boolean,
): Owned | undefined {
  const found = new Map<Mark, string>()
  const whole = new Set<Alternative>()
  for (const name of names) {
    for (const mark of signs.find(name, folder)) {
      if (found.has(mark)) continue
      found.set(mark, name)
      const { alternative } = mark
      if (alternative.marks.every(each => found.has(each))) whole.add(alternative)
    }
  }
  const [first] = [...whole]
    .filter(({ row }) => !(isChosen && row.isOnlyBelow))
    .sort((one, other) => one.order - other.order)
  const [mark] = first?.marks ?? []
  const marker = mark && found.get(mark)
  return first && marker !== undefined ? { kind: first.row.kind, marker } : undefined
}
