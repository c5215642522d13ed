import type { ReactElement, ReactNode } from 'react'

/** A screen of the host's own, with the window's title. */
export type HostScreen = { readonly title: string; readonly element: ReactElement }

/** The host's screens by path. One at a path of the product's takes that screen's place. */
export type HostScreens = { readonly [path: `/${string}`]: HostScreen }

/** A frame puts its children into a `main` element, whose heading takes the focus at each change of the route. */
export type FrameProps = { readonly children: ReactNode }
