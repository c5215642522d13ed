import { Link } from 'react-router-dom'
import { ThemeChoice } from '../../../kit/theme/ThemeChoice.tsx'
import { usePlatform } from '../platform.tsx'
import { shell } from '../text.ts'
import styles from './Footer.module.css'
import { HomeLink } from './HomeLink.tsx'

const { footer } = shell
const productLinks = [
  ['/download', shell.nav.download],
  ['/pricing', shell.nav.pricing],
  ['/help', shell.nav.help],
  ['/changelog', footer.changelog],
] as const
const legalLinks = [
  ['/privacy', footer.privacy],
  ['/terms', footer.terms],
  ['/refund', footer.refund],
] as const

export function Footer() {
  const { social } = usePlatform()
  return (
    <footer className={styles.footer}>
      <div className={styles.columns}>
        <div className={styles.own}>
          <HomeLink />
          <p className={styles.copyright} suppressHydrationWarning>
            {footer.copyright(new Date().getFullYear())}
          </p>
          <ThemeChoice />
        </div>
        {/* The same as in the header: no second landmark. */}
        <div className={styles.links}>
          <p>{footer.product}</p>
          {productLinks.map(([path, name]) => (
            <Link key={path} to={path}>
              {name}
            </Link>
          ))}
        </div>
        <nav aria-label={footer.legal} className={styles.links}>
          <p>{footer.legal}</p>
          {legalLinks.map(([path, name]) => (
            <Link key={path} to={path}>
              {name}
            </Link>
          ))}
        </nav>
        {social && (
          <nav aria-label={footer.follow} className={styles.links}>
            <p>{footer.follow}</p>
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
      </div>
    </footer>
  )
}
