import { type ComponentType, createElement, lazy } from 'react'

/** A screen that is fetched when it is first shown. `preload` brings it earlier, or once more after it could not be had. */
export type LazyScreen<Props> = ((props: Props) => React.JSX.Element) & {
  readonly preload: () => Promise<void>
}

type Exporting<Name extends string, Props> = { readonly [Key in Name]: ComponentType<Props> }

/** @param name under which the file exports it */
export function lazyScreen<Name extends string, Props extends object>(
  load: () => Promise<Exporting<Name, Props>>,
  name: Name,
): LazyScreen<Props> {
  const find = async (): Promise<ComponentType<Props>> => (await load())[name]
  let screen: ComponentType<Props> = lazy(async () => ({ default: await find() }))
  const preload = async () => {
    screen = await find()
  }
  return Object.assign((props: Props) => createElement(screen, props), { preload })
}
