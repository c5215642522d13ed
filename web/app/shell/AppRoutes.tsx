import { Route, Routes } from 'react-router-dom'
import { Guard } from './Guard.tsx'
import type { HostScreens } from './host-screens.ts'
import { routePaths, routes } from './routes.ts'

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
