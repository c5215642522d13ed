import type { ReactNode } from 'react'
import { Navigate, Route, Routes, useLocation } from 'react-router-dom'
import { Consenting } from '../sign-in/Consenting.tsx'
import type { HostScreens } from './host-screens.ts'
import { routePaths, routes } from './routes.ts'
import { useSession } from './session.tsx'

/** The host's rows stand first: of two at one path the router takes the former. */
export function AppRoutes({ host }: { readonly host: HostScreens }) {
  return (
    <Routes>
      {Object.entries(host).map(([path, { element }]) => (
        <Route key={path} path={path} element={element} />
      ))}
      {routePaths.map(path => {
        const { screen: Screen, guard } = routes[path]
        const element = <Screen />
        return (
          <Route
            key={path}
            path={path}
            caseSensitive
            element={guard === 'route' ? <Guard>{element}</Guard> : element}
          />
        )
      })}
    </Routes>
  )
}

/**
 * Lets only signed-in people through who have accepted the terms. The history entry is replaced, so that Back does not lead
 * into the guard again.
 */
function Guard({ children }: { readonly children: ReactNode }) {
  const { user } = useSession()
  const { pathname, search } = useLocation()
  if (user) return <Consenting>{children}</Consenting>
  return <Navigate to={`/login?redirect=${encodeURIComponent(pathname + search)}`} replace />
}
