import { useEffect, useState } from 'react'
import type { UpdatesView } from '../../ipc/update-views.ts'
import { call, hear } from '../bridge.ts'

/** The state of updates, as main reports it. */
export function useUpdates(): UpdatesView {
  const [view, setView] = useState<UpdatesView>({ status: { state: 'off' } })
  useEffect(() => {
    let isTold = false
    // An answer that comes after news may be older than they are.
    void call('updates', null).then(asked => isTold || setView(asked))
    return hear('updates', told => {
      isTold = true
      setView(told)
    })
  }, [])
  return view
}
