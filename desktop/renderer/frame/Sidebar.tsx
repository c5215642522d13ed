import { Icon } from '../../../web/kit/Icon.tsx'
import { Logo } from '../../../web/kit/Logo.tsx'
import type { MenuCommand } from '../../ipc/commands.ts'
import type { UpdateStatus } from '../../ipc/update-views.ts'
import { UpdateLine } from '../updates/UpdateLine.tsx'
import { useAppInfo } from './app-info.tsx'
import { type PlaceName, places } from './places.tsx'
import styles from './Sidebar.module.css'
import { text } from './text.ts'

type SidebarProps = {
  readonly open: PlaceName
  readonly updateStatus: UpdateStatus
  readonly onCommand: (command: MenuCommand) => void
  readonly onUpdates: () => void
}

export function Sidebar({ open, updateStatus, onCommand, onUpdates }: SidebarProps) {
  const { version } = useAppInfo()
  return (
    <nav className={styles.sidebar} aria-label={text.nav.label}>
      <p>
        <Logo />
      </p>
      <ul>
        {places.map(({ name, label, icon, command }) => (
          <li key={name}>
            <button
              type="button"
              className={styles.item}
              aria-current={name === open ? 'page' : undefined}
              onClick={() => onCommand(command)}
            >
              <Icon name={icon} />
              {label}
            </button>
          </li>
        ))}
      </ul>
      <UpdateLine status={updateStatus} onOpen={onUpdates} />
      <button type="button" className={styles.item} onClick={() => onCommand('shortcuts')}>
        <Icon name="keyboard" />
        {text.nav.shortcuts}
      </button>
      <button type="button" className={styles.version} onClick={() => onCommand('about')}>
        {text.nav.version(version)}
      </button>
    </nav>
  )
}
