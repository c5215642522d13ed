import { useEffect } from 'react'
import type { StartView } from '../../ipc/organize-views.ts'
import { call } from '../data/bridge.ts'
import { useCall } from '../data/use-call.ts'

/** Where a person may begin; their cards count them for as long as they are shown. Undefined until the folders are known. */
export function useStartFolders(): StartView | undefined {
  const { data, problem } = useCall('startFolders', null)
  useEffect(() => () => void call('cancel', { work: 'counts' }).catch(() => undefined), [])
  // A folder can be chosen all the same, and that shows what is wrong.
  return data ?? (problem === null ? undefined : { folders: [], isFirst: false })
}
