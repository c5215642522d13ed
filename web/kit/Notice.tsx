import { type ReactNode, useEffect, useRef } from 'react'
import { Icon } from './Icon.tsx'
import styles from './Notice.module.css'

type NoticeProps = {
  /**
   * A problem interrupts and takes the focus; news and warnings wait. News takes the focus only if the focused element
   * has disappeared.
   */
  readonly kind: 'problem' | 'news' | 'warning'
  /** Paragraphs are parted by an empty line. */
  readonly message: string | null
  /** Actions. */
  readonly children?: ReactNode
  /** Absent for a message that stays as long as it is true. */
  readonly onDismiss?: () => void
}

/** A message beside what it is about. Draws nothing without one. */
export function Notice({ kind, message, children, onDismiss }: NoticeProps) {
  const region = useRef<HTMLDivElement>(null)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (message === null) return
    if (kind === 'problem') box.current?.focus()
    // An effect of what replaces it may focus something.
    else if (kind === 'news')
      queueMicrotask(() => document.activeElement === document.body && box.current?.focus())
  }, [kind, message])
  function dismiss() {
    // The button disappears with the message.
    region.current?.focus()
    onDismiss?.()
  }
  return (
    <div ref={region} tabIndex={-1} role={kind === 'problem' ? 'alert' : 'status'} className={styles.region}>
      {message !== null && (
        <div ref={box} tabIndex={-1} className={`${styles.notice} ${styles[kind]}`}>
          <Icon name={kind === 'news' ? 'info' : 'alert'} />
          <div className={styles.words}>
            {message.split('\n\n').map(paragraph => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
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
