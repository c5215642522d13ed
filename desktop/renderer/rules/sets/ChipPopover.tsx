import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import styles from './Chips.module.css'
import type { LeftBy } from './use-chip-editor.ts'

type ChipPopoverProps = {
  readonly label: string
  /** The chip that it belongs to. */
  readonly anchor: HTMLElement
  /** Called when it is left by Escape, or by a click or the focus elsewhere. */
  readonly onLeave: (by: LeftBy) => void
  readonly children: ReactNode
}

/** Below its chip, or above where there is more room. Its owner gives the focus back. */
export function ChipPopover({ label, anchor, onLeave, children }: ChipPopoverProps) {
  const popover = useRef<HTMLDivElement>(null)
  const leave = useEffectEvent((event: PointerEvent) => {
    const { target } = event
    if (target instanceof Node && !popover.current?.contains(target)) onLeave('pointer')
  })
  useEffect(() => {
    const press = (event: PointerEvent) => leave(event)
    document.addEventListener('pointerdown', press, true)
    return () => document.removeEventListener('pointerdown', press, true)
  }, [])
  useLayoutEffect(() => {
    const shown = popover.current
    if (!shown) return
    shown.showPopover()
    shown.querySelector<HTMLElement>('input, button')?.focus()
    function place(): void {
      if (!shown) return
      const { left, top, bottom } = anchor.getBoundingClientRect()
      const { width, height } = shown.getBoundingClientRect()
      const isBelow = innerHeight - bottom >= height + margin || innerHeight - bottom >= top
      shown.style.left = `${Math.max(margin, Math.min(left, innerWidth - width - margin))}px`
      shown.style.top = `${Math.max(margin, isBelow ? Math.min(bottom + gap, innerHeight - height - margin) : top - height - gap)}px`
    }
    place()
    const sizes = new ResizeObserver(place)
    sizes.observe(shown)
    addEventListener('resize', place)
    document.addEventListener('scroll', place, true)
    return () => {
      sizes.disconnect()
      removeEventListener('resize', place)
      document.removeEventListener('scroll', place, true)
    }
  }, [anchor])
  return (
    <div
      ref={popover}
      role="dialog"
      aria-label={label}
      popover="manual"
      tabIndex={-1}
      className={styles.popover}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget instanceof Node && !currentTarget.contains(relatedTarget)) onLeave('pointer')
      }}
      onKeyDown={event => {
        if (event.key !== 'Escape') return
        event.preventDefault()
        event.stopPropagation()
        onLeave('key')
      }}
    >
      {children}
    </div>
  )
}

const margin = 8
const gap = 4
