import type { ReactNode } from 'react'
import styles from './FileSectionCard.module.css'

type FileSectionCardProps = { readonly title?: string; readonly children: ReactNode }

/** A frame around lines of `FileSectionDetails`. */
export function FileSectionCard({ title, children }: FileSectionCardProps) {
  return (
    <section className={styles.section}>
      {title && <h2>{title}</h2>}
      <ul className={styles.card}>{children}</ul>
    </section>
  )
}
