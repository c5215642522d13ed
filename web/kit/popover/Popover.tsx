import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import styles from './Popover.module.css'
import { type Align, placeBeside } from './place.ts'

/** What something opens at: an element, or a place in the window that was pointed at. */
export type Anchor = Element | Point
/** In the window. */
export type Point = { readonly x: number; readonly y: number }

/** Escape, or the pointer or the focus that went elsewhere. */
export type LeftBy = 'key' | 'elsewhere'

type PopoverProps = {
  readonly role: 'dialog' | 'menu'
  readonly label: string
  readonly anchor: Anchor
  /** With which end of the anchor it stands. */
  readonly align?: Align
  /** What takes the focus: its first field or button, or itself, where a key that is still held down would press that. */
  readonly focusFirst?: 'control' | 'itself'
  /** Whether the focus returns to where it was, if it is still inside when this goes. */
  readonly returnsFocus?: boolean
  /** Escape was pressed, or the pointer or the focus went to something else than its anchor. */
  readonly onLeave: (by: LeftBy) => void
  readonly onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void
  readonly className?: string | undefined
  readonly children: ReactNode
}

type PopoverRef = { readonly current: HTMLElement | null }

/** Over the page, beside what it belongs to. Its owner stops drawing it when it is left. */
export function Popover(props: PopoverProps) {
  const { role, label, anchor, align = 'start', onLeave, onKeyDown, className, children } = props
  const { focusFirst = 'control', returnsFocus = true } = props
  const popover = useRef<HTMLDivElement>(null)
  usePlace(popover, anchor, align)
  const isGivingBack = useFocus(popover, focusFirst, returnsFocus)
  /** A press on the anchor is its owner's: most close what it opened. */
  const isOutside = (target: EventTarget | null) =>
    target instanceof Node &&
    popover.current?.contains(target) === false &&
    !(anchor instanceof Element && anchor.contains(target))
  const go = useEffectEvent(({ target }: Event) => {
    if (!isGivingBack.current && isOutside(target)) onLeave('elsewhere')
  })
  /** The focus may be at its anchor, or nowhere, where the control that had it has gone. */
  const press = useEffectEvent((event: globalThis.KeyboardEvent) => {
    const { key, target } = event
    if (key !== 'Escape' || (target !== document.body && isOutside(target))) return
    if (popover.current?.contains(target as Node)) return // what is inside may take it for itself
    event.preventDefault()
    event.stopPropagation()
    onLeave('key')
  })
  useEffect(() => {
    document.addEventListener('pointerdown', go, true)
    document.addEventListener('focusin', go, true)
    document.addEventListener('keydown', press, true)
    return () => {
      document.removeEventListener('pointerdown', go, true)
      document.removeEventListener('focusin', go, true)
      document.removeEventListener('keydown', press, true)
    }
  }, [])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a dialog or a menu
    <div
      ref={popover}
      {...{ role, 'aria-label': label }}
      popover="manual"
      tabIndex={-1}
      className={`${styles.popover} ${className ?? ''}`}
      onKeyDown={event => {
        if (event.key === 'Escape') {
          event.preventDefault()
          event.stopPropagation()
          onLeave('key')
        } else onKeyDown?.(event)
      }}
    >
      {children}
    </div>
  )
}

/** @returns a ref that is true while the focus is given back, which leaves nothing */
function useFocus(popover: PopoverRef, first: 'control' | 'itself', returns: boolean) {
  const isGivingBack = useRef(false)
  useLayoutEffect(() => {
    const shown = popover.current
    if (!shown) return
    const before = document.activeElement
    const control = first === 'control' ? shown.querySelector<HTMLElement>('input, button, a') : null
    const taking = control ?? shown
    taking.focus()
    return () => {
      if (!returns || !shown.contains(document.activeElement)) return
      isGivingBack.current = true
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
      isGivingBack.current = false
    }
  }, [popover, first, returns])
  return isGivingBack
}

/** Shows it at its anchor, also while the page is scrolled or it changes its size. */
function usePlace(popover: PopoverRef, anchor: Anchor, align: Align): void {
  useLayoutEffect(() => {
    const shown = popover.current
    if (!shown) return
    if (!shown.matches(':popover-open')) shown.showPopover()
    const place = () => placeAt(shown, anchor, align)
    place()
    const sizes = new ResizeObserver(place)
    sizes.observe(shown)
    addEventListener('resize', place)
    // What hears of the scrolling after this may move the anchor.
    const placeLater = () => requestAnimationFrame(place)
    document.addEventListener('scroll', placeLater, true)
    return () => {
      sizes.disconnect()
      removeEventListener('resize', place)
      document.removeEventListener('scroll', placeLater, true)
    }
  }, [popover, anchor, align])
}

/** @param shown a popover that is shown: one that is not has no size. It stays where it is when its anchor has gone */
export function placeAt(shown: HTMLElement, anchor: Anchor, align: Align = 'start'): void {
  if (anchor instanceof Element && !anchor.isConnected) return
  const box =
    anchor instanceof Element
      ? anchor.getBoundingClientRect()
      : { left: anchor.x, top: anchor.y, right: anchor.x, bottom: anchor.y }
  const room = { width: innerWidth, height: innerHeight }
  const { left, top } = placeBeside(box, shown.getBoundingClientRect(), room, align)
  shown.style.left = `${left}px`
  shown.style.top = `${top}px`
}
