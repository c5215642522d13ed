import { type ComponentType, createElement, lazy, useState } from 'react'

/** A screen that is fetched when it is first shown. `preload` brings it earlier: then it draws at once. */
export type LazyScreen<Props> = ((props: Props) => React.JSX.Element) & {
  readonly preload: () => Promise<void>
}

type Exporting<Name extends string, Props> = { readonly [Key in Name]: ComponentType<Props> }

/** For each screen whose file failed to load, the function that loads it again. */
const missing = new Set<() => Promise<void>>()

/** Loads again what failed to load. @returns whether all of it is there now */
export async function fetchMissing(): Promise<boolean> {
  await Promise.allSettled([...missing].map(fetchAgain => fetchAgain()))
  return missing.size === 0
}

/** @param name under which the file exports it */
export function lazyScreen<Name extends string, Props extends object>(
  load: () => Promise<Exporting<Name, Props>>,
  name: Name,
): LazyScreen<Props> {
  let screen: ComponentType<Props> = lazy(async () => ({ default: await find() }))

  async function find(): Promise<ComponentType<Props>> {
    const file = await load().catch((error: unknown) => {
      missing.add(preload)
      throw error
    })
    missing.delete(preload)
    return file[name]
  }
  async function preload() {
    screen = await find()
  }
  function Screen(props: Props) {
    // One that is shown stays as it is when its file is brought once more: another component would begin anew.
    const [shown] = useState(() => screen)
    return createElement(shown, props)
  }
  return Object.assign(Screen, { preload })
}
