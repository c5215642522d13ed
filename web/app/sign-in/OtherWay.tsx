import type { ReactNode } from 'react'
import styles from './OtherWay.module.css'
import { auth } from './text.ts'

/** A further way to log in, below the form. */
export const OtherWay = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles.way}>
    <p className={styles.or}>{auth.or}</p>
    {children}
  </div>
)
