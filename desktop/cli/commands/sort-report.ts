import { movesMade, optionsOf, type RuleSet, summarizePlan, whyOf } from '../../sorter/index.ts'
import type { LeftReason, Move, Plan, Receipt } from '../../sorter/values/values.ts'
import { describeWhy } from '../../words/facts.ts'
import { describeIdleRules, describeLeft } from '../../words/files.ts'
import { typedOptions, type Values } from '../options.ts'
import { failureFields, failureLines } from '../print/failure-report.ts'
import {
  countFiles,
  limited,
  premiumFields,
  premiumLine,
  shortSize,
  table,
  withSeparators,
} from '../print/lines.ts'
import type { Page } from '../print/page.ts'
import { printable, shellQuoted } from '../print/printable.ts'
import { whenBack } from './receipt-report.ts'

/** What a sort did, or with `receipt: null` would do. */
export type Sorted = {
  readonly plan: Plan
  /** The one that was followed. */
  readonly set: RuleSet
  /** Say what decided. */
  readonly explain: boolean
  readonly receipt: Receipt | null
  /** Interrupted runs of the folder that were closed first. */
  readonly settled: readonly Receipt[]
}

const shownNames = 5

export type SortFields = ReturnType<typeof sortFields>

export function sortFields({ plan, set, explain, receipt, settled }: Sorted) {
  const moves = receipt ? movesMade(plan, receipt) : plan.moves
  const subfolders = plan.left.filter(({ isFolder }) => isFolder).length
  return {
    runId: receipt && receipt.moved > 0 ? receipt.runId : null,
    folder: plan.folder.path,
    by: plan.criterion,
    ruleCount: set.rules?.length ?? 0,
    othersStay: set.otherwise === 'leave',
    rules: optionsOf(set),
    needPremium: premiumFields(plan.paidRules ?? []),
    idleRules: plan.idleRules ?? [],
    dryRun: receipt === null,
    cancelled: receipt?.cancelled ?? false,
    cutOff: receipt?.isCutOff ?? false,
    planned: plan.moves.length,
    moved: receipt?.moved ?? 0,
    movedBytes: receipt?.movedBytes ?? 0,
    skipped: plan.left.length - subfolders,
    subfolders,
    failed: receipt?.failures.length ?? 0,
    moves: [...moveFields(moves, explain ? plan : null)],
    left: plan.left.map(item => ({ ...item, message: describeLeft(item) })),
    renamed: receipt?.renamed ?? [],
    failures: failureFields(receipt?.failures ?? []),
    settledRuns: settled.map(({ runId }) => runId),
    settledFiles: settled.reduce((sum, { isCutOff, moved }) => (isCutOff ? sum : sum + moved), 0),
  }
}

type MoveFields = {
  readonly from: string
  readonly to: string
  readonly sizeBytes: number
  /** The main file that it goes with. */
  readonly companionOf?: string
  /** What decided. */
  readonly why?: ReturnType<typeof whyOf> & { readonly message: string }
}

/** @param plan to say what decided */
function* moveFields(moves: Iterable<Move>, plan: Plan | null): Iterable<MoveFields> {
  let main: Move | undefined
  for (const move of moves) {
    const { from, to, sizeBytes, group } = move
    if (group !== undefined && main?.group === group) yield { from, to, sizeBytes, companionOf: main.from }
    else {
      main = move
      const why = plan && whyOf(plan, move)
      yield {
        from,
        to,
        sizeBytes,
        ...(why && { why: { ...why, message: describeWhy(why, move) } }),
      }
    }
  }
}

/** @param values the options that were given, with which a stopped sort goes on */
export function* sortLines(fields: SortFields, page: Page, values: Values = {}): Iterable<string> {
  const { moves, dryRun, planned } = fields
  if (fields.settledFiles > 0) yield* [settledLine(fields.settledFiles), '']
  yield page.style('bold', headline(fields))
  if (dryRun) yield* rulesLines(fields, page)
  if (moves.length > 0) yield* ['', ...folderTable(fields, page)]
  if (moves.length > 0 && (dryRun || moves[0]?.why)) yield* ['', 'Moves:', ...moveLines(fields, page)]
  yield* leftLines(fields, page)
  yield* renamedLines(fields, page)
  yield* failureLines(fields.failures, page)
  if (planned === 0) return
  yield ''
  if (dryRun) yield `${countFiles(moves.length)} would move; nothing was changed.`
  else yield* resultLines(fields, page, values)
}

function settledLine(files: number): string {
  const stay =
    files === 1 ? 'stays where it is now; undo moves it' : 'stay where they are now; undo moves them'
  return `An earlier run was interrupted. The ${countFiles(files)} that it moved ${stay} back too.`
}

function headline({ folder, by, ruleCount, othersStay, moves, dryRun }: SortFields): string {
  const path = printable(folder)
  const ways = [...(ruleCount > 0 || othersStay ? ['rules'] : []), ...(othersStay ? [] : [by])].join(
    ', else by ',
  )
  if (moves.length === 0) return `${path}: nothing to sort by ${ways}.`
  return dryRun ? `${path}, sorted by ${ways}, would become:` : `${path}, sorted by ${ways}:`
}

/** What a run would be refused for, and the rules that do nothing. */
function* rulesLines({ needPremium, idleRules }: SortFields, { style }: Page): Iterable<string> {
  for (const each of needPremium) yield style('yellow', premiumLine(each))
  if (idleRules.length > 0) yield style('dim', `  ${describeIdleRules(idleRules)}`)
}

function folderTable({ moves }: SortFields, page: Page): string[] {
  const rows = summarizePlan(moves).map(({ folder, files, sizeBytes }) => {
    return [page.path(folder), countFiles(files), shortSize(sizeBytes)]
  })
  return table(rows, ['start', 'end', 'end'])
}

/** Forty at most; explained, every main file with what decided. */
function moveLines({ moves }: SortFields, page: Page): Iterable<string> {
  const companions = new Map<string, number>()
  for (const { companionOf: main } of moves)
    if (main !== undefined) companions.set(main, (companions.get(main) ?? 0) + 1)
  const lineOf = (move: MoveFields) => {
    const count = companions.get(move.from)
    const others = count === 1 ? '1 companion' : `${withSeparators(count ?? 0)} companions`
    const why = move.why ? page.style('dim', ` (${printable(move.why.message)})`) : ''
    return `${wayOf(move, page)}${count === undefined ? '' : `, with ${others}`}${why}`
  }
  if (!moves[0]?.why) return limited(moves, lineOf)
  return moves.filter(({ companionOf }) => companionOf === undefined).map(move => `  ${lineOf(move)}`)
}

function wayOf({ from, to }: { readonly from: string; readonly to: string }, page: Page): string {
  return `${printable(from)} → ${page.path(to)}`
}

type LeftFields = SortFields['left'][number]

function* leftLines({ left }: SortFields, { style }: Page): Iterable<string> {
  if (left.length === 0) return
  yield* ['', 'Left where they are:']
  for (const [reason, items] of Map.groupBy(left, item => item.reason)) {
    yield `  ${reason} (${withSeparators(items.length)}): ${someOf(items)}`
    for (const line of sentencesOf(reason, items)) yield style('dim', `      ${line}`)
  }
}

/**
 * The sentence that all of these items share. Else the usual one of their reason, where it is one of an item, and those that
 * say more, each with its first item; last those of files that only stay with another one.
 */
function* sentencesOf(reason: LeftReason, items: readonly LeftFields[]): Iterable<string> {
  const usual = describeLeft({ reason })
  const staysWithAnother = (item: LeftFields) => item.with !== undefined
  const inOrder = [...items.filter(item => !staysWithAnother(item)), ...items.filter(staysWithAnother)]
  const bySentence = Map.groupBy(inOrder, ({ message }) => message)
  const more = [...bySentence].filter(([sentence]) => sentence !== usual)
  if (bySentence.has(usual)) yield usual
  for (const [sentence, those] of more.slice(0, shownNames)) {
    const whose = bySentence.size === 1 ? '' : `${someOf(those, 1)}: `
    yield `${whose}${printable(sentence)}`
  }
  if (more.length > shownNames) yield `and ${withSeparators(more.length - shownNames)} more`
}

function someOf(items: readonly LeftFields[], most = shownNames): string {
  const shown = items
    .slice(0, most)
    .map(({ name }) => printable(name))
    .join(', ')
  return items.length > most ? `${shown} and ${withSeparators(items.length - most)} more` : shown
}

function* renamedLines({ renamed }: SortFields, page: Page): Iterable<string> {
  if (renamed.length === 0) return
  yield* ['', 'Numbered, because another file got the name first:']
  yield* limited(renamed, each => wayOf(each, page))
}

function* resultLines(fields: SortFields, { style, platform }: Page, values: Values): Iterable<string> {
  const { folder, planned, moved, movedBytes, failed, cancelled, cutOff } = fields
  const of = cancelled || cutOff ? ` of ${withSeparators(planned)}` : ''
  yield style(
    'bold',
    `${cancelled ? 'Stopped. ' : ''}Moved ${countFiles(moved)}${of} (${shortSize(movedBytes)}).`,
  )
  if (failed > 0) yield style('red', `${countFiles(failed)} could not be moved.`)
  const quoted = shellQuoted(folder, platform)
  if (cutOff) yield whenBack({ kind: 'sort', folder }, platform)
  else if (moved > 0) yield `To undo: sortwell undo ${quoted}`
  if (cancelled) {
    const words = [folder, ...typedOptions(values)].map(word => shellQuoted(word, platform))
    yield `To go on: sortwell sort ${words.join(' ')}`
  }
}
