import { useState } from 'react'
import type { RunView } from '../../ipc/organize-views.ts'
import { call, messageOf } from '../bridge.ts'

/**
 * Asks the person where the folder of a run is now; the history is read again by itself.
 * @param onLocated told how the run is there
 */
export function useLocate(runId: string, onLocated: (run: RunView) => void = () => undefined) {
  const [problem, setProblem] = useState<string | null>(null)
  return {
    locate() {
      setProblem(null)
      call('locate', { runId }).then(
        run => run && onLocated(run),
        error => setProblem(messageOf(error)),
      )
    },
    problem,
    dismiss: () => setProblem(null),
  }
}
