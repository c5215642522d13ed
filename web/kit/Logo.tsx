import styles from './Logo.module.css'

/** The product's mark and name: the same drawing as the window's icon. */
export const Logo = () => (
  <span className={styles.logo}>
    <svg viewBox="0 0 32 32" aria-hidden="true" fill="none" strokeWidth="3.4" strokeLinecap="round">
      <rect width="32" height="32" rx="8" fill="#0b6a5c" />
      <path d="M22.5 9h-8.75a3.5 3.5 0 0 0 0 7h4.5a3.5 3.5 0 0 1 0 7H9.5" stroke="#fff" />
      <path d="M9.5 16h.01M22.5 16h.01" stroke="#86e2d0" />
    </svg>
    <span>Sortwell</span>
  </span>
)
