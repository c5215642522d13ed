import { useRef, useState } from 'react'

export type Action = {
  readonly problem: string | null
  readonly isRunning: boolean
  readonly dismiss: () => void
  /** Does the work unless some is under way. What it throws is told by `tell` and kept as the problem. */
  readonly run: (work: () => Promise<void>, tell: (error: unknown) => string) => Promise<void>
}

/** Work that a person starts: one at a time, its failure kept until it is dismissed or the next try starts. */
export function useAction(): Action {
  const [problem, setProblem] = useState<string | null>(null)
  const [isRunning, setIsRunning] = useState(false)
  // Two clicks can come before the state of the first is drawn.
  const isUnderWay = useRef(false)

  async function run(work: () => Promise<void>, tell: (error: unknown) => string) {
    if (isUnderWay.current) return
    isUnderWay.current = true
    setProblem(null)
    setIsRunning(true)
    try {
      await work()
    } catch (error) {
      setProblem(tell(error))
    } finally {
      isUnderWay.current = false
      setIsRunning(false)
    }
  }
  return { problem, isRunning, dismiss: () => setProblem(null), run }
}
