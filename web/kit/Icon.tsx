import styles from './Icon.module.css'
import { type IconName, iconPaths } from './icon-paths.ts'

/** Decoration only: what it means is always said in words beside it. */
export function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg className={styles.icon} viewBox="0 0 24 24" aria-hidden="true">
      <path d={iconPaths[name]} />
    </svg>
  )
}
