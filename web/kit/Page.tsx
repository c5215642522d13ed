import type { ReactNode } from 'react'
import styles from './Page.module.css'

type PageProps = {
  readonly title: string
  readonly lead?: string | undefined
  readonly width?: 'narrow' | 'medium' | 'wide'
  readonly children: ReactNode
}

/** A screen with its one main heading. */
export function Page({ title, lead, width = 'wide', children }: PageProps) {
  return (
    <div className={`${styles.page} ${width === 'wide' ? '' : styles[width]}`}>
      <div>
        <h1>{title}</h1>
        {lead && <p className={styles.lead}>{lead}</p>}
      </div>
      {children}
    </div>
  )
}
