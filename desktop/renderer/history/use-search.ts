import { useEffect, useState } from 'react'
import { maxFoundRuns } from '../../ipc/organize-views.ts'
import { useCall } from '../data/use-call.ts'

/** Runs to find before the rest waits to be asked for. */
const pageRuns = 20
/** Typing goes on. */
const pauseMs = 150

/** The newest runs with files whose names hold these words, as many as were looked at. */
export function useSearch(words: string) {
  const [{ settled, count }, setAsked] = useState({ settled: '', count: pageRuns })
  useEffect(() => {
    const timer = setTimeout(() => setAsked({ settled: words, count: pageRuns }), pauseMs)
    return () => clearTimeout(timer)
  }, [words])
  const isSettled = words === settled
  const input = isSettled ? { words, count } : undefined
  const { data: findings, isLoading, problem, reload } = useCall('searchHistory', input, { about: words })
  const isShort = findings === undefined || (findings.hasOlder && findings.runs.length < count)
  return {
    findings,
    isLooking: !isSettled || (isLoading && isShort),
    problem,
    reload,
    /** Null where nothing older is shown. */
    lookFurther:
      findings?.hasOlder && !isShort && count < maxFoundRuns
        ? () => setAsked({ settled, count: count + pageRuns })
        : null,
  }
}
