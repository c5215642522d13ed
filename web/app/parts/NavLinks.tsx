import { NavLink } from 'react-router-dom'
import { shell } from '../text/shell.ts'
import styles from './NavLinks.module.css'

const links = [
  ['/', shell.nav.home],
  ['/download', shell.nav.download],
  ['/pricing', shell.nav.pricing],
  ['/help', shell.nav.help],
] as const

export function NavLinks({ onFollow }: { readonly onFollow?: () => void }) {
  return links.map(([path, name]) => (
    <NavLink key={path} to={path} end className={styles.link ?? ''} onClick={onFollow}>
      {name}
    </NavLink>
  ))
}
