import styles from './NotListed.module.css'
import { text } from './text.ts'

type NotListedProps = {
  readonly listed: number
  /** All that there are. */
  readonly files: number
}

/** Shows how much of a list is listed, where the whole is too long. */
export function NotListed({ listed, files }: NotListedProps) {
  return listed < files && <p className={styles.note}>{text.notListed(listed, files)}</p>
}
