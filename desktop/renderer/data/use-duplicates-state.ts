import { useEffect, useState } from 'react'
import type { ComparingProgress, DuplicatesView, Row } from '../../ipc/organize-views.ts'
import { readRows } from '../../ipc/row-text.ts'
import { call, hear, messageOf } from './bridge.ts'
import { useRead } from './use-call.ts'

export type FoundDuplicates = Omit<DuplicatesView, 'rows'> & { readonly rows: readonly Row[] }

type Search =
  | { readonly step: 'none' }
  | { readonly step: 'comparing'; readonly progress: ComparingProgress | null }
  | { readonly step: 'found'; readonly found: FoundDuplicates }

export type DuplicateSearch = ReturnType<typeof useDuplicatesState>

/**
 * The search for duplicates in the folder in hand. It starts only when asked, as it may read gigabytes. Another folder,
 * other rules or a run end it.
 * @param folderId null where there is no folder to search
 */
export function useDuplicatesState(folderId: string | null, revision: number) {
  const [asked, setAsked] = useState<{ readonly folderId: string; readonly revision: number } | null>(null)
  const [progress, setProgress] = useState<ComparingProgress | null>(null)
  const [failed, setFailed] = useState<string | null>(null)
  const isAsked = asked?.folderId === folderId && asked.revision === revision
  if (asked !== null && !isAsked) setAsked(null)
  const input = isAsked ? asked : undefined
  const { data: found, problem, isLoading, reload, dismiss } = useRead('findDuplicates', input, find)
  useEffect(() => hear('comparing', setProgress), [])
  useEffect(() => {
    if (input === undefined) return
    return () => {
      setFailed(null)
      void call('cancel', { work: 'duplicates' }).catch(() => undefined)
    }
  }, [input])

  const compared = progress?.folderId === folderId ? progress : null
  const done: Search = found && problem === null ? { step: 'found', found } : { step: 'none' }
  const search: Search = isLoading ? { step: 'comparing', progress: compared } : done
  return {
    search,
    problem: failed ?? problem,
    start(): void {
      setProgress(null)
      setFailed(null)
      dismiss()
      if (isAsked) reload()
      else if (folderId !== null) setAsked({ folderId, revision })
    },
    cancel: () => setAsked(null),
    /** In the system's file manager. */
    show(path: string): void {
      if (!found) return
      const file = { of: 'duplicates', id: found.duplicatesId, path } as const
      call('showFile', file).catch(error => setFailed(messageOf(error)))
    },
    dismiss(): void {
      setFailed(null)
      if (problem !== null) setAsked(null)
    },
  }
}

/** Null where it was cancelled, or begun anew. */
async function find({ folderId }: { readonly folderId: string }): Promise<FoundDuplicates | null> {
  const found = await call('findDuplicates', { folderId })
  return found && { ...found, rows: readRows(found.rows) }
}
