import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import type { HostScreen } from './host-screen.ts'
import { type RouteRow, routeOf, routes } from './routes.ts'

function titleOf(pathname: string, hash: string, home: HostScreen | undefined): string {
  const { title, titles }: Pick<RouteRow, 'title' | 'titles'> = routes[routeOf(pathname)]
  return (pathname === '/' ? home : undefined)?.title ?? titles?.[hash] ?? title
}

/** Scrolls to the top of a new route, sets the title and focuses the heading. */
export function useRouteChange(home: HostScreen | undefined): void {
  const { pathname, hash } = useLocation()
  const title = titleOf(pathname, hash, home)
  const shown = useRef<string>(undefined)
  useEffect(() => {
    document.title = title
  }, [title])
  useEffect(keepBrowserFromScrolling, [])
  useEffect(() => {
    const isFirst = shown.current === undefined || shown.current === pathname
    shown.current = pathname
    if (isFirst) return
    window.scrollTo(0, 0)
    const heading = document.querySelector<HTMLElement>('main h1')
    heading?.setAttribute('tabindex', '-1')
    heading?.focus({ preventScroll: true })
  }, [pathname])
}

/** Back and Forward start at the top as well (spec section 2). A reloaded page stays where it was. */
function keepBrowserFromScrolling(): () => void {
  const set = (way: ScrollRestoration) => {
    window.history.scrollRestoration = way
  }
  const hold = () => set('manual')
  const release = () => set('auto')
  hold()
  window.addEventListener('pageshow', hold)
  window.addEventListener('pagehide', release)
  return () => {
    window.removeEventListener('pageshow', hold)
    window.removeEventListener('pagehide', release)
    release()
  }
}
