import { Icon } from '../../../web/kit/Icon.tsx'
import type { UpdateStatus } from '../../ipc/update-views.ts'
import { text } from './text.ts'
import styles from './UpdateLine.module.css'

type UpdateLineProps = { readonly status: UpdateStatus; readonly onOpen: () => void }

/** A line in the sidebar while there is news about updates; nothing otherwise. */
export function UpdateLine({ status, onOpen }: UpdateLineProps) {
  const words = text.line(status)
  return (
    <div role="status">
      {words !== null && (
        <button type="button" className={styles.line} onClick={onOpen}>
          <Icon name={status.state === 'failed' ? 'alert' : 'download'} />
          {words}
        </button>
      )}
    </div>
  )
}
