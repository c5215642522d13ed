import type { MouseEvent } from 'react'
import { useLocation } from 'react-router-dom'
import type { FrameProps } from '../host-screen.ts'
import { shell } from '../text.ts'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'
import { HomeLink } from './HomeLink.tsx'
import styles from './SiteFrame.module.css'

const content = '#content'
/** Another application asks there: nothing of ours may draw from what it asks. */
const consent = '/oauth/authorize'

/** Without the script the hash moves the focus; with it a hash would be another section of the profile. */
function skip(event: MouseEvent) {
  event.preventDefault()
  const main = document.querySelector<HTMLElement>(content)
  main?.scrollIntoView()
  main?.focus({ preventScroll: true })
}

const BareFrame = ({ children }: FrameProps) => (
  <div className={styles.bare}>
    <main id="content" tabIndex={-1}>
      {children}
    </main>
    <footer>
      <HomeLink />
    </footer>
  </div>
)

/** The frame around every screen of the site. */
export function SiteFrame({ children }: FrameProps) {
  const { pathname } = useLocation()
  const isHome = pathname === '/'
  if (pathname === consent) return <BareFrame>{children}</BareFrame>
  return (
    <div className={isHome ? `${styles.app} ${styles.home}` : styles.app}>
      <a className={styles.skip} href={content} onClick={skip}>
        {shell.skip}
      </a>
      <Header />
      <main id="content" tabIndex={-1}>
        {children}
      </main>
      <Footer />
    </div>
  )
}
