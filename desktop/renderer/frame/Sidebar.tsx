import { Icon } from '../../../web/kit/Icon.tsx'
import { Logo } from '../../../web/kit/Logo.tsx'
import type { MenuCommand } from '../../ipc/commands.ts'
import type { UpdateStatus } from '../../ipc/update-views.ts'
import { UpdateLine } from '../updates/UpdateLine.tsx'
import { type Place, type PlaceName, places } from './places.tsx'
import styles from './Sidebar.module.css'
import { text } from './text.ts'

type SidebarProps = {
  readonly open: PlaceName
  readonly updateStatus: UpdateStatus
  readonly onCommand: (command: MenuCommand) => void
  readonly onUpdates: () => void
}

export function Sidebar({ open, updateStatus, onCommand, onUpdates }: SidebarProps) {
  const item = ({ name, label, icon, command }: Place) => (
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
  )
  return (
    <nav className={styles.sidebar} aria-label={text.nav.label}>
      <p>
        <Logo />
      </p>
      <ul>{places.filter(({ isLow }) => !isLow).map(item)}</ul>
      <UpdateLine status={updateStatus} onOpen={onUpdates} />
      <ul>{places.filter(({ isLow }) => isLow).map(item)}</ul>
    </nav>
  )
}
