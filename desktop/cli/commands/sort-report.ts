import {
  companionCounts,
  movesMade,
  optionsOf,
  type RuleSet,
  summarizePlan,
  whyOf,
} from '../../sorter/index.ts'
import type { LeftItem, LeftReason, Move, Plan, Receipt } from '../../sorter/values/values.ts'
import { describeWhy } from '../../words/facts.ts'
import { describeLeft } from '../../words/files.ts'
import { describePaid } from '../../words/rule-sets.ts'
import { failureFields, failureLines } from '../print/failure-report.ts'
import { jsonParts } from '../print/json.ts'
import { countFiles, grouped, limited, shortSize, table } from '../print/lines.ts'
import { printable, printablePath, shellQuoted } from '../print/printable.ts'
import { whenBack } from './receipt-report.ts'

/** What a sort did, or with `receipt: null` would do. */
export type SortReport = {
  readonly plan: Plan
  /** The one that was followed. */
  readonly set: RuleSet
  /** Say what decided. */
  readonly explain: boolean
  readonly receipt: Receipt | null
  /** Interrupted runs of the folder that were closed first. */
  readonly settled: readonly Receipt[]
  /** Shown as `~` where files go outside the folder. */
  readonly home: string
}

const shownNames = 5

/** Parts of one JSON object. */
export function sortJson({ plan, set, explain, receipt, settled }: SortReport): Iterable<string> {
  const moves = receipt ? movesMade(plan, receipt) : plan.moves
  const subfolders = plan.left.filter(({ isFolder }) => isFolder).length
  return jsonParts({
    runId: receipt && receipt.moved > 0 ? receipt.runId : null,
    folder: plan.folder.path,
    by: plan.criterion,
    rules: optionsOf(set),
    needPremium: (plan.paidRules ?? []).map(each => ({ ...each, message: describePaid(each) })),
    dryRun: receipt === null,
    cancelled: receipt?.cancelled ?? false,
    cutOff: receipt?.isCutOff ?? false,
    planned: plan.moves.length,
    moved: receipt?.moved ?? 0,
    movedBytes: receipt?.movedBytes ?? 0,
    skipped: plan.left.length - subfolders,
    subfolders,
    failed: receipt?.failures.length ?? 0,
    moves: movesFields(moves, explain ? plan : null),
    left: mapped(plan.left, item => ({ ...item, message: describeLeft(item) })),
    renamed: receipt?.renamed ?? [],
    failures: failureFields(receipt?.failures ?? []),
    settledRuns: settled.map(({ runId }) => runId),
  })
}

/** Lines for a person. */
export function* sortText(report: SortReport, platform: NodeJS.Platform): Iterable<string> {
  const { plan, explain, receipt, home } = report
  const moves = receipt ? movesMade(plan, receipt) : plan.moves
  const settled = report.settled.filter(({ isCutOff }) => !isCutOff)
  if (settled.length > 0) yield* [settledLine(settled), '']
  yield headline(report)
  if (!receipt) yield* premiumLines(plan)
  if (moves.length > 0) yield* ['', ...folderTable({ ...plan, moves }, home)]
  if (explain && moves.length > 0) yield* ['', 'Moves:', ...explained(moves, plan, home)]
  else if (!receipt && moves.length > 0)
    yield* ['', 'Moves:', ...limited(moves, wayWith(companionCounts(moves), home))]
  yield* leftLines(plan.left)
  if (receipt) yield* receiptLines(receipt, home)
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

function headline({ plan: { folder, criterion, moves }, set, receipt }: SortReport): string {
  const path = printable(folder.path)
  const { rules = [], otherwise } = set
  const isByRules = rules.length > 0 || otherwise === 'leave'
  const ways = [...(isByRules ? ['rules'] : []), ...(otherwise === 'leave' ? [] : [criterion])].join(
    ', else by ',
  )
  if (moves.length === 0) return `${path}: nothing to sort by ${ways}.`
  return receipt ? `${path}, sorted by ${ways}:` : `${path}, sorted by ${ways}, would become:`
}

/** Whoever looks sees what a run would be refused for. */
function* premiumLines({ paidRules = [] }: Plan): Iterable<string> {
  for (const each of paidRules) yield `  Premium: “${printable(each.rule)}” ${describePaid(each)}.`
}

function folderTable(plan: Plan, home: string): string[] {
  const rows = summarizePlan(plan).map(({ folder, files, sizeBytes }) => {
    return [printablePath(folder, home), countFiles(files), shortSize(sizeBytes)]
  })
  return table(rows, ['start', 'end', 'end'])
}

function wayOf({ from, to }: { readonly from: string; readonly to: string }, home: string): string {
  return `${printable(from)} → ${printablePath(to, home)}`
}

/** With the number of files that belong to a main file and go with it. */
function wayWith(companions: ReadonlyMap<string, number>, home: string): (move: Move) => string {
  return move => {
    const count = companions.get(move.from)
    if (count === undefined) return wayOf(move, home)
    return `${wayOf(move, home)}, with ${count === 1 ? '1 companion' : `${grouped(count)} companions`}`
  }
}

/** Every move with what decided: none is left out. */
function* explained(moves: readonly Move[], plan: Plan, home: string): Iterable<string> {
  const wayOfMain = wayWith(companionCounts(moves), home)
  let group: number | undefined
  for (const move of moves) {
    const isCompanion = move.group !== undefined && move.group === group
    group = move.group
    if (!isCompanion) yield `  ${wayOfMain(move)} (${printable(describeWhy(whyOf(plan, move), move))})`
  }
}

/** A companion names the file that it goes with. @param plan to say what decided */
function* movesFields(moves: Iterable<Move>, plan: Plan | null): Iterable<object> {
  let main: Move | undefined
  for (const move of moves) {
    const { from, to, sizeBytes, group } = move
    const isCompanion = group !== undefined && group === main?.group
    if (isCompanion) yield { from, to, sizeBytes, companionOf: main?.from }
    else {
      main = move
      const why = plan && whyOf(plan, move)
      yield why === null
        ? { from, to, sizeBytes }
        : { from, to, sizeBytes, why: { ...why, message: describeWhy(why, move) } }
    }
  }
}

function* leftLines(left: readonly LeftItem[]): Iterable<string> {
  if (left.length === 0) return
  yield* ['', 'Left where they are:']
  for (const [reason, items] of Map.groupBy(left, item => item.reason)) {
    yield `  ${grouped(items.length)} ${reason}: ${someOf(items.map(nameOf))}`
    for (const line of sentencesOf(reason, items)) yield `      ${line}`
  }
}

/**
 * The sentence that all of these items share. Else the usual one of their reason, where it is one of an item, and those that
 * say more, each with its first item; last those of files that only stay with another one.
 */
function* sentencesOf(reason: LeftReason, items: readonly LeftItem[]): Iterable<string> {
  const usual = describeLeft({ reason })
  const staysWithAnother = (item: LeftItem) => item.with !== undefined
  const inOrder = [...items.filter(item => !staysWithAnother(item)), ...items.filter(staysWithAnother)]
  const bySentence = Map.groupBy(inOrder, describeLeft)
  const more = [...bySentence].filter(([sentence]) => sentence !== usual)
  if (bySentence.has(usual)) yield usual
  for (const [sentence, those] of more.slice(0, shownNames)) {
    const whose = bySentence.size === 1 ? '' : `${someOf(those.map(nameOf), 1)}: `
    yield `${whose}${printable(sentence)}`
  }
  if (more.length > shownNames) yield `and ${grouped(more.length - shownNames)} more`
}

function nameOf({ name }: LeftItem): string {
  return name
}

function someOf(names: readonly string[], most = shownNames): string {
  const shown = names.slice(0, most).map(printable).join(', ')
  return names.length > most ? `${shown} and ${grouped(names.length - most)} more` : shown
}

function* receiptLines({ renamed, failures }: Receipt, home: string): Iterable<string> {
  if (renamed.length > 0) {
    yield* [
      '',
      'Another file took the name meanwhile, so these were numbered:',
      ...limited(renamed, each => wayOf(each, home)),
    ]
  }
  yield* failureLines(failures)
}

function* resultLines(plan: Plan, receipt: Receipt, platform: NodeJS.Platform): Iterable<string> {
  const { moved, movedBytes, failures, cancelled, isCutOff } = receipt
  const of = cancelled || isCutOff ? ` of ${grouped(plan.moves.length)}` : ''
  yield `${cancelled ? 'Stopped. ' : ''}Moved ${countFiles(moved)}${of} (${shortSize(movedBytes)}).`
  if (failures.length > 0) yield `${countFiles(failures.length)} could not be moved.`
  if (isCutOff) yield whenBack(receipt, platform)
  else if (moved > 0) yield `To undo: sortwell undo ${shellQuoted(plan.folder.path, platform)}`
}

function* mapped<T, U>(items: Iterable<T>, to: (item: T) => U): Iterable<U> {
  for (const item of items) yield to(item)
}
