import type { ComponentPropsWithRef } from 'react'
import { useHref, useLinkClickHandler } from 'react-router-dom'

export type LinkProps = Omit<ComponentPropsWithRef<'a'>, 'href'> & {
  /** A path of the product, or a hash of the present one. */
  readonly to: string
}

/** The router's own brings 2.6 kB that fetch pages ahead of time from a server that draws them, which nothing here does. */
export function Link({ to, target, onClick, children, ...rest }: LinkProps) {
  const follow = useLinkClickHandler(to, target ? { target } : {})
  return (
    <a
      {...rest}
      href={useHref(to)}
      target={target}
      onClick={event => {
        onClick?.(event)
        if (!event.defaultPrevented) follow(event)
      }}
    >
      {children}
    </a>
  )
}
