import { decodeName, encodeName } from '../../../sorter/index.ts'

/** A name or path in a column: its bytes where it is no valid text, which SQLite would replace. */
export type Name = string | Uint8Array

export function nameColumn(path: string): Name {
  return path.isWellFormed() ? path : encodeName(path)
}

export function nameOf(column: Name): string {
  return typeof column === 'string' ? column : decodeName(Buffer.from(column))
}
