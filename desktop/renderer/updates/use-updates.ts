import { useEffect, useState } from 'react'
import type { UpdatesView } from '../../ipc/update-views.ts'
import { call, hear } from '../bridge.ts'

/** How updates stand, as main tells it. */
export function useUpdates(): UpdatesView {
  const [view, setView] = useState<UpdatesView>({ channel: 'stable', status: { state: 'off' } })
  useEffect(() => {
    void call('updates', null).then(setView)
    return hear('updates', setView)
  }, [])
  return view
}
