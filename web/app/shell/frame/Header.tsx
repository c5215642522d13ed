import { useLocation } from 'react-router-dom'
import { useSession } from '../session.tsx'
import { shell } from '../text.ts'
import { AccountLinks } from './AccountLinks.tsx'
import { AccountMenu } from './AccountMenu.tsx'
import styles from './Header.module.css'
import { HomeLink } from './HomeLink.tsx'
import { MobileMenu } from './MobileMenu.tsx'
import { NavLinks } from './NavLinks.tsx'
import { useShrinkingHeader } from './use-shrinking-header.ts'

export function Header() {
  const { user } = useSession()
  const isHome = useLocation().pathname === '/'
  const header = useShrinkingHeader(isHome)
  return (
    <header ref={header} className={isHome ? `${styles.header} ${styles.tall}` : styles.header}>
      <div className={styles.row}>
        <HomeLink />
        <nav className={styles.links} aria-label={shell.nav.label}>
          <NavLinks />
        </nav>
        <div className={styles.actions}>
          <AccountLinks />
          {user && <AccountMenu user={user} />}
        </div>
        <div className={styles.menu}>
          <MobileMenu />
        </div>
      </div>
    </header>
  )
}
