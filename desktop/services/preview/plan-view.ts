/** Turns plans into views for the window. Pure. */
import type { FileSection, PlanView } from '../../ipc/organize-views.ts'
import { orderFolders } from '../../sorter/index.ts'
import { builtInCategories } from '../../sorter/values/file-types-data.ts'
import type { FolderSummary, Plan } from '../../sorter/values/values.ts'
import { describeIdleRules, describeLeft } from '../../words/files.ts'
import { describePaid } from '../../words/rule-sets.ts'
import { folderKeyOf, namesOf, shownPath } from '../app/home-paths.ts'

export function viewOfPlan(
  plan: Plan,
  home: string,
): Omit<PlanView, 'planId' | 'folderId' | 'corrections' | 'offer'> {
  const folders = foldersOf(plan)
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
    idleRules: describeIdleRules(plan.idleRules ?? []),
  }
}

const mostSamples = 3
/** Extensions of files for which a picture is useful. */
const pictured = new Set(
  builtInCategories
    .filter(({ folder }) => folder === 'Images' || folder === 'Video')
    .flatMap(({ extensions }) => extensions)
    .concat('pdf'),
)

/** As `summarizePlan` returns, with paths of main files: a few pictures, and a few others. */
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
    if (isCompanion) continue
    if (move.why?.by === 'hand') sum.byHand += 1
    addSample(sum, move.from)
  }
  return [...found.values()]
}

function addSample({ pictures, others }: FolderSamples, from: string): void {
  if (pictures.length === mostSamples) return
  const extension = from.slice(from.lastIndexOf('.') + 1).toLowerCase()
  const those = pictured.has(extension) ? pictures : others
  if (those.length < mostSamples) those.push(from)
}

/** Counts items by key, in the order in which the keys first appear. */
export function countBy<Key extends string, T>(
  items: readonly T[],
  keyOf: (item: T) => Key,
  label: (item: T) => string,
): readonly FileSection<Key>[] {
  const sections = new Map<Key, FileSection<Key>>()
  for (const item of items) {
    const key = keyOf(item)
    const section = sections.get(key) ?? { key, label: label(item), files: 0, sizeBytes: 0 }
    sections.set(key, { ...section, files: section.files + 1 })
  }
  return [...sections.values()]
}
