import path from 'node:path'
import type { Handlers } from '../../ipc/calls.ts'
import type { ListedFile } from '../../ipc/organize-views.ts'
import { assertNever, type findDuplicates } from '../../sorter/index.ts'
import type { Plan, Receipt } from '../../sorter/values/values.ts'
import { UnknownId } from '../recent-values.ts'
import { chosenSet } from '../state/chosen-sets.ts'
import type { RunFiles } from '../state/history.ts'
import { readRuleSet } from '../state/rule-sets.ts'
import { SettingsRefused } from '../state/settings.ts'
import type { StateDatabase } from '../state/state-database.ts'
import { hasNoText, pathOfLeft } from './rows.ts'

/** The values behind the lists of the window, by the id of a list. Each throws for an unknown id. */
export type FileLists = {
  readonly planOf: (id: string) => Pick<Plan, 'folder' | 'moves' | 'left'>
  readonly runOf: (id: string) => FilesOfRun
  readonly receiptOf: (id: string) => Pick<Receipt, 'folder' | 'failures'>
  readonly duplicatesOf: (id: string) => Duplicates
}

/** A run's folder, where it is now, and the files that it moved. */
export type FilesOfRun = { readonly folder: string } & Pick<RunFiles, 'moved'>

export type Duplicates = NonNullable<Awaited<ReturnType<typeof findDuplicates>>>

/** Another file can have the name that is displayed for it. */
class NoTextName extends Error {
  override readonly name = 'NoTextName'
}

/** Calls about one file of a list. */
export function listedFiles(state: StateDatabase, lists: FileLists) {
  return {
    listedFile: file => findListed(lists, file).path,
    async fileToPicture(file) {
      const { folder, path } = findListed(lists, file)
      return { path, mayOpen: await opensFiles(state, folder) }
    },
  } satisfies Partial<Handlers<'worker'>>
}

/** Whether the rules of a folder let files be opened. False while its set cannot be followed, as it might forbid that. */
async function opensFiles(state: StateDatabase, folder: string): Promise<boolean> {
  try {
    return (await readRuleSet(state.stateDir, chosenSet(state, folder))).lookInto !== 'nothing'
  } catch (error) {
    if (error instanceof SettingsRefused) return false
    throw error
  }
}

/**
 * The real path of a listed file, where it should be now, and that of the folder which the list is about.
 * @throws {UnknownId} where the list is not held any more, or does not have the file
 * @throws {NoTextName}
 */
export function findListed(
  { planOf, runOf, receiptOf, duplicatesOf }: FileLists,
  { of, id, path: asked }: ListedFile,
): { readonly folder: string; readonly path: string } {
  const [folder, name] = find()
  if (name === undefined) throw new UnknownId('This list is out of date.')
  // Outside the chosen folder a path is whole.
  return { folder, path: path.resolve(folder, name) }

  function find(): readonly [folder: string, name: string | undefined] {
    switch (of) {
      case 'plan':
        return [planOf(id).folder.path, nameInPlan(planOf(id), asked)]
      case 'run':
        return [runOf(id).folder, nameInRun(runOf(id), asked)]
      case 'receipt':
        return [receiptOf(id).folder, receiptOf(id).failures.find(({ from }) => from === asked)?.from]
      case 'duplicates':
        return [duplicatesOf(id).folder.path, nameInDuplicates(duplicatesOf(id), asked)]
      default:
        return assertNever(of)
    }
  }
}

function nameInPlan({ moves, left }: Pick<Plan, 'moves' | 'left'>, asked: string): string | undefined {
  const item = left.find((each, at) => pathOfLeft(each, at) === asked)
  if (item !== undefined && hasNoText(item))
    throw new NoTextName('The name of this file is not valid text. Correct it to open the file.')
  return item?.name ?? moves.find(({ from }) => from === asked)?.from
}

function nameInRun({ moved }: FilesOfRun, asked: string): string | undefined {
  const file = moved.find(({ from }) => from === asked)
  return file?.isBack ? file.from : file?.to
}

function nameInDuplicates({ groups }: Duplicates, asked: string): string | undefined {
  return groups
    .flatMap(({ original, alsoNamed, copies }) => [original, ...alsoNamed, ...copies])
    .find(name => name === asked)
}
