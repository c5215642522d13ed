import { useState } from 'react'
import { maxPageRuns, type RunPage, type RunView } from '../../ipc/organize-views.ts'
import { call } from '../data/bridge.ts'
import { useRead } from '../data/use-call.ts'

const pageRuns = 50

/** The newest runs, as many as were looked at. */
export function useRuns() {
  const [count, setCount] = useState(pageRuns)
  const { data: page, problem, dismiss, reload } = useRead('listRuns', count, readRuns, { about: 'runs' })
  return {
    page,
    problem,
    dismiss,
    reload,
    readOlder() {
      const next = (page?.runs.length ?? 0) + pageRuns
      if (next > count) setCount(next)
    },
  }
}

/** The newest runs, at most `count`. */
async function readRuns(count: number): Promise<RunPage> {
  const runs: RunView[] = []
  for (;;) {
    const next = Math.min(count - runs.length, maxPageRuns)
    const page = await call('listRuns', { before: runs.at(-1)?.runId ?? '', count: next })
    runs.push(...page.runs)
    if (!page.hasOlder || runs.length >= count) return { ...page, runs }
  }
}
