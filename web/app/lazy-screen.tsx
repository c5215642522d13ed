import { type ComponentType, createElement, lazy } from 'react'

/** A screen that is fetched when it is first shown. `preload` brings it earlier: then it draws at once. */
export type LazyScreen = (() => React.JSX.Element) & { readonly preload: () => Promise<void> }

export function lazyScreen(load: () => Promise<ComponentType>): LazyScreen {
  let screen: ComponentType = lazy(async () => ({ default: await load() }))
  const preload = async () => {
    screen = await load()
  }
  return Object.assign(() => createElement(screen), { preload })
}
