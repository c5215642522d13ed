/** Turns the sorter's values into views for the window. Pure. */
import path from 'node:path'
import type {
  FolderFill,
  FoundRunView,
  Group,
  PlanView,
  ReceiptView,
  Row,
  RunFilesView,
  RunView,
} from '../../ipc/organize-views.ts'
import { canBeRepeated, orderFolders } from '../../sorter/index.ts'
import { builtInCategories } from '../../sorter/values/file-types-data.ts'
import type { FolderSummary, Plan, Receipt, RunSummary } from '../../sorter/values/values.ts'
import { describeFailure, describeLeft, describeRemedy } from '../../words/files.ts'
import { displayName } from '../../words/names.ts'
import { describePaid } from '../../words/rule-sets.ts'
import { abbreviated } from '../app/home-paths.ts'
import type { FoundRun, RunFiles } from '../state/history.ts'

export function viewOfPlan(
  plan: Plan,
  home: string,
): Omit<PlanView, 'planId' | 'folderId' | 'corrections' | 'offer'> {
  const folders = foldersOf(plan)
  const isNew = new Set(plan.newFolders)
  const whereIs = (folder: string) =>
    path.isAbsolute(folder) ? 'outside' : isNew.has(folder) ? 'new' : 'there'
  return {
    criterion: plan.criterion,
    files: plan.moves.length,
    sizeBytes: folders.reduce((sum, folder) => sum + folder.sizeBytes, 0),
    folders: orderFolders(plan.criterion, folders).map(
      ({ folder, files, sizeBytes, pictures, others, byHand }) => ({
        key: folder,
        label: folder === '.' ? namesOf(plan.folder.path, home).folderName : shownPath(folder, home),
        files,
        sizeBytes,
        where: whereIs(folder),
        samples: [...pictures, ...others].slice(0, mostSamples),
        byHand,
      }),
    ),
    left: countBy(
      plan.left,
      item => item.reason,
      ({ reason }) => describeLeft({ reason }),
    ),
    paidRules: (plan.paidRules ?? []).map(paid => ({ rule: paid.rule, because: describePaid(paid) })),
  }
}

/**
 * Follows a run through its plan, which it carries out in order.
 * @param side `from` for a run that takes files back, and empties folders
 * @returns given how many files are dealt with, the folders that got some since the last call, or gave some back
 */
export function fillingOf(
  { moves }: Pick<Plan, 'moves'>,
  side: 'from' | 'to',
): (done: number) => readonly FolderFill[] {
  const files = new Map<string, number>()
  let at = 0
  return done => {
    const filled = new Set<string>()
    for (; at < done; at += 1) {
      const folder = folderKeyOf(moves.at(at)?.[side] ?? '')
      files.set(folder, (files.get(folder) ?? 0) + 1)
      filled.add(folder)
    }
    return Array.from(filled, key => ({ key, files: files.get(key) ?? 0 }))
  }
}

/** The key of the folder that a file goes into: '' stands for all of them. */
export function folderKeyOf(to: string): string {
  return path.posix.dirname(to)
}

const mostSamples = 3
/** Files of which a picture says something. */
const pictured = new Set(
  builtInCategories
    .filter(({ folder }) => folder === 'Images' || folder === 'Video')
    .flatMap(({ extensions }) => extensions)
    .concat('pdf'),
)

/** As `summarizePlan` says, with paths of main files: a few pictures, and a few others. */
type FolderSamples = FolderSummary & {
  readonly pictures: string[]
  readonly others: string[]
  /** How many main files a person decided about. */
  readonly byHand: number
}

function foldersOf({ moves }: Plan): readonly FolderSamples[] {
  const found = new Map<string, { -readonly [Name in keyof FolderSamples]: FolderSamples[Name] }>()
  let group: number | undefined
  for (const move of moves) {
    const folder = folderKeyOf(move.to)
    const sum = found.get(folder) ?? { folder, files: 0, sizeBytes: 0, pictures: [], others: [], byHand: 0 }
    if (sum.files === 0) found.set(folder, sum)
    sum.files += 1
    sum.sizeBytes += move.sizeBytes
    const isCompanion = move.group !== undefined && move.group === group
    group = move.group
    if (!isCompanion && move.why?.by === 'hand') sum.byHand += 1
    if (!isCompanion && sum.pictures.length < mostSamples) {
      const extension = move.from.slice(move.from.lastIndexOf('.') + 1).toLowerCase()
      const those = pictured.has(extension) ? sum.pictures : sum.others
      if (those.length < mostSamples) those.push(move.from)
    }
  }
  return [...found.values()]
}

export function viewOfReceipt(receipt: Receipt, home: string): Omit<ReceiptView, 'receiptId' | 'failed'> {
  const { cancelled, isCutOff = false, undoes = null } = receipt
  const isToGoOn = !isCutOff && (cancelled || canBeRepeated(receipt.failures))
  return {
    runId: receipt.runId,
    kind: receipt.kind,
    criterion: receipt.criterion,
    ...namesOf(receipt.folder, home),
    moved: receipt.moved,
    movedBytes: receipt.movedBytes,
    failures: countBy(
      receipt.failures,
      failure => failure.reason,
      failure => `${describeFailure(failure)} ${describeRemedy(failure.reason)}`,
    ),
    cancelled,
    isCutOff,
    leftToUndo: isToGoOn ? undoes : null,
  }
}

/** @param can what can be done about the run */
export function viewOfRun(
  run: RunSummary,
  home: string,
  can: Pick<RunView, 'obstacle' | 'canLocate' | 'locatedAt' | 'canRedo'>,
): RunView {
  const { folder, undoes: _undoes, redoes, byWatch = false, ...shown } = run
  return {
    ...shown,
    ...namesOf(folder, home),
    ...can,
    isRedo: redoes !== undefined,
    byWatch,
  }
}

/** What a run did, by the folder that its files went to. */
export function viewOfRunFiles(files: RunFiles, home: string): Omit<RunFilesView, 'rows'> {
  const groups = new Map<string, { files: number; sizeBytes: number; back: number }>()
  for (const { to, sizeBytes, isBack } of files.moved) {
    const folder = folderKeyOf(to)
    const group = groups.get(folder) ?? { files: 0, sizeBytes: 0, back: 0 }
    group.files += 1
    group.sizeBytes += sizeBytes
    if (isBack) group.back += 1
    groups.set(folder, group)
  }
  const sums = Array.from(groups, ([folder, sum]) => ({ folder, ...sum }))
  return {
    files: files.moved.length,
    folders: orderFolders(files.run.criterion, sums).map(({ folder, files, sizeBytes }) => {
      const label = shownPath(folder, home)
      return { key: folder, label, files, sizeBytes, back: groups.get(folder)?.back ?? 0 }
    }),
    renamed: files.moved.reduce((sum, move) => sum + (hasNewName(move) ? 1 : 0), 0),
  }
}

/** Its name was in use, or a rule gave it another. */
const hasNewName = ({ from, to }: Pick<Row, 'from' | 'to'>) =>
  path.posix.basename(from) !== path.posix.basename(to)

/** A run and those of its files that a search found. @param run as it is shown */
export function viewOfFound({ files, total }: FoundRun, run: RunView, home: string): FoundRunView {
  const shown = files.map(({ from, to, isBack }) => {
    return { path: from, from: shownPath(from, home), to: shownPath(to, home), isBack }
  })
  return { run, files: shown, total }
}

/** Counts items by key, in the order in which the keys first appear. */
function countBy<Key extends string, T>(
  items: readonly T[],
  keyOf: (item: T) => Key,
  label: (item: T) => string,
): readonly Group<Key>[] {
  const groups = new Map<Key, Group<Key>>()
  for (const item of items) {
    const key = keyOf(item)
    const group = groups.get(key) ?? { key, label: label(item), files: 0, sizeBytes: 0 }
    groups.set(key, { ...group, files: group.files + 1 })
  }
  return [...groups.values()]
}

export function namesOf(folder: string, home: string): { folderName: string; displayPath: string } {
  const shown = displayName(folder)
  return { folderName: path.basename(shown) || shown, displayPath: shownPath(folder, home) }
}

/** A path of a plan, which is whole where files go outside the chosen folder. */
export function shownPath(path: string, home: string): string {
  return abbreviated(displayName(path), displayName(home))
}
