import type { ReactElement, ReactNode } from 'react'

/** A screen of the host's own, with the window's title. */
export type HostScreen = { readonly title: string; readonly element: ReactElement }

/** A frame puts its children into a `main` element, whose heading takes the focus at each change of the route. */
export type FrameProps = { readonly children: ReactNode }
