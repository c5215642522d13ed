import { text } from '../text.ts'
import { Icon } from './Icon.tsx'
import type { IconName } from './icon-paths.ts'
import { Logo } from './Logo.tsx'
import styles from './Sidebar.module.css'

export type Screen = 'organize' | 'history' | 'account'

const screens: readonly { readonly name: Screen; readonly icon: IconName }[] = [
  { name: 'organize', icon: 'folder' },
  { name: 'history', icon: 'history' },
  { name: 'account', icon: 'person' },
]

type SidebarProps = {
  readonly open: Screen
  readonly version: string
  readonly onOpen: (screen: Screen) => void
  readonly onShortcuts: () => void
}

export function Sidebar({ open, version, onOpen, onShortcuts }: SidebarProps) {
  return (
    <nav className={styles.sidebar} aria-label={text.nav.label}>
      <Logo />
      <ul>
        {screens.map(({ name, icon }) => (
          <li key={name}>
            <button
              type="button"
              className={styles.item}
              aria-current={name === open ? 'page' : undefined}
              onClick={() => onOpen(name)}
            >
              <Icon name={icon} />
              {text.nav[name]}
            </button>
          </li>
        ))}
      </ul>
      <button type="button" className={styles.item} onClick={onShortcuts}>
        <Icon name="keyboard" />
        {text.nav.shortcuts}
      </button>
      <small className={styles.version}>{text.nav.version(version)}</small>
    </nav>
  )
}
