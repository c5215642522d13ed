import { useEffect, useRef } from 'react'
import { matchPath } from 'react-router-dom'
import { type RoutePath, titles } from './text/titles.ts'

/** The route table's row for an address. */
export function routeOf(pathname: string): RoutePath {
  const paths = Object.keys(titles) as RoutePath[]
  return paths.find(path => path !== '*' && matchPath(path, pathname)) ?? '*'
}

/** What a new route needs beside its screen: the top of the page, its title, and the focus on its heading. */
export function useRouteChange(pathname: string): void {
  const shown = useRef<string>(undefined)
  useEffect(() => {
    document.title = titles[routeOf(pathname)]
    const isFirst = shown.current === undefined || shown.current === pathname
    shown.current = pathname
    if (isFirst) return
    window.scrollTo(0, 0)
    const heading = document.querySelector<HTMLElement>('main h1')
    heading?.setAttribute('tabindex', '-1')
    heading?.focus({ preventScroll: true })
  }, [pathname])
}
