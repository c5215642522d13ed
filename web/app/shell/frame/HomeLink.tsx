import { Link } from 'react-router-dom'
import { Logo } from '../../../kit/Logo.tsx'
import styles from './HomeLink.module.css'

/** The product's name, leading to its first screen. */
export const HomeLink = ({ onFollow }: { readonly onFollow?: () => void }) => (
  <Link to="/" className={styles.link} onClick={onFollow}>
    <Logo />
  </Link>
)
