import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { Icon } from '../Icon.tsx'
import type { IconName } from '../icon-paths.ts'
import styles from './Dialog.module.css'

type DialogProps = {
  readonly icon?: IconName
  readonly title: string
  readonly children: ReactNode
  /** Buttons. The one with `focusFirst` has the focus. */
  readonly answers: ReactNode
  /** Escape was pressed. */
  readonly onDismiss: () => void
}

/** Over everything else, for as long as it is drawn. The focus goes back to where it was. */
export function Dialog({ icon, title, children, answers, onDismiss }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useLayoutEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    shown?.querySelector<HTMLElement>('[data-focus-first]')?.focus()
    // Closed before it is taken away: only then does the browser give the focus back.
    return () => shown?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-body`}
      onCancel={event => {
        event.preventDefault()
        onDismiss()
      }}
      onClose={event => {
        // Browsers let Escape be held back only once.
        if (!event.currentTarget.open) onDismiss()
      }}
    >
      {icon && (
        <span className={styles.mark}>
          <Icon name={icon} />
        </span>
      )}
      <h2 id={`${id}-title`}>{title}</h2>
      <div id={`${id}-body`} className={styles.body}>
        {children}
      </div>
      <div className={styles.answers}>{answers}</div>
    </dialog>
  )
}
