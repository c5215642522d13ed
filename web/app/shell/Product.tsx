import { type ComponentType, Suspense, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router-dom'
import type { ApiClient } from '../../../server/contract/client.ts'
import { AppRoutes } from './AppRoutes.tsx'
import { type Busy, BusyContext } from './busy.ts'
import { SiteFrame } from './frame/SiteFrame.tsx'
import type { FrameProps, HostScreen } from './host-screen.ts'
import styles from './Product.module.css'
import { type Platform, PlatformProvider } from './platform.tsx'
import { ScreenBoundary } from './ScreenBoundary.tsx'
import { SessionProvider } from './session.tsx'
import { shell } from './text.ts'
import { useRouteChange } from './use-route-change.ts'

export type ProductProps = {
  readonly api: ApiClient
  readonly busy: Busy
  readonly platform: Platform
  readonly startsSignedOut: boolean
  readonly onChecked?: () => void
  /** Takes the landing screen's place. */
  readonly home?: HostScreen
  /** Takes the place of the site's header and footer. */
  readonly frame?: ComponentType<FrameProps>
}

/** The product. The host puts a router around it. */
export function Product({ api, busy, platform, startsSignedOut, onChecked, home, frame }: ProductProps) {
  return (
    <PlatformProvider value={platform}>
      <SessionProvider api={api} startsSignedOut={startsSignedOut} {...(onChecked ? { onChecked } : {})}>
        <BusyContext value={busy}>
          <Screens home={home} frame={frame} />
        </BusyContext>
      </SessionProvider>
      <BusyOverlay busy={busy} />
    </PlatformProvider>
  )
}

type ScreensProps = {
  readonly home: HostScreen | undefined
  readonly frame: ComponentType<FrameProps> | undefined
}

function Screens({ home, frame: Frame = SiteFrame }: ScreensProps) {
  const { key } = useLocation()
  useRouteChange(home)
  return (
    <Frame>
      <ScreenBoundary visit={key}>
        <Suspense>
          <AppRoutes home={home} />
        </Suspense>
      </ScreenBoundary>
    </Frame>
  )
}

/** Over the whole screen while any call is under way. It blocks input at once, and is seen late, so that a quick answer does not flash. */
function BusyOverlay({ busy }: { readonly busy: Busy }) {
  const isBusy = useSyncExternalStore(busy.subscribe, busy.isBusy, () => false)
  return (
    <div role="status">
      {isBusy && (
        <div className={styles.overlay}>
          <div className={styles.plate}>
            <span className={styles.spinner} />
            {shell.busy}
          </div>
        </div>
      )}
    </div>
  )
}
