import styles from './Tally.module.css'
import { writeNumber } from './words/counts.ts'

type TallyProps = { readonly items: readonly { readonly name: string; readonly value: number }[] }

/** A row of numbers with their names. */
export function Tally({ items }: TallyProps) {
  return (
    <dl className={styles.tally}>
      {items.map(({ name, value }) => (
        <div key={name} className={value === 0 ? styles.zero : styles.some}>
          <dt>{name}</dt>
          <dd>{writeNumber(value)}</dd>
        </div>
      ))}
    </dl>
  )
}
