import type { ReactNode } from 'react'
import { Navigate, Route, Routes, useLocation } from 'react-router-dom'
import { Consenting } from '../sign-in/Consenting.tsx'
import type { HostScreen } from './host-screen.ts'
import { routePaths, routes } from './routes.ts'
import { useSession } from './session.tsx'

/** @param home takes the landing screen's place */
export function AppRoutes({ home }: { readonly home: HostScreen | undefined }) {
  return (
    <Routes>
      {routePaths.map(path => {
        const { screen: Screen, guard } = routes[path]
        const element = path === '/' && home ? home.element : <Screen />
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
