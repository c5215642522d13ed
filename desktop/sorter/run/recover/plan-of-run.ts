import { foldersOfGroups, groupOfFolder } from '../../groups/group-folders.ts'
import type { Folder, Move, Plan } from '../../values/values.ts'
import { targetOf } from '../moved-files.ts'
import type { RunRecord } from '../run-log.ts'

/** The run's plan, as it was logged. */
export function planOf(record: RunRecord, folder: Folder): Plan {
  const { criterion, newFolders, oldFolders, whenTaken, outside, paidRules } = record.header
  const plan = { folder, criterion, moves: record.moves, newFolders, oldFolders, whenTaken, left: [] }
  return { ...plan, ...(outside ? { outside } : {}), ...(paidRules ? { paidRules } : {}) }
}

/** The run's plan with its results: the names that files got, the inodes of copies, and only folders that the run made. */
export function outcomeOf(record: RunRecord, folder: Folder): Plan {
  const plan = planOf(record, folder)
  const newFolders = plan.newFolders.filter(name => !record.found.has(name))
  return { ...plan, moves: movesAsMade(record), newFolders }
}

function movesAsMade(record: RunRecord): readonly Move[] {
  const { moves, renamed, copied } = record
  if (renamed.size === 0 && copied.size === 0) return moves
  return moves.map(move => ({ ...move, ...copied.get(move.from), to: targetOf(record, move) }))
}

/** A plan with these of its moves, without the folders of groups that are not among them. */
export function planWith(moves: readonly Move[], plan: Plan): Plan {
  const folders = foldersOfGroups(plan.moves)
  const groups = new Set(moves.map(({ group }) => group))
  const isWanted = (folder: string) => {
    const group = groupOfFolder(folders, folder)
    return group === undefined || groups.has(group)
  }
  const newFolders = plan.newFolders.filter(isWanted)
  return { ...plan, moves, newFolders, oldFolders: plan.oldFolders.filter(isWanted) }
}
