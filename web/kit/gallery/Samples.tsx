import type { ReactNode } from 'react'
import styles from './Gallery.module.css'

type SamplesProps = { readonly title: string; readonly children: ReactNode }

/** One part of the kit. */
export const Samples = ({ title, children }: SamplesProps) => (
  <section className={styles.samples} aria-label={title}>
    <h2>{title}</h2>
    {children}
  </section>
)

/** Some of its states, side by side. */
export const Row = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles.row}>{children}</div>
)
