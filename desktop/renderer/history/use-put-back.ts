import { useState } from 'react'
import { call, messageOf } from '../bridge.ts'
import { useOrganize } from '../organize/organize-context.tsx'
import { text } from './text.ts'

/** `from`: its name for people. */
type File = { readonly path: string; readonly from: string }

/** Puts single files of a run back, and tells what came of it. */
export function usePutBack(runId: string, onManyBack: () => void) {
  /** Paths of files that were put back since they were read. */
  const [back, setBack] = useState<ReadonlySet<string>>(new Set())
  const [problem, setProblem] = useState<string | null>(null)
  const [news, setNews] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const isRunning = useOrganize().state.step.name === 'running'

  async function putBack({ path, from }: File): Promise<void> {
    setBusy(true)
    setNews(null)
    setProblem(null)
    try {
      const { moved, failures } = await call('undoFile', { runId, path })
      const [failure] = failures
      if (failure) return setProblem(text.notBack(from, failure.label))
      setNews(text.back(from, moved - 1))
      if (moved === 1) setBack(new Set(back).add(path))
      else onManyBack()
    } catch (error) {
      setProblem(messageOf(error))
    } finally {
      setBusy(false)
    }
  }

  return { back, setBack, problem, setProblem, news, setNews, isBusy: isBusy || isRunning, putBack }
}
