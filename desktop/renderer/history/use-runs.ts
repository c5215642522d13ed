import { useEffect, useState } from 'react'
import { maxPageRuns, type RunPage, type RunView } from '../../ipc/organize-views.ts'
import { call, messageOf, whenStale } from '../bridge.ts'

const pageRuns = 50

/** The newest runs, as many as were looked at; read again after each new one. */
export function useRuns() {
  const [page, setPage] = useState<RunPage | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  // An object, so that asking for the same number again after a failure reads again.
  const [wanted, setWanted] = useState({ count: pageRuns })
  useEffect(() => {
    let isShown = true
    const read = () =>
      void readRuns(wanted.count).then(
        read => {
          if (!isShown) return
          setPage(read)
          setProblem(null)
        },
        error => isShown && setProblem(messageOf(error)),
      )
    read()
    const stop = whenStale('listRuns', read)
    return () => {
      isShown = false
      stop()
    }
  }, [wanted])
  return {
    page,
    problem,
    dismiss: () => setProblem(null),
    readAgain() {
      setProblem(null)
      setWanted({ ...wanted })
    },
    readOlder() {
      const count = (page?.runs.length ?? 0) + pageRuns
      if (count > wanted.count) setWanted({ count })
    },
  }
}

/** The newest runs, at most `wanted`. */
async function readRuns(wanted: number): Promise<RunPage> {
  const runs: RunView[] = []
  for (;;) {
    const count = Math.min(wanted - runs.length, maxPageRuns)
    const page = await call('listRuns', { before: runs.at(-1)?.runId ?? '', count })
    runs.push(...page.runs)
    if (!page.hasOlder || runs.length >= wanted) return { ...page, runs }
  }
}
