import { type ComponentType, Suspense } from 'react'
import { useLocation } from 'react-router-dom'
import type { ApiClient } from '../../../server/contract/client.ts'
import { AppRoutes } from './AppRoutes.tsx'
import { BusyOverlay } from './BusyOverlay.tsx'
import { type Busy, BusyContext } from './busy.ts'
import { SiteFrame } from './frame/SiteFrame.tsx'
import type { FrameProps, HostScreen } from './host-screen.ts'
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
  /** Takes the place of the site's header and footer. */
  readonly frame?: ComponentType<FrameProps>
}

/** The product. The host puts a router around it. */
export function App({ api, busy, platform, startsSignedOut, onChecked, home, frame }: AppProps) {
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
