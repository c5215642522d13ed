import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Chosen, DragStart } from './list-props.ts'

/** What is under way: `over` is the `data-drop` of an element on which files can be dropped. */
export type Drag = {
  readonly chosen: Chosen
  readonly x: number
  readonly y: number
  /** Where it began. */
  readonly fromX: number
  readonly over: string | null
}

type Begun = Omit<DragStart, 'event'> & {
  readonly x: number
  readonly y: number
  /** Sends all of the pointer to where the drag began. */
  catchPointer(): void
}

/** The pointer has to go as far before a press is a drag. */
const dragsFromPx = 5
const edgePx = 36
const mostPxASecond = 900

type Point = { readonly clientX: number; readonly clientY: number }

/**
 * Files follow the pointer, which is caught by where it began: no other element takes notice, and leaving the window ends
 * nothing. Escape does.
 */
export function useDrag(onDrop: (chosen: Chosen, over: string) => void) {
  const [drag, setDrag] = useState<Drag | null>(null)
  const begun = useRef<Begun | null>(null)

  const move = useEffectEvent(({ clientX: x, clientY: y }: Point) => {
    const start = begun.current
    if (start === null) return
    if (drag === null && Math.hypot(x - start.x, y - start.y) < dragsFromPx) return
    if (drag === null) start.catchPointer()
    setDrag({ chosen: start.chosen, x, y, fromX: start.x, over: dropAt(x, y) })
  })
  /** A pointer that rests at the edge of a list scrolls it on and on. */
  const isDragging = drag !== null
  const scroll = useEffectEvent((sinceMs: number) => {
    if (drag !== null && scrollAtEdge(drag.x, drag.y, sinceMs)) move({ clientX: drag.x, clientY: drag.y })
  })
  useEffect(() => {
    if (!isDragging) return
    let lastMs = performance.now()
    let frame = requestAnimationFrame(function next(nowMs) {
      scroll(nowMs - lastMs)
      lastMs = nowMs
      frame = requestAnimationFrame(next)
    })
    return () => cancelAnimationFrame(frame)
  }, [isDragging])
  const end = useEffectEvent((isDone: boolean) => {
    const start = begun.current
    begun.current = null
    if (start === null) return
    if (drag === null) {
      if (isDone) start.onClick()
    } else if (isDone && drag.over !== null) onDrop(drag.chosen, drag.over)
    setDrag(null)
  })
  useEffect(() => {
    const stop = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || begun.current === null) return
      event.stopPropagation()
      end(false)
    }
    const drop = () => end(true)
    const cancel = () => end(false)
    addEventListener('pointermove', move)
    addEventListener('pointerup', drop)
    addEventListener('pointercancel', cancel)
    addEventListener('keydown', stop, { capture: true })
    return () => {
      removeEventListener('pointermove', move)
      removeEventListener('pointerup', drop)
      removeEventListener('pointercancel', cancel)
      removeEventListener('keydown', stop, { capture: true })
    }
  }, [])

  function start({ event, ...rest }: DragStart): void {
    const { currentTarget, pointerId, clientX: x, clientY: y } = event
    begun.current = { ...rest, x, y, catchPointer: () => currentTarget.setPointerCapture(pointerId) }
  }

  return { drag, start }
}

function dropAt(x: number, y: number): string | null {
  return document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-drop]')?.dataset.drop ?? null
}

/** The nearer to the edge, the faster. @returns whether anything moved */
function scrollAtEdge(x: number, y: number, sinceMs: number): boolean {
  const region = document.elementFromPoint(x, y)?.closest('[data-scrolls]')
  if (!region) return false
  const { top, bottom } = region.getBoundingClientRect()
  const depth = Math.max(top + edgePx - y, 0) - Math.max(y - (bottom - edgePx), 0)
  const before = region.scrollTop
  region.scrollTop -= Math.round((Math.min(Math.max(depth / edgePx, -1), 1) * mostPxASecond * sinceMs) / 1000)
  return region.scrollTop !== before
}
