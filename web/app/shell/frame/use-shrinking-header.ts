import { type RefObject, useEffect, useRef } from 'react'

/** Spec sections 2 and 9: the padding goes from 32 to 16 pixels over the first 300 pixels of scroll. */
const distancePx = 300
const tallPx = 32
const smallPx = 16

export const headerPaddingPx = (scrolledPx: number): number =>
  tallPx - (tallPx - smallPx) * Math.min(Math.max(scrolledPx / distancePx, 0), 1)

/** Lets the header follow the scroll while `isOn`; otherwise the style sheet decides. */
export function useShrinkingHeader(isOn: boolean): RefObject<HTMLElement | null> {
  const header = useRef<HTMLElement>(null)
  useEffect(() => {
    const element = header.current
    if (!isOn || !element) return
    const follow = () => {
      element.style.paddingBlock = `${headerPaddingPx(window.scrollY) / 16}rem`
    }
    follow()
    window.addEventListener('scroll', follow, { passive: true })
    return () => {
      window.removeEventListener('scroll', follow)
      element.style.paddingBlock = ''
    }
  }, [isOn])
  return header
}
