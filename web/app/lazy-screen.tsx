import { type ComponentType, createElement, lazy } from 'react'

/** A screen, or a part of one, that is fetched when it is first shown. `preload` brings it earlier: then it draws at once. */
export type LazyScreen<Props> = ((props: Props) => React.JSX.Element) & {
  readonly preload: () => Promise<void>
}

export function lazyScreen<Props extends object = object>(
  load: () => Promise<ComponentType<Props>>,
): LazyScreen<Props> {
  let screen: ComponentType<Props> = lazy(async () => ({ default: await load() }))
  const preload = async () => {
    screen = await load()
  }
  return Object.assign((props: Props) => createElement(screen, props), { preload })
}
