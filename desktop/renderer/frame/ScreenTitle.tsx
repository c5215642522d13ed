import { type ReactNode, useEffect, useRef } from 'react'
import styles from './ScreenTitle.module.css'

/** Takes the focus when its screen appears, so that a screen reader starts there and Tab goes on from there. */
export function ScreenTitle({ children }: { readonly children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <h1 className={styles.title} ref={heading} tabIndex={-1}>
      {children}
    </h1>
  )
}
