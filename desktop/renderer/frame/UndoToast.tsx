import { Icon } from '../../../web/kit/Icon.tsx'
import type { ReceiptView } from '../../ipc/organize-views.ts'
import { text } from './text.ts'
import styles from './UndoToast.module.css'

type UndoToastProps = {
  /** The sort that ended last; null where there is nothing to show. */
  readonly last: ReceiptView | null
  readonly onUndo: (run: ReceiptView) => void
  readonly onDismiss: () => void
}

/** Away from its result a sort can still be taken back. Below what is shown, so that it covers nothing. */
export function UndoToast({ last, onUndo, onDismiss }: UndoToastProps) {
  return (
    <div role="status" className={styles.region}>
      {last && (
        <div className={styles.toast}>
          <Icon name="check" />
          <p>{text.toast.done(last)}</p>
          <button type="button" onClick={() => onUndo(last)}>
            {text.toast.undo}
          </button>
          <button type="button" aria-label={text.toast.close} onClick={onDismiss}>
            <Icon name="close" />
          </button>
        </div>
      )}
    </div>
  )
}
