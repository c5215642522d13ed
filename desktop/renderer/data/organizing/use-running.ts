import { type Dispatch, useEffect, useRef } from 'react'
import type { ReceiptView, RunFolder, RunView } from '../../../ipc/organize-views.ts'
import { text } from '../../organize/text.ts'
import { call, hear, messageOf } from '../bridge.ts'
import type { Action, Job, State } from './state.ts'

type RunInHand = Pick<RunView, 'runId' | 'folderName' | 'criterion'>

/** Runs, one at a time. @param show brings the Organize screen into sight: whatever starts a run is seen there */
export function useRunning({ step }: State, dispatch: Dispatch<Action>, show: () => void) {
  /** At once, while the state of a click is drawn later: a second click may follow in the same task. */
  const isRunning = useRef(false)

  /** Shows a job until it ends, if none is shown yet. */
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

  function shift(job: 'undo' | 'redo', shifted: RunInHand): void {
    if (step.name !== 'running') readFolders(shifted, job)
    run(job, shifted.folderName, () => call(job, { runId: shifted.runId }))
  }

  useEffect(
    () => hear('progress', progress => dispatch({ type: 'progressed', progress, nowMs: Date.now() })),
    [dispatch],
  )

  return {
    run,
    undo: (taken: RunInHand) => shift('undo', taken),
    /** Does again what was undone of a run. */
    redo: (again: RunInHand) => shift('redo', again),
    settle: ({ runId, folderName }: RunView, way: 'finish' | 'undo') =>
      run(way, folderName, () => call('settle', { runId, way })),
    /** Stops a run, or the reading of facts. */
    cancel(): void {
      dispatch({ type: 'stopping' })
      call('cancel', { work: 'run' }).catch(error =>
        dispatch({ type: 'problemReported', message: messageOf(error) }),
      )
    },
  }
}
