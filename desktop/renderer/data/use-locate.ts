import type { RunView } from '../../ipc/organize-views.ts'
import { useAct } from './use-act.ts'

/**
 * Asks the person where the folder of a run is now; the history is read again by itself.
 * @param onLocated called with the run as it is in the located folder
 */
export function useLocate(runId: string, onLocated: (run: RunView) => void = () => undefined) {
  const { act, problem, dismiss } = useAct('locate')
  const locate = async () => {
    const run = await act({ runId })
    if (run) onLocated(run)
  }
  return { locate: () => void locate(), problem, dismiss }
}
