import type { ReactNode } from 'react'
import styles from './RuleCard.module.css'

type RuleCardProps = { readonly title: string; readonly lead: string; readonly children: ReactNode }

/** One kind of rule: what it is, and where it is set. */
export function RuleCard({ title, lead, children }: RuleCardProps) {
  return (
    <section className={styles.card}>
      <h2>{title}</h2>
      <p className={styles.lead}>{lead}</p>
      <div className={styles.content}>{children}</div>
    </section>
  )
}
