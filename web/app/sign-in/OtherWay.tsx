import type { ReactNode } from 'react'
import styles from './OtherWay.module.css'
import { auth } from './text.ts'

type OtherWayProps = {
  /** Above the form. */
  readonly isFirst?: boolean
  /** It follows another one. */
  readonly isFurther?: boolean
  readonly children: ReactNode
}

/** A way to log in besides the form. */
export const OtherWay = ({ isFirst = false, isFurther = false, children }: OtherWayProps) => (
  <div className={styles.way}>
    {isFirst && children}
    {!isFurther && <p className={styles.or}>{auth.or}</p>}
    {!isFirst && children}
  </div>
)
