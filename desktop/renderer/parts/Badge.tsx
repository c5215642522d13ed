import styles from './Badge.module.css'
import type { Tone } from './Mark.tsx'
import tones from './tone.module.css'

/** The state of a row in a word. */
export const Badge = ({ tone, children }: { readonly tone: Tone; readonly children: string }) => (
  <span className={`${styles.badge} ${tones[tone]}`}>{children}</span>
)
