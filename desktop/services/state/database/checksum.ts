import type { FileId } from '../../../sorter/values/values.ts'
import type { MoveRow } from './run-rows.ts'

/** Columns of `runs` that never change. */
export const fixedColumns = [
  ...(['id', 'kind', 'folder', 'device', 'inode', 'criterion', 'started_at', 'when_taken'] as const),
  ...(['new_folders', 'old_folders', 'outside', 'paid_rules', 'by_watch'] as const),
  ...(['undoes', 'is_part', 'redoes', 'takes_back', 'planned'] as const),
]

export type FixedColumn = (typeof fixedColumns)[number]

/** Length at which text is added to the sum: one call for each move would cost more. */
const chunkLength = 1 << 16

/**
 * The checksum of a run: a CRC-32 over {@link fixedColumns} and its moves, so that a byte that changed on the disk moves no
 * file to another name. A person who changes the database can write another one: paths are checked when a run is read.
 * @param run as the database has them; other columns do not count
 */
export function createChecksum(run: Readonly<Record<FixedColumn, FileId | null>>) {
  const { crc32 } = process.getBuiltinModule('node:zlib')
  let sum = 0
  let text = JSON.stringify(fixedColumns.map(column => run[column]))
  return {
    add(move: MoveRow): void {
      text += JSON.stringify(move)
      if (text.length < chunkLength) return
      sum = crc32(text, sum)
      text = ''
    },
    end: (): number => crc32(text, sum),
  }
}
