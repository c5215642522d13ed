import { RunRefused } from '../../sorter/index.ts'
import { inWords } from '../../words/refusals.ts'
import { StateFailed } from '../state/database/faults.ts'
import type { StateDatabase } from '../state/state-database.ts'

/** The same database for what the window asks of it: what the disk refuses is an error with a sentence for a person. */
export function stateInWords(state: StateDatabase): StateDatabase {
  function say<T>(work: () => T): T {
    try {
      return work()
    } catch (error) {
      if (!(error instanceof StateFailed)) throw error
      throw inWords(new RunRefused({ code: 'journal', place: state.stateDir, systemCode: error.code }))
    }
  }
  return {
    stateDir: state.stateDir,
    get restored() {
      return state.restored
    },
    use: work => say(() => state.use(work)),
    read: work => say(() => state.read(work)),
    close: state.close,
  }
}
