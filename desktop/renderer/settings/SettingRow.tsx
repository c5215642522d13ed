import type { ReactNode } from 'react'
import styles from './Settings.module.css'

type SettingRowProps = {
  /** Left out where the control says it itself. */
  readonly name?: string
  readonly hint?: ReactNode
  readonly children: ReactNode
}

/** One setting. */
export function SettingRow({ name, hint, children }: SettingRowProps) {
  return (
    <div className={styles.row}>
      {name && (
        <div className={styles.words}>
          <p>{name}</p>
          {hint && <p className={styles.hint}>{hint}</p>}
        </div>
      )}
      <div className={name ? styles.control : styles.whole}>
        {children}
        {!name && hint && <p className={styles.hint}>{hint}</p>}
      </div>
    </div>
  )
}
