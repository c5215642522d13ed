import { type Dispatch, useEffect, useEffectEvent, useReducer } from 'react'
import { type Criterion, type FolderChoice, maxDropped, type RunView } from '../../../ipc/organize-views.ts'
import { call, hear, messageOf, openDropped } from '../bridge.ts'
import { useCall } from '../use-call.ts'
import { next } from './reducer.ts'
import { type Action, currentPlan, type Dismissed, firstState, needsPremium, type State } from './state.ts'
import { usePreviewing } from './use-previewing.ts'
import { useRunning } from './use-running.ts'

export type Organize = ReturnType<typeof useOrganizeState>

/**
 * What a person can do on the Organize screen, and from elsewhere to it.
 * @param locked ways of sorting that are offered instead of previewed
 * @param show brings the Organize screen into sight
 */
export function useOrganizeState(locked: readonly Criterion[], show: () => void) {
  const [state, dispatch] = useReducer(next, firstState)
  const { step } = state
  const { reload, isCorrecting, ...previewing } = usePreviewing(state, dispatch, locked)
  const { run, ...running } = useRunning(state, dispatch, show)
  const interrupted = useCall('interrupted', null, {
    onAnswer({ data, problem }) {
      if (problem !== null) dispatch({ type: 'problemReported', message: problem })
      else if (data) dispatch({ type: 'foundInterrupted', run: data })
    },
  })
  const choosing = useChoosing(state, dispatch, show)
  return {
    ...choosing,
    ...previewing,
    ...running,
    state,
    /** The worker has answered for the first time. */
    isAnswered: interrupted.data !== undefined || interrupted.problem !== null,
    /** From a result back to the start. */
    leave: () => dispatch({ type: 'left' }),
    sortBy: (criterion: Criterion) => dispatch({ type: 'sortedBy', criterion }),
    /** Plans again, after the rules have changed. */
    followRules: () => dispatch({ type: 'rulesChanged' }),
    /** Plans again, after that failed or was cancelled. */
    retry(): void {
      dispatch({ type: 'dismissed', what: 'problem' })
      reload()
    },
    organize(): void {
      show()
      const plan = currentPlan(state)
      if (isCorrecting || step.name !== 'preview' || plan === null) return
      if (plan.files === 0 || step.folder.readOnly || needsPremium(plan, locked)) return
      run('organize', step.folder.name, () => call('organize', { planId: plan.planId }))
    },
    /** In the system's file manager. */
    showFolder(runId: string): void {
      call('showFolder', { runId }).catch(error =>
        dispatch({ type: 'problemReported', message: messageOf(error) }),
      )
    },
    /** The folder of the interrupted run was located. */
    located: (run: RunView) => dispatch({ type: 'foundInterrupted', run }),
    /** The history was deleted. */
    forgetRuns: () => dispatch({ type: 'runsForgotten' }),
    dismiss: (what: Dismissed) => dispatch({ type: 'dismissed', what }),
  }
}

/** Ways to open a folder. */
function useChoosing({ step, refused }: State, dispatch: Dispatch<Action>, show: () => void) {
  const isRunning = step.name === 'running'
  const fail = (error: unknown) => dispatch({ type: 'problemReported', message: messageOf(error) })

  function choose(choosing: Promise<FolderChoice | null>, startId = ''): void {
    choosing.then(choice => choice && dispatch({ type: 'chosen', choice, startId }), fail)
  }

  const openGiven = useEffectEvent(() => {
    if (isRunning) return // they wait until the result was seen
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

  return {
    /** Asks for a folder in the system's dialog. */
    browse(): void {
      if (!isRunning) choose(call('browse', null))
    },
    drop(items: readonly File[]): void {
      show()
      if (isRunning) return
      openDropped(items.slice(0, maxDropped)).then(dropped => dispatch({ type: 'dropped', dropped }), fail)
    },
    /** Opens a folder of the start, or one that waited. */
    begin(startId: string): void {
      show()
      if (!isRunning) choose(call('openFolder', { of: 'start', id: startId }), startId)
    },
    /** Opens the folder that was refused. */
    force(): void {
      if (refused) choose(call('openFolder', { of: 'refused', id: refused.candidateId }))
      dispatch({ type: 'dismissed', what: 'refused' })
    },
    /** Opens the folder of a run. */
    reopen: (runId: string) => choose(call('openFolder', { of: 'run', id: runId })),
  }
}
