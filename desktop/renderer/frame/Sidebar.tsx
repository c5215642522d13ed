import type { UpdateStatus } from '../../ipc/update-view.ts'
import { Icon } from '../parts/Icon.tsx'
import type { IconName } from '../parts/icon-paths.ts'
import { Logo } from '../parts/Logo.tsx'
import { UpdateLine } from '../updates/UpdateLine.tsx'
import { useAppInfo } from './app-info.tsx'
import styles from './Sidebar.module.css'
import { text } from './text.ts'

export type Screen = 'organize' | 'history' | 'rules' | 'watched' | 'account'

const screens: readonly { readonly name: Screen; readonly icon: IconName }[] = [
  { name: 'organize', icon: 'folder' },
  { name: 'history', icon: 'history' },
  { name: 'rules', icon: 'sliders' },
  { name: 'watched', icon: 'watch' },
  { name: 'account', icon: 'person' },
]

type SidebarProps = {
  readonly open: Screen
  readonly updateStatus: UpdateStatus
  readonly onOpen: (screen: Screen) => void
  readonly onShortcuts: () => void
  readonly onAbout: () => void
  readonly onUpdates: () => void
}

export function Sidebar(props: SidebarProps) {
  const { open, updateStatus, onOpen, onShortcuts, onAbout, onUpdates } = props
  const { version } = useAppInfo()
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
      <UpdateLine status={updateStatus} onOpen={onUpdates} />
      <button type="button" className={styles.item} onClick={onShortcuts}>
        <Icon name="keyboard" />
        {text.nav.shortcuts}
      </button>
      <button type="button" className={styles.version} onClick={onAbout}>
        {text.nav.version(version)}
      </button>
    </nav>
  )
}
