import { useState } from 'react'
import { Notice } from '../../../web/kit/Notice.tsx'
import { call, messageOf } from '../data/bridge.ts'
import { useOrganize } from '../data/organize-context.tsx'
import { useAct } from '../data/use-act.ts'
import { text } from './text.ts'

/** `from`: its name for people. */
type File = { readonly path: string; readonly from: string }

/**
 * Puts single files of a run back, and shows them in the file manager; reports the outcome in `notices`.
 * @param files as they were read last
 */
export function usePutBack(runId: string, files: object | undefined) {
  /** Paths of files that were put back since they were read. */
  const [back, setBack] = useState({ files, paths: new Set<string>() })
  const [problem, setProblem] = useState<string | null>(null)
  const [news, setNews] = useState<string | null>(null)
  const undoing = useAct('undoFile', setProblem)
  const isRead = back.files !== files
  const isRunning = useOrganize().state.step.name === 'running'

  async function putBack({ path, from }: File): Promise<void> {
    setNews(null)
    setProblem(null)
    const receipt = await undoing.act({ runId, path })
    if (receipt === undefined) return
    const [failure] = receipt.failures
    if (failure) return setProblem(text.notBack(from, failure.label))
    setNews(text.back(from, receipt.moved - 1))
    setBack({ files, paths: new Set(isRead ? [path] : [...back.paths, path]) })
  }

  return {
    isPutBack: (path: string) => !isRead && back.paths.has(path),
    isBusy: undoing.isBusy || isRunning,
    putBack,
    show(path: string) {
      call('showFile', { of: 'run', id: runId, path }).catch(error => setProblem(messageOf(error)))
    },
    notices: (
      <>
        <Notice kind="problem" message={problem} onDismiss={() => setProblem(null)} />
        <Notice kind="news" message={news} onDismiss={() => setNews(null)} />
      </>
    ),
  }
}
