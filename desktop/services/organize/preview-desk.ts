import { posix } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { Answers } from '../../ipc/line.ts'
import type {
  CorrectionAnswer,
  CorrectionChange,
  FolderChanged,
  LookProgress,
  PlanUpdate,
} from '../../ipc/organize-views.ts'
import { rowChanges } from '../../ipc/row-changes.ts'
import {
  assertNever,
  type CorrectionFault,
  checkAnswer,
  checkFolder,
  compareFolder,
  correctPlan,
  draftFolder,
  type FactReader,
  isMovableByHand,
  mainFilesOf,
  makeCorrections,
  optionsOf,
} from '../../sorter/index.ts'
import type { Criterion } from '../../sorter/values/criteria.ts'
import type { FactProgress } from '../../sorter/values/facts.ts'
import type { Folder, LeftItem, Plan } from '../../sorter/values/values.ts'
import {
  describeCorrectionFault,
  describeRefusedChanges,
  type RefusedChange,
} from '../../words/corrections.ts'
import type { PlanGate } from '../account/plan-gate.ts'
import { followedSet } from '../state/followed-set.ts'
import { SettingsRefused } from '../state/settings.ts'
import type { StateDatabase } from '../state/state-database.ts'
import { drop, type Edit, FoldersByHand, shiftStep } from './by-hand.ts'
import { FolderFollow } from './folder-follow.ts'
import { hasNoText, pathOfLeft, planRows } from './rows.ts'
import { followHabit, type Offer, offerFor, settleOffer } from './rule-offers.ts'
import { createShelf, NoLongerKept } from './shelf.ts'
import type { SortingCalls } from './sorting-calls.ts'
import { viewOfPlan } from './to-view.ts'

export type PreviewDeskOptions = {
  readonly state: StateDatabase
  readonly home: string
  readonly folderOf: (folderId: string) => Folder
  readonly facts: FactReader | undefined
  readonly onLooking: ((progress: LookProgress) => void) | undefined
  readonly checkPlan: PlanGate
  /** Something in the folder of the newest preview is different now; told once for each preview. */
  readonly onFolderChanged: ((changed: FolderChanged) => void) | undefined
  /** While files are moved, the folder is not followed. */
  readonly isRunning: () => boolean
}

type Handled =
  | 'preview'
  | 'correct'
  | 'takeBackCorrection'
  | 'redoCorrection'
  | 'forgetCorrections'
  | 'acceptOffer'
  | 'declineOffer'

/**
 * Kept plans of huge folders make room for newer ones; the newest is kept in any case. One that is larger by itself goes
 * before the next is made, even if that fails then: both at once would take twice the memory.
 */
const mostKeptFiles = 200_000

type Draft = Awaited<ReturnType<typeof draftFolder>>

/** The newest preview, before corrections. */
type Current = {
  readonly folderId: string
  readonly criterion: Criterion
  readonly draft: Draft
  readonly options: NonNullable<Parameters<typeof draftFolder>[2]>
}

/** A file that moves, or an item that stays. */
type Item = Pick<LeftItem, 'name'> | LeftItem

type Kept = { readonly folderId: string; readonly plan: Plan }

/** Previews of folders and what a person changes in them. Corrections belong to the folder and outlive its plans. */
export function createPreviewDesk(options: PreviewDeskOptions) {
  const { state, home, folderOf, facts, onLooking, checkPlan, onFolderChanged, isRunning } = options
  const context = { stateDir: state.stateDir, home }
  const plans = createShelf<Kept>(4, { sizeOf: fileCount, most: mostKeptFiles })
  const byHand = new FoldersByHand()
  const heldOf = ({ draft }: Current) => byHand.of(draft.listing.folder.path)
  let current: Current | null = null
  /** The preview under way. */
  let looking = new AbortController()
  const follow = new FolderFollow({
    isStale: () => (current ? compareFolder(current.draft, current.options) : 'same'),
    isBusy: isRunning,
    onStale: () => current && onFolderChanged?.({ folderId: current.folderId }),
  })

  /** @returns null when it was cancelled, or overtaken by the next */
  async function draft(folderId: string, criterion: Criterion): Promise<Current | null> {
    looking.abort()
    const mine = new AbortController()
    looking = mine
    const { signal } = mine
    try {
      await checkPlan(criterion)
      signal.throwIfAborted()
      const folder = folderOf(folderId)
      checkAnswer(folder.path)
      const set = await followedSet(state, { folder: folder.path, home })
      signal.throwIfAborted()
      const onProgress = ({ done, total }: FactProgress) => onLooking?.({ folderId, done, total })
      plans.makeRoom()
      if (current && fileCount(current.draft) > mostKeptFiles) current = null
      const { lifted } = byHand.of(folder.path)
      const { leaveAlone } = optionsOf(set)
      for (const [name, { pattern }] of lifted) {
        const isKeptOut = pattern === undefined || leaveAlone.includes(pattern)
        if (!isKeptOut) lifted.delete(name)
      }
      const options = { set, context, lifted: lifted.size > 0 ? new Map(lifted) : undefined }
      follow.begin(folder.path)
      const made = await draftFolder(folder, criterion, {
        ...options,
        facts: facts && { ...facts, signal, onProgress },
      })
      if (signal.aborted) return null
      current = { folderId, criterion, draft: made, options }
      const hasSettling = made.listing.left.some(({ reason }) => reason === 'recent')
      // A second listing of a huge folder would take its memory twice.
      if (fileCount(made) > mostKeptFiles) follow.stop()
      else follow.shown(subfoldersIn(made), hasSettling)
      return current
    } catch (error) {
      if (looking === mine) follow.stop()
      if (signal.aborted && error === signal.reason) return null
      throw error
    }
  }

  /**
   * The plan with the corrections that can be followed; the others fall away.
   * @param since the plan whose rows the window has; '' for none
   */
  function present(
    now: Current,
    since: string,
    corrected = correctPlan(now.draft, heldOf(now).corrections, { context }),
  ): PlanUpdate {
    const { folderId, draft } = now
    const held = heldOf(now)
    // What is written to just now, or may not be looked at, is still there.
    const isThere = new Set(corrected.gone.length > 0 ? draft.plan.left.map(({ name }) => name) : [])
    const lost = [
      ...corrected.gone.flatMap(({ from }) => (isThere.has(from) ? [] : [from])),
      ...corrected.refused.map(({ correction }) => correction.from),
    ]
    if (lost.length > 0) drop(held, lost)
    const changes = changesOf(corrected.plan, plans.find(since)?.plan)
    const planId = plans.put({ plan: corrected.plan, folderId })
    const offer = offerFor(state, held.corrections)
    return {
      planId,
      folderId,
      ...viewOfPlan(corrected.plan, home),
      changes,
      corrections: {
        count: corrected.count,
        gone: lost.length,
        canUndo: held.done.length > 0,
        canRedo: held.undone.length > 0,
      },
      offer: offer && { offerId: offer.offerId, sentence: offer.sentence, rule: offer.rule },
    }
  }

  function changesOf(plan: Plan, before: Plan | undefined): PlanUpdate['changes'] {
    const rows = planRows(plan, home)
    const old = before ? planRows(before, home) : { moves: [], left: [] }
    return { moves: rowChanges(old.moves, rows.moves), left: rowChanges(old.left, rows.left) }
  }

  /** The newest preview of the folder that a plan is of. */
  function currentOf(planId: string): Current {
    const { folderId } = plans.get(planId)
    if (current?.folderId !== folderId)
      throw new NoLongerKept('This preview is out of date. Choose the folder again.')
    return current
  }

  /** Lists those that patterns kept out, with what they belong to. @returns null when it was overtaken */
  async function lift(now: Current, items: readonly LeftItem[]): Promise<Current | null> {
    const { lifted } = heldOf(now)
    let found = now
    for (let waiting = items; waiting.length > 0; ) {
      const leftByName = new Map(found.draft.plan.left.map(item => [item.name, item]))
      const before = lifted.size
      for (const { name } of waiting) {
        const item = leftByName.get(name)
        const holder = item?.with === undefined ? undefined : leftByName.get(item.with)
        for (const each of [item, holder]) {
          if (each && isMovableByHand(each)) lifted.set(each.name, each)
        }
      }
      if (lifted.size === before) break
      const again = await draft(found.folderId, found.criterion)
      if (again === null) return null
      found = again
      const listed = mainFilesOf(found.draft, new Set(waiting.map(({ name }) => name)))
      waiting = waiting.filter(({ name }) => !listed.has(name))
    }
    return found
  }

  async function correct(
    planId: string,
    paths: readonly string[],
    change: CorrectionChange,
  ): Promise<CorrectionAnswer> {
    const { plan } = plans.get(planId)
    let now: Current | null = currentOf(planId)
    const held = heldOf(now)
    const wish = wishOf(change, plan)
    if (wish !== null && 'fault' in wish) return { plan: null, problem: describeCorrectionFault(wish.fault) }

    const refused: RefusedChange[] = []
    const isSent = change.kind === 'move' || change.kind === 'rename'
    const items = itemsIn(plan)
    const wanted = paths.flatMap((from): Item | [] => {
      const item = items.get(from)
      if (item === undefined) {
        if (isSent) refused.push({ from, fault: { code: 'gone' } })
        return []
      }
      if (!('reason' in item)) return item
      if (isSent && !isMovableByHand(item)) {
        refused.push({ from: item.name, fault: { code: 'stays', item } })
        return []
      }
      return hasNoText(item) ? [] : item // its name may be that of another file
    })
    const names = new Set(wanted.map(({ name }) => name))
    let mains = mainFilesOf(now.draft, names)
    if (isSent) {
      const kept = wanted.flatMap(item => ('reason' in item && !mains.has(item.name) ? [item] : []))
      if (kept.length > 0) {
        now = await lift(now, kept)
        if (now === null) return { plan: null, problem: 'The preview was made anew meanwhile. Try again.' }
        mains = mainFilesOf(now.draft, names)
      }
    }

    let corrected: ReturnType<typeof correctPlan> | undefined
    let edits: readonly Edit[] = []
    if (wish === null) {
      edits = [...new Set(mains.values())].flatMap(from => {
        const before = held.corrections.get(from)
        return before ? [{ from, before, after: undefined }] : []
      })
    } else {
      const staying = new Map(now.draft.plan.left.map(item => [item.name, item]))
      for (const from of names) {
        if (mains.has(from) || change.kind === 'leave') continue
        const item = staying.get(from)
        refused.push({ from, fault: item ? { code: 'stays', item } : { code: 'gone' } })
      }
      const made = makeCorrections(now.draft, names, wish, held.corrections)
      refused.push(...made.faults)
      edits = made.edits.flatMap(({ from, after }) => {
        const before = held.corrections.get(from)
        const isNews = !isDeepStrictEqual(before?.change, after?.change)
        const isLeftAnyway = change.kind === 'leave' && !before && staying.has(from)
        return isNews && !isLeftAnyway ? [{ from, before, after }] : []
      })
      const tried = new Map(held.corrections)
      for (const { from, after } of edits) {
        if (after) tried.set(from, after)
        else tried.delete(from)
      }
      corrected = correctPlan(now.draft, tried, { context })
      const faults = new Map(corrected.refused.map(({ correction, fault }) => [correction.from, fault]))
      for (const { from } of edits) {
        const fault = faults.get(from)
        if (fault) refused.push({ from, fault })
      }
      if (faults.size > 0) {
        edits = edits.filter(({ from }) => !faults.has(from))
        corrected = undefined // what was corrected of them before stays
      }
    }
    const problem = describeRefusedChanges(refused, paths.length)
    if (edits.length === 0) return { plan: null, problem }
    byHand.step(held, edits)
    return { plan: present(now, planId, corrected), problem }
  }

  function offered(now: Current, offerId: string): Offer | undefined {
    const offer = offerFor(state, heldOf(now).corrections)
    return offer?.offerId === offerId ? offer : undefined
  }

  /** Takes the newest step from one pile to the other. */
  function shift(planId: string, from: 'done' | 'undone'): CorrectionAnswer {
    const now = currentOf(planId)
    const held = heldOf(now)
    return { plan: shiftStep(held, from) ? present(now, planId) : null, problem: null }
  }

  const calls: Pick<Answers<SortingCalls>, Handled> = {
    async preview({ folderId, criterion, since }) {
      const made = await draft(folderId, criterion)
      return made && present(made, since)
    },
    correct: ({ planId, paths, change }) => correct(planId, paths, change),
    takeBackCorrection: ({ planId }) => shift(planId, 'done'),
    redoCorrection: ({ planId }) => shift(planId, 'undone'),
    forgetCorrections({ planId }) {
      const now = currentOf(planId)
      const held = heldOf(now)
      if (held.corrections.size === 0) return { plan: null, problem: null }
      byHand.step(
        held,
        Array.from(held.corrections.values(), before => ({ from: before.from, before, after: undefined })),
      )
      return { plan: present(now, planId), problem: null }
    },
    async acceptOffer({ planId, offerId }) {
      const now = currentOf(planId)
      const offer = offered(now, offerId)
      if (!offer) return { plan: null, problem: null }
      try {
        const titles = now.options.set?.rules?.map(({ rule }) => rule) ?? []
        await followHabit(state, now.draft.listing.folder.path, offer.habit, titles)
      } catch (error) {
        if (!(error instanceof SettingsRefused)) throw error
        return { plan: null, problem: error.message }
      }
      settleOffer(state, offer)
      drop(heldOf(now), offer.covers)
      const again = await draft(now.folderId, now.criterion)
      return { plan: again && present(again, planId), problem: null }
    },
    declineOffer({ planId, offerId }) {
      const now = currentOf(planId)
      const offer = offered(now, offerId)
      if (!offer) return { plan: null, problem: null }
      settleOffer(state, offer)
      return { plan: present(now, planId), problem: null }
    },
  }

  return {
    calls,
    get: plans.get,
    /**
     * A run carried a plan of the folder out: what is left of its corrections is what stays.
     * @param folder its real path
     */
    carriedOut(folder: string): void {
      const held = byHand.of(folder)
      held.corrections = new Map([...held.corrections].filter(([, { change }]) => change.leave))
      held.lifted.clear()
      held.done.length = 0
      held.undone.length = 0
      follow.stop()
    },
    /** Files may have moved meanwhile. */
    runEnded: () => follow.resume(),
    /** Stops a look into files. */
    cancel: () => looking.abort(),
  }
}

/** What can be corrected in a plan, by the path that names it. */
function itemsIn({ moves, left }: Plan): ReadonlyMap<string, Item> {
  const items = new Map<string, Item>(moves.map(({ from }) => [from, { name: from }]))
  for (const [at, item] of left.entries()) items.set(pathOfLeft(item, at), item)
  return items
}

/** What a person asks for; null for no correction at all. A folder of the plan is meant as it is called there. */
function wishOf(
  change: CorrectionChange,
  plan: Plan,
): Parameters<typeof makeCorrections>[2] | { readonly fault: CorrectionFault } | null {
  switch (change.kind) {
    case 'leave':
      return { leave: true }
    case 'rename':
      return { name: change.name, isWhole: change.isWhole }
    case 'move': {
      const { to } = change
      if (to !== '.' && plan.moves.some(move => move.to.startsWith(`${to}/`))) return { to }
      const checked = checkFolder(to)
      return 'code' in checked ? { fault: checked } : { to: checked.folder }
    }
    case 'as-planned':
      return null
    default:
      return assertNever(change)
  }
}

/** Where its files lie below the folder, as whole paths. */
function subfoldersIn({ listing: { folder, files, left } }: Draft): readonly string[] {
  const found = new Set<string>()
  for (const { path } of files) if (path.includes('/')) found.add(posix.dirname(path))
  for (const { name } of left) if (name.includes('/')) found.add(posix.dirname(name))
  return Array.from(found, each => `${folder.path}/${each}`)
}

function fileCount({ plan: { moves, left } }: Pick<Kept, 'plan'>): number {
  return moves.length + left.length
}
