import { Icon } from '../../../web/kit/Icon.tsx'
import { useAppInfo } from '../data/app-info.tsx'
import { call } from '../data/bridge.ts'
import styles from './TitleBar.module.css'
import { text } from './text.ts'

/** The part of the window that it is moved by, where the system draws none above the page: there it contains the menu. */
export function TitleBar() {
  const { system } = useAppInfo()
  if (system === 'linux') return null
  return (
    <div className={`${styles.bar} ${styles[system]}`}>
      {system === 'windows' && (
        <button
          type="button"
          aria-label={text.menu}
          aria-haspopup="menu"
          onClick={() => void call('popUpMenu', null)}
        >
          <Icon name="menu" />
        </button>
      )}
    </div>
  )
}
