import type { ReactNode } from 'react'
import type { IconName } from './icon-paths.ts'
import { Mark, type Tone } from './Mark.tsx'
import styles from './Page.module.css'

type PageProps = {
  readonly title: string
  readonly lead?: string | undefined
  /** Says by its look how something went. */
  readonly mark?: { readonly icon: IconName; readonly tone: Tone }
  readonly width?: 'narrow' | 'medium' | 'wide'
  readonly children: ReactNode
}

/** A screen with its one main heading. */
export function Page({ title, lead, mark, width = 'wide', children }: PageProps) {
  return (
    <div className={`${styles.page} ${width === 'wide' ? '' : styles[width]}`}>
      <div>
        {mark && (
          <p className={styles.mark}>
            <Mark size="large" {...mark} />
          </p>
        )}
        <h1>{title}</h1>
        {lead && <p className={styles.lead}>{lead}</p>}
      </div>
      {children}
    </div>
  )
}
