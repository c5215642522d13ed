import styles from './NotListed.module.css'
import { text } from './text.ts'

type NotListedProps = {
  readonly listed: number
  /** All that there are. */
  readonly files: number
}

/** Says of a list that is too long to be shown whole how much of it is. */
export function NotListed({ listed, files }: NotListedProps) {
  return listed < files && <p className={styles.note}>{text.notListed(listed, files)}</p>
}
