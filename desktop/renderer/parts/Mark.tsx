import { Icon } from './Icon.tsx'
import type { IconName } from './icon-paths.ts'
import styles from './Mark.module.css'
import tones from './tone.module.css'

export type Tone = 'accent' | 'calm' | 'warn'

/** An icon at the start of a row. */
export const Mark = ({ icon, tone = 'accent' }: { readonly icon: IconName; readonly tone?: Tone }) => (
  <span className={`${styles.mark} ${tones[tone]}`}>
    <Icon name={icon} />
  </span>
)
