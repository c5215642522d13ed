import { routePaths, routes } from '../app/shell/routes.ts'

const isOpen = (path: (typeof routePaths)[number]) => routes[path].guard === 'none'

/** An address of every route that is open to everybody. */
export const openRoutes: readonly string[] = routePaths
  .filter(isOpen)
  .map(path => (path === '*' ? '/nowhere' : path.replace(/:\w+/, 'abc')))

/** Every route that a signed-out person is sent away from. */
export const guardedRoutes: readonly string[] = routePaths.filter(path => !isOpen(path))
