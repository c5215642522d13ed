import { useEffect, useEffectEvent, useReducer, useState } from 'react'
import type { Criterion, FolderChoice, ReceiptView, RunView } from '../../ipc/organize-views.ts'
import { call, hear, messageOf, openDropped } from '../bridge.ts'
import { currentPlan, firstState, type Job, next, type State } from './state.ts'
import { text } from './text.ts'

/** What a person can do on the Organize screen, and from elsewhere to it. */
export type Organize = {
  readonly state: State
  /** The newest run of each of the folders used last. */
  readonly recent: readonly RunView[]
  browse(): void
  drop(item: File): void
  force(): void
  reopen(runId: string): void
  sortBy(criterion: Criterion): void
  /** Plans again, after the rules have changed. */
  followRules(): void
  retry(): void
  organize(): void
  /** Undoes the given run. */
  undo(run: Pick<RunView, 'runId' | 'folderName'>): void
  settle(run: RunView, way: 'finish' | 'undo'): void
  cancel(): void
  showFolder(runId: string): void
  dismiss(what: 'refused' | 'interrupted' | 'problem'): void
}

/**
 * @param locked ways of sorting that are offered instead of previewed
 * @param show brings the Organize screen into sight: whatever starts a run is seen there
 */
export function useOrganizing(locked: readonly Criterion[], show: () => void): Organize {
  const [state, dispatch] = useReducer(next, firstState)
  const [recent, setRecent] = useState<readonly RunView[]>([])
  const { step, criterion, revision, refused } = state
  const folderId = step.name === 'preview' ? step.folder.folderId : null
  const previewed = locked.includes(criterion) ? null : folderId

  const fail = (error: unknown) => dispatch({ type: 'failed', message: messageOf(error) })

  function choose(choosing: Promise<FolderChoice | null>): void {
    choosing.then(choice => choice && dispatch({ type: 'chosen', choice }), fail)
  }

  function preview(id: string, by: Criterion, at: number): void {
    call('preview', { folderId: id, criterion: by }).then(
      plan => dispatch({ type: 'previewed', plan, revision: at }),
      fail,
    )
  }

  function run(job: Job, folderName: string, working: () => Promise<ReceiptView | null>): void {
    show()
    if (step.name === 'running') return
    dispatch({ type: 'started', job, folderName, nowMs: Date.now() })
    working().then(
      receipt =>
        dispatch(
          receipt ? { type: 'ended', receipt } : { type: 'failed', message: text.interrupted.settled },
        ),
      fail,
    )
  }

  const previewAgain = useEffectEvent(preview)
  useEffect(() => {
    if (previewed !== null) previewAgain(previewed, criterion, revision)
  }, [previewed, criterion, revision])

  useEffect(() => hear('progress', progress => dispatch({ type: 'progressed', progress })), [])

  const lookBack = useEffectEvent(() => {
    call('recent', null).then(({ interrupted, folders }) => {
      if (interrupted) dispatch({ type: 'foundInterrupted', run: interrupted })
      setRecent(folders)
    }, fail)
  })
  useEffect(() => lookBack(), [])
  useEffect(
    () => hear('ran', () => call('recent', null).then(({ folders }) => setRecent(folders), ignore)),
    [],
  )

  return {
    state,
    recent,
    browse: () => step.name !== 'running' && choose(call('browse', null)),
    drop(item) {
      show()
      if (step.name !== 'running') choose(openDropped(item))
    },
    force() {
      if (refused) choose(call('forceFolder', { candidateId: refused.candidateId }))
      dispatch({ type: 'dismissed', what: 'refused' })
    },
    reopen: runId => choose(call('reopenFolder', { runId })),
    sortBy: chosen => dispatch({ type: 'sortedBy', criterion: chosen }),
    followRules: () => dispatch({ type: 'rulesChanged' }),
    retry() {
      dispatch({ type: 'dismissed', what: 'problem' })
      if (folderId !== null) preview(folderId, criterion, revision)
    },
    organize() {
      show()
      const plan = currentPlan(state)
      if (step.name !== 'preview' || plan === null || plan.files === 0 || step.folder.readOnly) return
      run('organize', step.folder.name, () => call('organize', { planId: plan.planId }))
    },
    undo: ({ runId, folderName }) => run('undo', folderName, () => call('undo', { runId })),
    settle: ({ runId, folderName }, way) => run(way, folderName, () => call('settle', { runId, way })),
    cancel() {
      dispatch({ type: 'stopping' })
      call('cancel', null).catch(fail)
    },
    showFolder: runId => void call('showFolder', { runId }).catch(fail),
    dismiss: what => dispatch({ type: 'dismissed', what }),
  }
}

/** The recent folders are an extra; the History screen shows the error. */
function ignore(): void {}
