import type { RunLog } from '../run/run-log.ts'

/** The calls that write. */
export type LogCall = 'begin' | 'note' | 'end'

/**
 * A log with every writing call watched.
 * @param before called before each, with how many calls of its kind there were, from 1; a throw takes the call's place
 */
export function watchedLog(log: RunLog, before: (call: LogCall, count: number) => void): RunLog {
  const counts = { begin: 0, note: 0, end: 0 }
  const watch = (call: LogCall) => {
    counts[call] += 1
    before(call, counts[call])
  }
  return {
    ...log,
    begin(...args) {
      watch('begin')
      return log.begin(...args)
    },
    note(...args) {
      watch('note')
      log.note(...args)
    },
    end(...args) {
      watch('end')
      log.end(...args)
    },
  }
}
