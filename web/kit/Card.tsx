import type { ReactNode } from 'react'
import styles from './Card.module.css'

type CardProps = {
  readonly title?: string
  readonly text?: string | undefined
  readonly children?: ReactNode
}

export function Card({ title, text, children }: CardProps) {
  return (
    <section className={styles.card}>
      {title && (
        <div>
          <h2>{title}</h2>
          {text && <p className={styles.text}>{text}</p>}
        </div>
      )}
      {children}
    </section>
  )
}
