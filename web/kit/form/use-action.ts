import { useRef, useState } from 'react'

export type Action = {
  readonly problem: string | null
  /** What the failure was; null without one. */
  readonly failure: unknown
  readonly isRunning: boolean
  readonly dismiss: () => void
  /** Runs the work unless some is under way. `tell` turns its error into the problem. */
  readonly run: (work: () => Promise<void>, describe: (error: unknown) => string) => Promise<void>
}

/** Work that a person starts: one at a time, its failure kept until it is dismissed or the next try starts. */
export function useAction(): Action {
  const [failed, setFailed] = useState<{ readonly problem: string; readonly failure: unknown } | null>(null)
  const [isRunning, setIsRunning] = useState(false)
  // Two clicks can come before the state of the first is drawn.
  const isUnderWay = useRef(false)

  async function run(work: () => Promise<void>, describe: (error: unknown) => string) {
    if (isUnderWay.current) return
    isUnderWay.current = true
    setFailed(null)
    setIsRunning(true)
    try {
      await work()
    } catch (error) {
      setFailed({ problem: describe(error), failure: error })
    } finally {
      isUnderWay.current = false
      setIsRunning(false)
    }
  }
  return {
    problem: failed?.problem ?? null,
    failure: failed?.failure ?? null,
    isRunning,
    dismiss: () => setFailed(null),
    run,
  }
}
