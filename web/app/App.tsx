import { Suspense } from 'react'
import { useLocation } from 'react-router-dom'
import styles from './App.module.css'
import type { Busy } from './busy.ts'
import { BusyOverlay } from './parts/BusyOverlay.tsx'
import { Footer } from './parts/Footer.tsx'
import { Header } from './parts/Header.tsx'
import { type Platform, PlatformProvider } from './platform.tsx'
import type { ProductApi } from './product-api.ts'
import { AppRoutes } from './routes.tsx'
import { SessionProvider } from './session.tsx'
import { shell } from './text/shell.ts'
import { useRouteChange } from './use-route-change.ts'

export type AppProps = {
  readonly api: ProductApi
  readonly busy: Busy
  readonly platform: Platform
  readonly startsSignedOut: boolean
  readonly onChecked?: () => void
}

/** The product. The host puts a router around it. */
export function App({ api, busy, platform, startsSignedOut, onChecked }: AppProps) {
  return (
    <PlatformProvider value={platform}>
      <SessionProvider api={api} startsSignedOut={startsSignedOut} {...(onChecked ? { onChecked } : {})}>
        <Frame />
      </SessionProvider>
      <BusyOverlay busy={busy} />
    </PlatformProvider>
  )
}

function Frame() {
  const { pathname } = useLocation()
  useRouteChange(pathname)
  return (
    <div className={pathname === '/' ? `${styles.app} ${styles.home}` : styles.app}>
      <a className={styles.skip} href="#content">
        {shell.skip}
      </a>
      <Header />
      <main id="content" tabIndex={-1}>
        <Suspense>
          <AppRoutes />
        </Suspense>
      </main>
      <Footer />
    </div>
  )
}
