import {
  describeLeft,
  type LeftItem,
  type LeftReason,
  movesMade,
  type Plan,
  type Receipt,
  type Rules,
  shortSize,
  summarizePlan,
} from '../../sorter/index.ts'
import { failureFields, failureLines } from '../print/failure-report.ts'
import { jsonParts } from '../print/json.ts'
import { countFiles, grouped, limited, table } from '../print/lines.ts'
import { printable, shellQuoted } from '../print/printable.ts'

/** What a sort did, or with `receipt: null` would do. */
export type SortReport = {
  readonly plan: Plan
  /** Those that were followed. */
  readonly rules: Rules
  readonly receipt: Receipt | null
  /** Interrupted runs of the folder that were closed first. */
  readonly settled: readonly Receipt[]
}

const shownNames = 5

/** Parts of one JSON object. */
export function sortJson({ plan, rules, receipt, settled }: SortReport): Iterable<string> {
  const moves = receipt ? movesMade(plan, receipt) : plan.moves
  const subfolders = plan.left.filter(({ isFolder }) => isFolder).length
  return jsonParts({
    runId: receipt && receipt.moved > 0 ? receipt.runId : null,
    folder: plan.folder.path,
    by: plan.criterion,
    rules,
    dryRun: receipt === null,
    cancelled: receipt?.cancelled ?? false,
    planned: plan.moves.length,
    moved: receipt?.moved ?? 0,
    movedBytes: receipt?.movedBytes ?? 0,
    skipped: plan.left.length - subfolders,
    subfolders,
    failed: receipt?.failures.length ?? 0,
    moves: mapped(moves, ({ from, to, sizeBytes }) => ({ from, to, sizeBytes })),
    left: mapped(plan.left, item => ({ ...item, message: describeLeft(item) })),
    renamed: receipt?.renamed ?? [],
    failures: failureFields(receipt?.failures ?? []),
    settledRuns: settled.map(({ runId }) => runId),
  })
}

/** Lines for a person. */
export function* sortText(report: SortReport, platform: NodeJS.Platform): Iterable<string> {
  const { plan, receipt, settled } = report
  const moves = receipt ? movesMade(plan, receipt) : plan.moves
  if (settled.length > 0) yield* [settledLine(settled), '']
  yield headline(plan, receipt)
  if (moves.length > 0) yield* ['', ...folderTable({ ...plan, moves })]
  if (!receipt && moves.length > 0) yield* ['', 'Moves:', ...limited(moves, wayOf)]
  yield* leftLines(plan.left)
  if (receipt) yield* receiptLines(receipt)
  if (plan.moves.length === 0) return
  yield ''
  if (receipt) yield* resultLines(plan, receipt, platform)
  else yield `${countFiles(moves.length)} would move; nothing was changed.`
}

function settledLine(settled: readonly Receipt[]): string {
  const moved = settled.reduce((sum, receipt) => sum + receipt.moved, 0)
  const stay =
    moved === 1 ? 'stays where it is now; undo takes it' : 'stay where they are now; undo takes them'
  return `An earlier run had been cut off. The ${countFiles(moved)} that it moved ${stay} back too.`
}

function headline({ folder, criterion, moves }: Plan, receipt: Receipt | null): string {
  const path = printable(folder.path)
  if (moves.length === 0) return `${path}: nothing to sort by ${criterion}.`
  return receipt ? `${path}, sorted by ${criterion}:` : `${path}, sorted by ${criterion}, would become:`
}

function folderTable(plan: Plan): string[] {
  const rows = summarizePlan(plan).map(({ folder, files, sizeBytes }) => {
    return [printable(folder), countFiles(files), shortSize(sizeBytes)]
  })
  return table(rows, ['start', 'end', 'end'])
}

function wayOf({ from, to }: { readonly from: string; readonly to: string }): string {
  return `${printable(from)} → ${printable(to)}`
}

function* leftLines(left: readonly LeftItem[]): Iterable<string> {
  if (left.length === 0) return
  yield* ['', 'Left where they are:']
  const names = new Map<LeftReason, string[]>()
  for (const { name, reason } of left) {
    const group = names.get(reason)
    if (group) group.push(name)
    else names.set(reason, [name])
  }
  for (const [reason, group] of names) {
    yield `  ${grouped(group.length)} ${reason}: ${someOf(group)}`
    yield `      ${describeLeft({ reason })}`
  }
}

function someOf(names: readonly string[]): string {
  const shown = names.slice(0, shownNames).map(printable).join(', ')
  return names.length > shownNames ? `${shown} and ${grouped(names.length - shownNames)} more` : shown
}

function* receiptLines({ renamed, failures }: Receipt): Iterable<string> {
  if (renamed.length > 0) {
    yield* ['', 'Another file took the name meanwhile, so these were numbered:', ...limited(renamed, wayOf)]
  }
  yield* failureLines(failures)
}

function* resultLines(plan: Plan, receipt: Receipt, platform: NodeJS.Platform): Iterable<string> {
  const { moved, movedBytes, failures, cancelled } = receipt
  const of = cancelled ? ` of ${grouped(plan.moves.length)}` : ''
  yield `${cancelled ? 'Stopped. ' : ''}Moved ${countFiles(moved)}${of} (${shortSize(movedBytes)}).`
  if (failures.length > 0) yield `${countFiles(failures.length)} could not be moved.`
  if (moved > 0) yield `To undo: sortwell undo ${shellQuoted(plan.folder.path, platform)}`
}

function* mapped<T, U>(items: readonly T[], to: (item: T) => U): Iterable<U> {
  for (const item of items) yield to(item)
}
