import { type Dispatch, useEffect, useState } from 'react'
import type { Input } from '../../../ipc/calls.ts'
import type { CorrectionAnswer, CorrectionChange, Criterion } from '../../../ipc/organize-views.ts'
import { type ShownPlan, withRows } from '../../../ipc/shown-plan.ts'
import { call, hear, messageOf } from '../bridge.ts'
import { useRead } from '../use-call.ts'
import { type Action, currentPlan, type State } from './state.ts'

/** The plan of the open folder, and what a person changes of it by hand. */
export function usePreviewing(state: State, dispatch: Dispatch<Action>, locked: readonly Criterion[]) {
  const { step, criterion, revision } = state
  const [underWay, setUnderWay] = useState(0)
  const shown = step.name === 'preview' ? step.plan : null
  const isPreviewed = step.name === 'preview' && !locked.includes(criterion)
  const preview = useRead(
    'preview',
    isPreviewed ? { folderId: step.folder.folderId, criterion, revision } : undefined,
    async ({ folderId, criterion, revision }) => {
      const plan = await call('preview', { folderId, criterion, since: shown?.planId ?? '' })
      return { plan: plan && withRows(plan, shown), revision }
    },
    {
      // At once: the answer to a change by hand may come right after it.
      onAnswer({ data, problem }) {
        if (problem !== null) dispatch({ type: 'problemReported', message: problem, isOfPreview: true })
        else if (data?.plan) dispatch({ type: 'previewed', plan: data.plan, revision: data.revision })
        else dispatch({ type: 'readingCancelled' })
      },
    },
  )
  useEffect(
    () => hear('readingFacts', progress => dispatch({ type: 'factsProgressed', progress })),
    [dispatch],
  )

  /** Shows why a file could not be changed by hand, opened or shown. */
  const setFileProblem = (problem: string | null) => dispatch({ type: 'corrected', plan: null, problem })

  function correcting(plan: ShownPlan, answering: Promise<CorrectionAnswer>): void {
    setUnderWay(count => count + 1)
    answering
      .then(
        ({ plan: update, problem }) =>
          dispatch({ type: 'corrected', plan: update && withRows(update, plan), problem }),
        error => setFileProblem(messageOf(error)),
      )
      .finally(() => setUnderWay(count => count - 1))
  }

  const current = currentPlan(state)
  /** Answers the offer of the shown plan. */
  function answerOffer(way: 'acceptOffer' | 'declineOffer'): void {
    if (!current?.offer) return
    correcting(current, call(way, { planId: current.planId, offerId: current.offer.offerId }))
  }

  return {
    /** Plans again. */
    reload: preview.reload,
    /** A change by hand is not answered yet: the plan that is shown is without it, and not carried out. */
    isCorrecting: underWay > 0,
    setFileProblem,
    /** Changes what the preview does with some files, named by their paths in the plan. */
    correct(paths: readonly string[], change: CorrectionChange): void {
      if (shown) correcting(shown, call('correct', { planId: shown.planId, paths, change }))
    },
    /** Undoes the last step of changes by hand, or does it again. */
    stepCorrections(step: Input<'stepCorrections'>['step']): void {
      if (current) correcting(current, call('stepCorrections', { planId: current.planId, step }))
    },
    acceptOffer: () => answerOffer('acceptOffer'),
    declineOffer: () => answerOffer('declineOffer'),
  }
}
