import { useEffect, useRef } from 'react'
import { matchPath } from 'react-router-dom'
import { pages, type RoutePath } from './text/pages.ts'

/** The route table's row for an address. */
export function routeOf(pathname: string): RoutePath {
  const paths = Object.keys(pages) as RoutePath[]
  return paths.find(path => path !== '*' && matchPath(path, pathname)) ?? '*'
}

/** What a new route needs beside its screen: the top of the page, its title, and the focus on its heading. */
export function useRouteChange(pathname: string): void {
  const shown = useRef<string>(undefined)
  useEffect(() => {
    const { title, description } = pages[routeOf(pathname)]
    document.title = title
    document.querySelector('meta[name=description]')?.setAttribute('content', description)
    const isFirst = shown.current === undefined || shown.current === pathname
    shown.current = pathname
    if (isFirst) return
    window.scrollTo(0, 0)
    const heading = document.querySelector<HTMLElement>('main h1')
    heading?.setAttribute('tabindex', '-1')
    heading?.focus({ preventScroll: true })
  }, [pathname])
}
