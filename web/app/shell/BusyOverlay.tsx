import { useSyncExternalStore } from 'react'
import styles from './BusyOverlay.module.css'
import type { Busy } from './busy.ts'
import { shell } from './text.ts'

/** Over the whole screen while any call is under way. It fades in late, so that a quick answer does not flash. */
export function BusyOverlay({ busy }: { readonly busy: Busy }) {
  const isBusy = useSyncExternalStore(busy.subscribe, busy.isBusy, () => false)
  return (
    <div role="status">
      {isBusy && (
        <div className={styles.overlay}>
          <span className={styles.spinner} />
          {shell.busy}
        </div>
      )}
    </div>
  )
}
