import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { placeAt } from './Popover.tsx'
import styles from './Tooltip.module.css'

/** Until a pointer that rests, or a finger that stays, is answered. */
const restMs = 500

/**
 * For a control that a sentence is about, which `Tooltip` shows and a screen reader reads after its name.
 * @param words undefined where there is nothing to say
 */
export const tip = (words: string | undefined) => ({ 'data-tip': words, 'aria-description': words }) as const

const tippedAt = ({ target }: Event): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-tip]') : null

/**
 * What `tip` says of the control that the keyboard is at, the pointer rests on, or a finger stays on, until a key is pressed
 * or it is left. Once in the page.
 */
export function Tooltip() {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const bubble = useRef<HTMLDivElement>(null)
  useEffect(() => {
    let waiting: ReturnType<typeof setTimeout> | undefined
    function end(): void {
      clearTimeout(waiting)
      setAnchor(null)
    }
    function later(at: HTMLElement | null): void {
      clearTimeout(waiting)
      // What is said of the control that the keyboard is at stays.
      setAnchor(now => (now === at || now?.matches(':focus-visible') ? now : null))
      if (at) waiting = setTimeout(() => setAnchor(at.isConnected ? at : null), restMs)
    }
    const over = (event: PointerEvent) => event.pointerType !== 'touch' && later(tippedAt(event))
    const out = ({ relatedTarget }: PointerEvent) => relatedTarget === null && end()
    function press(event: PointerEvent): void {
      end()
      if (event.pointerType === 'touch') later(tippedAt(event))
    }
    // A finger that is lifted before that only pressed.
    const lift = () => clearTimeout(waiting)
    function focus(event: FocusEvent): void {
      const at = tippedAt(event)
      if (at?.matches(':focus-visible')) setAnchor(at)
    }
    const key = (event: KeyboardEvent) => event.key !== 'Tab' && end()
    const listening = new AbortController()
    const options = { capture: true, signal: listening.signal }
    document.addEventListener('pointerover', over, options)
    document.addEventListener('pointerout', out, options)
    document.addEventListener('pointerdown', press, options)
    document.addEventListener('pointerup', lift, options)
    document.addEventListener('pointercancel', lift, options)
    document.addEventListener('focusin', focus, options)
    document.addEventListener('focusout', end, options)
    document.addEventListener('keydown', key, options)
    return () => {
      clearTimeout(waiting)
      listening.abort()
    }
  }, [])
  useLayoutEffect(() => {
    const shown = bubble.current
    if (!anchor || !shown) return
    shown.showPopover()
    const place = () => placeAt(shown, anchor)
    place()
    document.addEventListener('scroll', place, true)
    return () => document.removeEventListener('scroll', place, true)
  }, [anchor])
  return (
    anchor && (
      // It says to the eye what a screen reader reads with the control.
      <div
        key={anchor.dataset.tip}
        ref={bubble}
        popover="manual"
        aria-hidden="true"
        className={styles.tooltip}
      >
        {anchor.dataset.tip}
      </div>
    )
  )
}
