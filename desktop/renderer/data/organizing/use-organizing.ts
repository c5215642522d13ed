import { type Dispatch, useEffect, useEffectEvent, useReducer } from 'react'
import { type Criterion, type FolderChoice, maxDropped, type RunView } from '../../../ipc/organize-views.ts'
import { call, hear, messageOf, openDropped } from '../bridge.ts'
import { useCall } from '../use-call.ts'
import { next } from './reducer.ts'
import { type Action, currentPlan, type Dismissed, firstState, needsPremium, type State } from './state.ts'
import { type Previewing, usePreviewing } from './use-previewing.ts'
import { type Running, useRunning } from './use-running.ts'

type Choosing = {
  /** Asks for a folder in the system's dialog. */
  browse(): void
  drop(items: readonly File[]): void
  /** Opens a folder of the start, or one that waited. */
  begin(startId: string): void
  /** Opens the folder that was refused. */
  force(): void
  /** Opens the folder of a run. */
  reopen(runId: string): void
}

/** What a person can do on the Organize screen, and from elsewhere to it. */
export type Organize = Choosing &
  Omit<Previewing, 'reload' | 'isCorrecting'> &
  Omit<Running, 'run'> & {
    readonly state: State
    /** The worker has answered for the first time. */
    readonly isAnswered: boolean
    /** From a result back to the start. */
    leave(): void
    sortBy(criterion: Criterion): void
    /** Plans again, after the rules have changed. */
    followRules(): void
    /** Plans again, after that failed or was cancelled. */
    retry(): void
    organize(): void
    /** In the system's file manager. */
    showFolder(runId: string): void
    /** The folder of the interrupted run was located. */
    located(run: RunView): void
    /** The history was deleted. */
    forgetRuns(): void
    dismiss(what: Dismissed): void
  }

/**
 * @param locked ways of sorting that are offered instead of previewed
 * @param show brings the Organize screen into sight
 */
export function useOrganizing(locked: readonly Criterion[], show: () => void): Organize {
  const [state, dispatch] = useReducer(next, firstState)
  const { step } = state
  const choosing = useChoosing(state, dispatch, show)
  const { reload, isCorrecting, ...previewing } = usePreviewing(state, dispatch, locked)
  const { run, ...running } = useRunning(state, dispatch, show)
  const interrupted = useCall('interrupted', null, {
    onAnswer({ data, problem }) {
      if (problem !== null) dispatch({ type: 'told', message: problem })
      else if (data) dispatch({ type: 'foundInterrupted', run: data })
    },
  })
  return {
    ...choosing,
    ...previewing,
    ...running,
    state,
    isAnswered: interrupted.data !== undefined || interrupted.problem !== null,
    leave: () => dispatch({ type: 'left' }),
    sortBy: criterion => dispatch({ type: 'sortedBy', criterion }),
    followRules: () => dispatch({ type: 'rulesChanged' }),
    retry() {
      dispatch({ type: 'dismissed', what: 'problem' })
      reload()
    },
    organize() {
      show()
      const plan = currentPlan(state)
      if (isCorrecting || step.name !== 'preview' || plan === null) return
      if (plan.files === 0 || step.folder.readOnly || needsPremium(plan, locked)) return
      run('organize', step.folder.name, () => call('organize', { planId: plan.planId }))
    },
    showFolder(runId) {
      call('showFolder', { runId }).catch(error => dispatch({ type: 'told', message: messageOf(error) }))
    },
    located: run => dispatch({ type: 'foundInterrupted', run }),
    forgetRuns: () => dispatch({ type: 'runsForgotten' }),
    dismiss: what => dispatch({ type: 'dismissed', what }),
  }
}

/** Ways to open a folder. None is opened while files move. */
function useChoosing({ step, refused }: State, dispatch: Dispatch<Action>, show: () => void): Choosing {
  const isRunning = step.name === 'running'
  const fail = (error: unknown) => dispatch({ type: 'told', message: messageOf(error) })

  function choose(choosing: Promise<FolderChoice | null>, startId = ''): void {
    choosing.then(choice => choice && dispatch({ type: 'chosen', choice, startId }), fail)
  }

  const openGiven = useEffectEvent(() => {
    if (isRunning) return // they wait for a look at the result
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
    browse() {
      if (!isRunning) choose(call('browse', null))
    },
    drop(items) {
      show()
      if (isRunning) return
      openDropped(items.slice(0, maxDropped)).then(dropped => dispatch({ type: 'dropped', dropped }), fail)
    },
    begin(startId) {
      show()
      if (!isRunning) choose(call('openFolder', { of: 'start', id: startId }), startId)
    },
    force() {
      if (refused) choose(call('openFolder', { of: 'refused', id: refused.candidateId }))
      dispatch({ type: 'dismissed', what: 'refused' })
    },
    reopen: runId => choose(call('openFolder', { of: 'run', id: runId })),
  }
}
