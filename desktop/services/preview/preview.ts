import type { Handlers } from '../../ipc/calls.ts'
import type { CorrectionAnswer, PlanUpdate } from '../../ipc/organize-views.ts'
import { rowChanges } from '../../ipc/row-changes.ts'
import { correctPlan } from '../../sorter/index.ts'
import type { Folder, Plan } from '../../sorter/values/values.ts'
import { describeCorrectionFault, describeRefusedChanges } from '../../words/corrections.ts'
import type { WorkerContext } from '../context.ts'
import { createRecentValues } from '../recent-values.ts'
import { SettingsRefused } from '../state/settings.ts'
import { ByHand, withEdits } from './by-hand.ts'
import { correct, type Wish, withoutRefused } from './corrections.ts'
import { type Current, Drafts, fileCount, mostFilesInMemory } from './drafts.ts'
import { followHabit, type Offer, offerFor, recordAnswer } from './offers.ts'
import { viewOfPlan } from './plan-view.ts'
import { planRows } from './rows.ts'

type FolderPlan = { readonly folderId: string; readonly plan: Plan }

/** Corrections that are on their way name older plans than the newest. */
const mostPlans = 4

const unchanged: CorrectionAnswer = { plan: null, problem: null }

type PreviewContext = Pick<WorkerContext, 'state' | 'home' | 'facts' | 'checkPlan' | 'send'>

/** Previews of folders and what a person changes in them. Corrections belong to the folder and outlive its plans. */
export class Previews {
  readonly #context: PreviewContext
  readonly #plans = createRecentValues<FolderPlan>(mostPlans, { sizeOf: fileCount, most: mostFilesInMemory })
  /** By the real path of each folder: one that is opened again keeps its corrections. */
  readonly #byHand = new Map<string, ByHand>()
  readonly drafts: Drafts
  readonly #settled: () => Promise<unknown>

  readonly handlers = {
    preview: async ({ folderId, criterion, since }) => {
      await this.#settled()
      const made = await this.drafts.make(folderId, criterion)
      return made && this.#present(made, since)
    },
    correct: ({ planId, ...wish }) => this.#correct(planId, wish),
    stepCorrections: ({ planId, step }) => {
      const now = this.#currentOf(planId)
      return this.#byHandIn(now)[step]() ? { plan: this.#present(now, planId), problem: null } : unchanged
    },
    acceptOffer: ({ planId, offerId }) => this.#acceptOffer(planId, offerId),
    declineOffer: ({ planId, offerId }) => {
      const now = this.#currentOf(planId)
      const offer = this.#offered(now, offerId)
      if (!offer) return unchanged
      recordAnswer(this.#context.state, offer)
      return { plan: this.#present(now, planId), problem: null }
    },
  } satisfies Partial<Handlers<'worker'>>

  /** @param settled resolves once the rules that a preview follows are written */
  constructor(
    context: PreviewContext,
    folderOf: (folderId: string) => Folder,
    settled: () => Promise<unknown>,
  ) {
    this.#context = context
    this.#settled = settled
    this.drafts = new Drafts(context, {
      folderOf,
      onGivenUp: this.#plans.clear,
    })
  }

  /** A plan, and the folder that it is of. @throws {UnknownId} */
  get(planId: string): FolderPlan {
    return this.#plans.get(planId)
  }

  /** A run carried a plan of the folder out. @param folder its real path */
  carriedOut(folder: string): void {
    this.#byHandOf(folder).carriedOut()
    this.drafts.follow.stop()
  }

  /**
   * The plan with the corrections that can be followed; the others fall away.
   * @param since the plan whose rows the window has; '' for none
   */
  #present(now: Current, since: string, corrected = this.#corrected(now)): PlanUpdate {
    const { folderId, draft } = now
    const { state, home } = this.#context
    const byHand = this.#byHandIn(now)
    const { plan, count } = corrected
    // What is written to just now, or may not be read, is still there.
    const isThere = new Set(corrected.gone.length > 0 ? draft.plan.left.map(({ name }) => name) : [])
    const lost = [
      ...corrected.gone.flatMap(({ from }) => (isThere.has(from) ? [] : [from])),
      ...corrected.refused.map(({ correction }) => correction.from),
    ]
    if (lost.length > 0) byHand.drop(lost)
    const changes = this.#changesOf(plan, this.#plans.find(since)?.plan)
    const offer = offerFor(state, byHand.corrections)
    return {
      planId: this.#plans.put({ plan, folderId }),
      folderId,
      ...viewOfPlan(plan, home),
      changes,
      corrections: { count, gone: lost.length, ...byHand.can },
      offer: offer && { offerId: offer.offerId, sentence: offer.sentence, rule: offer.rule },
    }
  }

  #changesOf(plan: Plan, before: Plan | undefined): PlanUpdate['changes'] {
    const { home } = this.#context
    const rows = planRows(plan, home)
    const old = before ? planRows(before, home) : { moves: [], left: [] }
    return { moves: rowChanges(old.moves, rows.moves), left: rowChanges(old.left, rows.left) }
  }

  #correct(planId: string, wish: Wish): CorrectionAnswer {
    const { plan: seen } = this.#plans.get(planId)
    const now = this.#currentOf(planId)
    const byHand = this.#byHandIn(now)
    const asked = correct(now.draft, seen, wish, byHand.corrections)
    if ('fault' in asked) return { plan: null, problem: describeCorrectionFault(asked.fault) }
    if (asked.edits.length === 0)
      return { plan: null, problem: describeRefusedChanges(asked.refused, wish.paths.length) }
    const corrected = this.#corrected(now, withEdits(byHand.corrections, asked.edits))
    const { edits, refused } = withoutRefused(asked, corrected.refused)
    const problem = describeRefusedChanges(refused, wish.paths.length)
    if (edits.length === 0) return { plan: null, problem }
    byHand.change(edits)
    // Of what was refused, the correction before stays.
    const isWhole = edits.length === asked.edits.length
    return { plan: this.#present(now, planId, isWhole ? corrected : undefined), problem }
  }

  #corrected(
    { draft, options }: Current,
    corrections = this.#byHandOf(draft.listing.folder.path).corrections,
  ) {
    return correctPlan(draft, corrections, options)
  }

  async #acceptOffer(planId: string, offerId: string): Promise<CorrectionAnswer> {
    const { state } = this.#context
    const now = this.#currentOf(planId)
    const offer = this.#offered(now, offerId)
    if (!offer) return unchanged
    try {
      const titles = now.options.set?.rules?.map(({ rule }) => rule) ?? []
      await followHabit(state, now.draft.listing.folder.path, offer.habit, titles)
    } catch (error) {
      if (!(error instanceof SettingsRefused)) throw error
      return { plan: null, problem: error.message }
    }
    recordAnswer(state, offer)
    this.#byHandIn(now).drop(offer.covers)
    const again = await this.drafts.make(now.folderId, now.criterion)
    return { plan: again && this.#present(again, planId), problem: null }
  }

  #offered(now: Current, offerId: string): Offer | undefined {
    const offer = offerFor(this.#context.state, this.#byHandIn(now).corrections)
    return offer?.offerId === offerId ? offer : undefined
  }

  /** The newest preview of the folder that a plan is of. */
  #currentOf(planId: string): Current {
    return this.drafts.of(this.#plans.get(planId).folderId)
  }

  #byHandIn({ draft }: Current): ByHand {
    return this.#byHandOf(draft.listing.folder.path)
  }

  #byHandOf(folder: string): ByHand {
    const found = this.#byHand.get(folder) ?? new ByHand()
    this.#byHand.set(folder, found)
    return found
  }
}
