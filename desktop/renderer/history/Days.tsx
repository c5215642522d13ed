import type { ReactNode } from 'react'
import { writeDayName } from '../../../web/kit/words/dates.ts'
import styles from './History.module.css'
import type { Day, Entry } from './journal.ts'

type DaysProps = {
  readonly days: readonly Day[]
  readonly draw: (entry: Entry) => ReactNode
}

/** Days under their names, newest first. */
export function Days({ days, draw }: DaysProps) {
  const now = new Date()
  return days.map(({ key, at, entries }) => {
    const name = writeDayName(at, now)
    return (
      <section key={key} aria-label={name}>
        <h2 className={styles.day}>{name}</h2>
        <ul className={styles.runs}>{entries.map(draw)}</ul>
      </section>
    )
  })
}
