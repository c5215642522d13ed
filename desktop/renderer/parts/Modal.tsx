import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Icon } from './Icon.tsx'
import type { IconName } from './icon-paths.ts'
import styles from './Modal.module.css'

type ModalProps = {
  readonly icon?: IconName
  readonly title: string
  readonly children: ReactNode
  /** Buttons, the safest last. The one with `focusFirst` has the focus. */
  readonly answers: ReactNode
  /** Escape was pressed. */
  readonly onDismiss: () => void
}

/** A dialog over the window. Closing it gives the focus back to where it was. */
export function Modal({ icon, title, children, answers, onDismiss }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const bodyId = useId()
  useEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    shown?.querySelector<HTMLElement>('[data-focus-first]')?.focus()
    return () => shown?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      className={styles.modal}
      aria-labelledby={titleId}
      aria-describedby={bodyId}
      onCancel={event => {
        event.preventDefault()
        onDismiss()
      }}
    >
      {icon && (
        <span className={styles.mark}>
          <Icon name={icon} />
        </span>
      )}
      <h2 id={titleId}>{title}</h2>
      <div id={bodyId} className={styles.body}>
        {children}
      </div>
      <div className={styles.answers}>{answers}</div>
    </dialog>
  )
}
