import path from 'node:path'
import type { ListName } from '../../ipc/organize-views.ts'
import { assertNever } from '../../sorter/index.ts'
import type { LeftItem, Plan, Receipt } from '../../sorter/values/values.ts'
import type { KeptTrial } from '../rule-sets/set-trial.ts'
import type { RunFiles } from '../state/history.ts'
import { NoLongerKept } from './shelf.ts'
import { hasNewName } from './to-view.ts'

/** The kept values behind the lists of the window, by the id of a list. Each throws for an unknown id. */
export type KeptLists = {
  readonly planOf: (id: string) => Plan
  readonly receiptOf: (id: string) => Receipt
  readonly runOf: (id: string) => KeptRun
  readonly trialOf: (id: string) => Pick<KeptTrial, 'folder' | 'nameAt'>
  readonly duplicateOf: (
    id: string,
    at: number,
  ) => { readonly folder: string; readonly name: string | undefined }
}

/** A run's folder, and its files in the order of its list. */
export type KeptRun = {
  readonly folder: string
  readonly moved: readonly Pick<RunFiles['moved'][number], 'from' | 'to' | 'isBack'>[]
}

/** Another file can have the name that is displayed for it. */
class NoTextName extends Error {
  override readonly name = 'NoTextName'
}

/**
 * The real path of the file at a place of a list, where it should be now, and that of the folder which the list is about.
 * @throws {NoLongerKept} where the list is not kept, has no such place, or its rows are no files of one folder
 * @throws {NoTextName}
 */
export function fileInList(
  { planOf, receiptOf, runOf, trialOf, duplicateOf }: KeptLists,
  { list, id, at }: { readonly list: ListName; readonly id: string; readonly at: number },
): { readonly folder: string; readonly path: string } {
  const [folder, name] = place()
  if (name === undefined) throw new NoLongerKept('This list is out of date.')
  // Outside the chosen folder a path is whole.
  return { folder, path: path.resolve(folder, name) }

  function place(): readonly [folder: string, name: string | undefined] {
    switch (list) {
      case 'moves':
        return [planOf(id).folder.path, planOf(id).moves.at(at)?.from]
      case 'left':
        return [planOf(id).folder.path, nameOfLeft(planOf(id).left.at(at))]
      case 'failures':
        return [receiptOf(id).folder, receiptOf(id).failures.at(at)?.from]
      case 'run':
      case 'renamed': {
        const { folder, moved } = runOf(id)
        const file = (list === 'run' ? moved : moved.filter(hasNewName)).at(at)
        return [folder, file?.isBack ? file.from : file?.to]
      }
      case 'duplicates': {
        const { folder, name } = duplicateOf(id, at)
        return [folder, name]
      }
      case 'tried': {
        const { folder, nameAt } = trialOf(id)
        return [folder, nameAt(at)]
      }
      default:
        return assertNever(list)
    }
  }
}

/** A file with `with` has the reason of another one of its group. */
function nameOfLeft(item: LeftItem | undefined): string | undefined {
  if (item?.reason !== 'bad-name' || item.with !== undefined) return item?.name
  throw new NoTextName('The name of this file is not valid text. Correct it to open the file.')
}
