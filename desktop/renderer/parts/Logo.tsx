import logo from '../logo.svg'
import styles from './Logo.module.css'

export function Logo() {
  return (
    <p className={styles.logo}>
      <img src={logo} alt="" />
      <span>Sortwell</span>
    </p>
  )
}
