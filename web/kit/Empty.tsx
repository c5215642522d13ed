import type { ReactNode } from 'react'
import styles from './Empty.module.css'
import { Icon } from './Icon.tsx'
import type { IconName } from './icon-paths.ts'

type EmptyProps = {
  readonly icon: IconName
  readonly title: string
  readonly text: string
  /** The way to the first entry. */
  readonly children?: ReactNode
}

/** Shown in place of an empty list. */
export const Empty = ({ icon, title, text, children }: EmptyProps) => (
  <div className={styles.empty}>
    <Icon name={icon} />
    <h2>{title}</h2>
    <p>{text}</p>
    {children}
  </div>
)
