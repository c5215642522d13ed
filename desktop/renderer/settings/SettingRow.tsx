import { type ReactNode, useId } from 'react'
import styles from './SettingRow.module.css'

type SettingSectionProps = { readonly title: string; readonly children: ReactNode }

/** Settings about one thing, a row each. */
export function SettingSection({ title, children }: SettingSectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={styles.section}>
      <h2 id={id}>{title}</h2>
      <div className={styles.rows}>{children}</div>
    </section>
  )
}

type SettingRowProps = {
  /** Left out where the control shows it itself. */
  readonly name?: string
  readonly hint?: ReactNode
  /** The control is below the words, over the whole width. */
  readonly isBelow?: boolean
  readonly children: ReactNode
}

/** One setting. */
export function SettingRow({ name, hint, isBelow = false, children }: SettingRowProps) {
  return (
    <div className={`${styles.row} ${isBelow ? styles.below : ''}`}>
      {name && (
        <div className={styles.words}>
          <p>{name}</p>
          {hint && <p className={styles.hint}>{hint}</p>}
        </div>
      )}
      <div className={name && !isBelow ? styles.control : styles.whole}>
        {children}
        {!name && hint && <p className={styles.hint}>{hint}</p>}
      </div>
    </div>
  )
}
