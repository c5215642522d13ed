import { useEffect, useState } from 'react'
import type { FolderCount, StartFolderView } from '../../ipc/organize-views.ts'
import { call, whenStale } from '../bridge.ts'

export type StartFolder = StartFolderView & {
  /** Undefined until it is known; null where it cannot be. */
  readonly count: FolderCount | null | undefined
}

export type StartFolders = { readonly folders: readonly StartFolder[]; readonly isFirst: boolean }

/**
 * Where a person may begin, counted in the background for as long as it is shown, and again when they come back to the
 * window or files were moved. Null until the folders are known.
 */
export function useStartFolders(): StartFolders | null {
  const [start, setStart] = useState<StartFolders | null>(null)
  const [looks, setLooks] = useState(0)
  useEffect(() => {
    const again = () => setLooks(count => count + 1)
    return whenStale('startFolders', again)
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another number looks again
  useEffect(() => {
    let isShown = true
    async function look(): Promise<void> {
      const { folders, isFirst } = await call('startFolders', null)
      if (!isShown) return
      setStart(known => ({
        isFirst,
        folders: folders.map(folder => ({ ...folder, count: countIn(known, folder) })),
      }))
      for (const { startId } of folders) {
        const count = await call('countFolder', { startId }).catch(() => null)
        if (!isShown) return
        setStart(known => known && { ...known, folders: withCount(known.folders, startId, count) })
      }
    }
    // A folder can be chosen all the same, and that says what is wrong.
    look().catch(() => isShown && setStart({ folders: [], isFirst: false }))
    return () => {
      isShown = false
      void call('cancel', { work: 'counts' }).catch(() => undefined)
    }
  }, [looks])
  return start
}

function countIn(known: StartFolders | null, { startId }: StartFolderView): StartFolder['count'] {
  return known?.folders.find(folder => folder.startId === startId)?.count
}

function withCount(folders: readonly StartFolder[], startId: string, count: FolderCount | null) {
  return folders.map(folder => (folder.startId === startId ? { ...folder, count } : folder))
}
