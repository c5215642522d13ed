import { type ReactNode, useEffect, useRef } from 'react'
import { Icon } from './Icon.tsx'
import styles from './Notice.module.css'

type NoticeProps = {
  /**
   * A problem interrupts and takes the focus; news and warnings wait for their turn. News takes the focus only where what
   * had it went away.
   */
  readonly kind: 'problem' | 'news' | 'warning'
  readonly message: string | null
  /** What can be done about it. */
  readonly children?: ReactNode
  /** Left out where it stays for as long as it is true. */
  readonly onDismiss?: () => void
}

/** A message beside what it is about. Draws nothing without one. */
export function Notice({ kind, message, children, onDismiss }: NoticeProps) {
  const region = useRef<HTMLDivElement>(null)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (message === null) return
    if (kind === 'problem') box.current?.focus()
    // What takes its place may have an effect that focuses something.
    else if (kind === 'news')
      queueMicrotask(() => document.activeElement === document.body && box.current?.focus())
  }, [kind, message])
  function dismiss() {
    // The button goes away with the message.
    region.current?.focus()
    onDismiss?.()
  }
  return (
    <div ref={region} tabIndex={-1} role={kind === 'problem' ? 'alert' : 'status'} className={styles.region}>
      {message !== null && (
        <div ref={box} tabIndex={-1} className={`${styles.notice} ${styles[kind]}`}>
          <Icon name={kind === 'news' ? 'info' : 'alert'} />
          <p>{message}</p>
          {children}
          {onDismiss && (
            <button type="button" className={styles.close} onClick={dismiss} aria-label="Close message">
              <Icon name="close" />
            </button>
          )}
        </div>
      )}
    </div>
  )
}
