import { useEffect, useEffectEvent, useReducer, useRef, useState } from 'react'
import type { Input } from '../../ipc/calls.ts'
import {
  type CorrectionAnswer,
  type CorrectionChange,
  type Criterion,
  type FolderChoice,
  maxDropped,
  type ReceiptView,
  type RunFolder,
  type RunView,
} from '../../ipc/organize-views.ts'
import { type ShownPlan, withRows } from '../../ipc/shown-plan.ts'
import { text } from '../organize/text.ts'
import { call, hear, messageOf, openDropped } from './bridge.ts'
import {
  type Action,
  currentPlan,
  type Dismissed,
  firstState,
  type Job,
  needsPremium,
  next,
  type State,
} from './organize-state.ts'
import { useCall, useRead } from './use-call.ts'

type RunInHand = Pick<RunView, 'runId' | 'folderName' | 'criterion'>

/** What a person can do on the Organize screen, and from elsewhere to it. */
export type Organize = {
  readonly state: State
  /** The worker has answered for the first time. */
  readonly isAnswered: boolean
  browse(): void
  drop(items: readonly File[]): void
  /** Opens a folder of the start, or one that waited. */
  begin(startId: string): void
  /** From a result back to the start. */
  leave(): void
  force(): void
  reopen(runId: string): void
  sortBy(criterion: Criterion): void
  /** Plans again, after the rules have changed. */
  followRules(): void
  retry(): void
  organize(): void
  /** Changes what the preview does with some files, named by their paths in the plan. */
  correct(paths: readonly string[], change: CorrectionChange): void
  /** Undoes the last step of changes by hand, or does it again. */
  stepCorrections(step: Input<'stepCorrections'>['step']): void
  /** Answers the offer of the shown plan. */
  acceptOffer(): void
  declineOffer(): void
  /** Undoes the given run. */
  undo(run: RunInHand): void
  /** Does again what was undone of the given run. */
  redo(run: RunInHand): void
  settle(run: RunView, way: 'finish' | 'undo'): void
  /** The folder of the interrupted run was located. */
  located(run: RunView): void
  /** Stops a run, or a look into files. */
  cancel(): void
  showFolder(runId: string): void
  /** The history was deleted. */
  forgetRuns(): void
  /** Says what could not be changed, or seen, in the preview. */
  say(problem: string | null): void
  dismiss(what: Dismissed): void
}

/**
 * @param locked ways of sorting that are offered instead of previewed
 * @param show brings the Organize screen into sight: whatever starts a run is seen there
 */
export function useOrganizing(locked: readonly Criterion[], show: () => void): Organize {
  const [state, dispatch] = useReducer(next, firstState)
  const { step, criterion, revision, refused } = state
  /** Changes by hand that are not answered yet: the plan that is shown is without them, and not carried out. */
  const [underWay, setUnderWay] = useState(0)
  /** At once, while the state of a click is drawn later: a second click may follow in the same task. */
  const isRunning = useRef(false)
  const folderId = step.name === 'preview' ? step.folder.folderId : null
  const previewed = locked.includes(criterion) ? null : folderId
  const shown = step.name === 'preview' ? step.plan : null
  const current = currentPlan(state)

  const fail = (error: unknown) => dispatch({ type: 'told', message: messageOf(error) })

  function choose(choosing: Promise<FolderChoice | null>, startId = ''): void {
    choosing.then(choice => choice && dispatch({ type: 'chosen', choice, startId }), fail)
  }

  const preview = useRead(
    'preview',
    previewed === null ? undefined : { folderId: previewed, criterion, revision },
    async ({ folderId, criterion, revision }) => {
      const plan = await call('preview', { folderId, criterion, since: shown?.planId ?? '' })
      return { plan: plan && withRows(plan, shown), revision }
    },
    {
      // At once: the answer to a change by hand may come right after it.
      onAnswer({ data, problem }) {
        if (problem !== null) dispatch({ type: 'told', message: problem, isOfPreview: true })
        else if (data?.plan) dispatch({ type: 'previewed', plan: data.plan, revision: data.revision })
        else dispatch({ type: 'lookCancelled' })
      },
    },
  )
  const interrupted = useCall('interrupted', null, {
    onAnswer({ data, problem }) {
      if (problem !== null) dispatch({ type: 'told', message: problem })
      else if (data) dispatch({ type: 'foundInterrupted', run: data })
    },
  })

  function run(job: Job, folderName: string, working: () => Promise<ReceiptView | null>): void {
    show()
    if (isRunning.current) return
    isRunning.current = true
    dispatch({ type: 'started', job, folderName, nowMs: Date.now() })
    const end = (action: Action) => {
      isRunning.current = false
      dispatch(action)
    }
    working().then(
      receipt =>
        end(receipt ? { type: 'ended', receipt } : { type: 'failed', message: text.interrupted.settled }),
      error => end({ type: 'failed', message: messageOf(error) }),
    )
  }

  /** Of an undo or a redo. Without its folders the run goes on all the same. */
  function readFolders({ runId, criterion }: RunInHand, job: 'undo' | 'redo'): void {
    call('openRun', { runId, withRows: false }).then(
      ({ folders }) => {
        const filesOf = ({ files, back }: RunFolder) => (job === 'undo' ? files - back : back)
        const touched = folders.map(folder => ({ ...folder, files: filesOf(folder) }))
        const shown = { criterion, folders: touched.filter(({ files }) => files > 0) }
        dispatch({ type: 'foldersRead', folders: shown })
      },
      () => undefined,
    )
  }

  const say = (problem: string | null) => dispatch({ type: 'corrected', plan: null, problem })

  /** @param asking given the plan, names it in its call */
  function correcting(
    plan: ShownPlan | null,
    asking: (plan: ShownPlan) => Promise<CorrectionAnswer> | null,
  ): void {
    const answering = plan && asking(plan)
    if (answering === null) return
    setUnderWay(count => count + 1)
    answering
      .then(
        ({ plan: update, problem }) =>
          dispatch({ type: 'corrected', plan: update && withRows(update, plan), problem }),
        error => say(messageOf(error)),
      )
      .finally(() => setUnderWay(count => count - 1))
  }

  const openGiven = useEffectEvent(() => {
    if (step.name === 'running') return // they wait for a look at the result
    call('openGiven', null).then(dropped => {
      if (dropped === null) return
      show()
      dispatch({ type: 'dropped', dropped })
    }, fail)
  })
  const isAtStart = step.name === 'start'
  useEffect(() => hear('given', () => openGiven()), [])
  useEffect(() => {
    if (isAtStart) openGiven()
  }, [isAtStart])

  useEffect(
    () => hear('progress', progress => dispatch({ type: 'progressed', progress, nowMs: Date.now() })),
    [],
  )
  useEffect(() => hear('looking', progress => dispatch({ type: 'looked', progress })), [])

  return {
    state,
    isAnswered: interrupted.data !== undefined || interrupted.problem !== null,
    browse: () => step.name !== 'running' && choose(call('browse', null)),
    drop(items) {
      show()
      if (step.name !== 'running')
        openDropped(items.slice(0, maxDropped)).then(dropped => dispatch({ type: 'dropped', dropped }), fail)
    },
    begin(startId) {
      show()
      if (step.name !== 'running') choose(call('openFolder', { of: 'start', id: startId }), startId)
    },
    leave: () => dispatch({ type: 'left' }),
    force() {
      if (refused) choose(call('openFolder', { of: 'refused', id: refused.candidateId }))
      dispatch({ type: 'dismissed', what: 'refused' })
    },
    reopen: runId => choose(call('openFolder', { of: 'run', id: runId })),
    sortBy: chosen => dispatch({ type: 'sortedBy', criterion: chosen }),
    followRules: () => dispatch({ type: 'rulesChanged' }),
    retry() {
      dispatch({ type: 'dismissed', what: 'problem' })
      preview.reload()
    },
    organize() {
      show()
      const plan = current
      if (underWay > 0 || step.name !== 'preview' || plan === null) return
      if (plan.files === 0 || step.folder.readOnly) return
      if (needsPremium(plan, locked)) return
      run('organize', step.folder.name, () => call('organize', { planId: plan.planId }))
    },
    correct(paths, change) {
      correcting(shown, ({ planId }) => call('correct', { planId, paths, change }))
    },
    say,
    stepCorrections: step => correcting(current, ({ planId }) => call('stepCorrections', { planId, step })),
    acceptOffer() {
      correcting(
        current,
        ({ planId, offer }) => offer && call('acceptOffer', { planId, offerId: offer.offerId }),
      )
    },
    declineOffer() {
      correcting(
        current,
        ({ planId, offer }) => offer && call('declineOffer', { planId, offerId: offer.offerId }),
      )
    },
    undo(taken) {
      if (step.name !== 'running') readFolders(taken, 'undo')
      run('undo', taken.folderName, () => call('undo', { runId: taken.runId }))
    },
    redo(again) {
      if (step.name !== 'running') readFolders(again, 'redo')
      run('redo', again.folderName, () => call('redo', { runId: again.runId }))
    },
    settle: ({ runId, folderName }, way) => run(way, folderName, () => call('settle', { runId, way })),
    located: run => dispatch({ type: 'foundInterrupted', run }),
    cancel() {
      dispatch({ type: 'stopping' })
      call('cancel', { work: 'run' }).catch(fail)
    },
    forgetRuns: () => dispatch({ type: 'runsForgotten' }),
    showFolder: runId => void call('showFolder', { runId }).catch(fail),
    dismiss: what => dispatch({ type: 'dismissed', what }),
  }
}
