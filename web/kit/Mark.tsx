import { Icon } from './Icon.tsx'
import type { IconName } from './icon-paths.ts'
import styles from './Mark.module.css'

export type Tone = 'accent' | 'calm' | 'warn'
type MarkProps = { readonly icon: IconName; readonly tone?: Tone; readonly size?: 'small' | 'large' }

/** An icon at the start of a row, or above a heading. */
export const Mark = ({ icon, tone = 'accent', size = 'small' }: MarkProps) => (
  <span className={`${styles.mark} ${styles[size]} ${styles[tone]}`}>
    <Icon name={icon} />
  </span>
)

/** The state of a row in a word. */
export const Badge = ({ tone, children }: { readonly tone: Tone; readonly children: string }) => (
  <span className={`${styles.badge} ${styles[tone]}`}>{children}</span>
)
