import type { ReactNode } from 'react'
import styles from './GroupCard.module.css'

type GroupCardProps = { readonly title?: string; readonly lead?: string; readonly children: ReactNode }

/** A frame around lines of `GroupDetails`. */
export function GroupCard({ title, lead, children }: GroupCardProps) {
  return (
    <section className={styles.section}>
      {title && <h2>{title}</h2>}
      {lead && <p>{lead}</p>}
      <ul className={styles.card}>{children}</ul>
    </section>
  )
}
