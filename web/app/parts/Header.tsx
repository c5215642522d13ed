import { useLocation } from 'react-router-dom'
import { shell } from '../text/shell.ts'
import { AccountLinks } from './AccountLinks.tsx'
import styles from './Header.module.css'
import { Logo } from './Logo.tsx'
import { MobileMenu } from './MobileMenu.tsx'
import { NavLinks } from './NavLinks.tsx'
import { useShrinkingHeader } from './use-shrinking-header.ts'

export function Header() {
  const isHome = useLocation().pathname === '/'
  const header = useShrinkingHeader(isHome)
  return (
    <header ref={header} className={isHome ? `${styles.header} ${styles.tall}` : styles.header}>
      <div className={styles.row}>
        <Logo />
        <nav className={styles.links} aria-label={shell.nav.label}>
          <NavLinks />
        </nav>
        <div className={styles.actions}>
          <AccountLinks />
        </div>
        <div className={styles.menu}>
          <MobileMenu />
        </div>
      </div>
    </header>
  )
}
