import { type ComponentType, Suspense } from 'react'
import { useLocation } from 'react-router-dom'
import type { ApiClient } from '../../../server/contract/client.ts'
import { AppRoutes } from './AppRoutes.tsx'
import { BusyOverlay } from './BusyOverlay.tsx'
import { type Busy, BusyContext } from './busy.ts'
import { SiteFrame } from './frame/SiteFrame.tsx'
import type { FrameProps, HostScreen, HostScreens } from './host-screens.ts'
import { type Platform, PlatformProvider } from './platform.tsx'
import { ScreenBoundary } from './ScreenBoundary.tsx'
import { SessionProvider } from './session.tsx'
import { useRouteChange } from './use-route-change.ts'

export type AppProps = {
  readonly api: ApiClient
  readonly busy: Busy
  readonly platform: Platform
  readonly startsSignedOut: boolean
  readonly onChecked?: () => void
  /** Takes the landing screen's place. */
  readonly home?: HostScreen
  /** Further screens of the host. */
  readonly screens?: HostScreens
  /** Takes the place of the site's header and footer. */
  readonly frame?: ComponentType<FrameProps>
}

/** The product. The host puts a router around it. */
export function App({ api, busy, platform, startsSignedOut, onChecked, home, screens, frame }: AppProps) {
  return (
    <PlatformProvider value={platform}>
      <SessionProvider api={api} startsSignedOut={startsSignedOut} {...(onChecked ? { onChecked } : {})}>
        <BusyContext value={busy}>
          <Screens host={home ? { ...screens, '/': home } : screens} frame={frame} />
        </BusyContext>
      </SessionProvider>
      <BusyOverlay busy={busy} />
    </PlatformProvider>
  )
}

type ScreensProps = {
  readonly host: HostScreens | undefined
  readonly frame: ComponentType<FrameProps> | undefined
}

function Screens({ host = {}, frame: Frame = SiteFrame }: ScreensProps) {
  const { key } = useLocation()
  useRouteChange(host)
  return (
    <Frame>
      <ScreenBoundary visit={key}>
        <Suspense>
          <AppRoutes host={host} />
        </Suspense>
      </ScreenBoundary>
    </Frame>
  )
}
