import { Link, useLocation } from 'react-router-dom'
import { shell } from '../text.ts'
import styles from './NavLinks.module.css'

const links = [
  ['/', shell.nav.home],
  ['/download', shell.nav.download],
  ['/pricing', shell.nav.pricing],
  ['/help', shell.nav.help],
] as const

export function NavLinks({ onFollow }: { readonly onFollow?: () => void }) {
  const { pathname } = useLocation()
  return links.map(([path, name]) => (
    <Link
      key={path}
      to={path}
      className={styles.link}
      aria-current={path === pathname ? 'page' : undefined}
      onClick={onFollow}
    >
      {name}
    </Link>
  ))
}
