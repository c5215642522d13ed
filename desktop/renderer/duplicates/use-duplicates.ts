import { useEffect, useRef, useState } from 'react'
import type { ComparingProgress, DuplicatesView, Row } from '../../ipc/organize-views.ts'
import { readRows } from '../../ipc/row-text.ts'
import { call, hear, messageOf } from '../bridge.ts'

export type FoundDuplicates = Omit<DuplicatesView, 'rows'> & { readonly rows: readonly Row[] }

type Search =
  | { readonly step: 'none' }
  | { readonly step: 'comparing'; readonly progress: ComparingProgress | null }
  | { readonly step: 'found'; readonly found: FoundDuplicates }

/** The search for duplicates in the folder in hand. */
export type DuplicatesDesk = {
  readonly search: Search
  readonly problem: string | null
  look(): void
  cancel(): void
  /** In the system's file manager. */
  show(path: string): void
  dismiss(): void
}

const none: Search = { step: 'none' }

/**
 * Starts only when asked, as it may read gigabytes. Another folder, other rules or a run end it.
 * @param folderId null where there is no folder to look into
 */
export function useDuplicates(folderId: string | null, revision: number): DuplicatesDesk {
  const [search, setSearch] = useState<Search>(none)
  const [problem, setProblem] = useState<string | null>(null)
  const searches = useRef(0)

  function stop(): void {
    searches.current += 1
    setSearch(none)
    call('cancel', { work: 'duplicates' }).catch(error => setProblem(messageOf(error)))
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: what was found is of these rules
  useEffect(() => {
    if (folderId === null) return
    const unhear = hear('comparing', progress => {
      if (progress.folderId !== folderId) return
      setSearch(now => (now.step === 'comparing' ? { ...now, progress } : now))
    })
    return () => {
      unhear()
      setProblem(null)
      if (searches.current > 0) stop()
    }
  }, [folderId, revision])

  function look(): void {
    if (folderId === null) return
    searches.current += 1
    const number = searches.current
    setProblem(null)
    setSearch({ step: 'comparing', progress: null })
    call('findDuplicates', { folderId }).then(
      found => {
        if (number !== searches.current) return
        setSearch(found ? { step: 'found', found: { ...found, rows: readRows(found.rows) } } : none)
      },
      error => {
        if (number !== searches.current) return
        setSearch(none)
        setProblem(messageOf(error))
      },
    )
  }

  return {
    search,
    problem,
    look,
    cancel: stop,
    show(path) {
      if (search.step !== 'found') return
      const { duplicatesId } = search.found
      call('showFile', { of: 'duplicates', id: duplicatesId, path }).catch(error =>
        setProblem(messageOf(error)),
      )
    },
    dismiss: () => setProblem(null),
  }
}
