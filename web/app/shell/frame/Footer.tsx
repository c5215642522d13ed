import { Link } from 'react-router-dom'
import { ThemeChoice } from '../../../kit/theme/ThemeChoice.tsx'
import { usePlatform } from '../platform.tsx'
import { shell } from '../text.ts'
import styles from './Footer.module.css'

const legalLinks = [
  ['/privacy', shell.footer.privacy],
  ['/terms', shell.footer.terms],
  ['/refund', shell.footer.refund],
] as const

export function Footer() {
  const { social } = usePlatform()
  return (
    <footer className={styles.footer}>
      <div className={styles.row}>
        <nav aria-label={shell.footer.legal} className={styles.links}>
          {legalLinks.map(([path, name]) => (
            <Link key={path} to={path}>
              {name}
            </Link>
          ))}
        </nav>
        {social && (
          <nav aria-label={shell.footer.follow} className={styles.links}>
            {social.map(({ name, href }) => (
              <a
                key={name}
                href={href}
                target="_blank"
                rel="noreferrer"
                aria-label={`${name} ${shell.newWindow}`}
              >
                {name}
              </a>
            ))}
          </nav>
        )}
        <ThemeChoice />
        <p className={styles.copyright} suppressHydrationWarning>
          {shell.footer.copyright(new Date().getFullYear())}
        </p>
      </div>
    </footer>
  )
}
