import { type DragEvent, useRef, useState } from 'react'

/**
 * Rules that are dragged by their handles.
 * @param onDrop has the rule before which one was dropped; null for the end
 */
export function useRuleDrag(onDrop: (title: string, before: string | null) => void) {
  const dragged = useRef<string | null>(null)
  const [over, setOver] = useState<string | null>(null)

  return {
    /** The rule that a dragged one is held over. */
    over,
    handle: (title: string) => ({
      draggable: true,
      onDragStart({ currentTarget, dataTransfer }: DragEvent) {
        dataTransfer.effectAllowed = 'move'
        dataTransfer.setData('text/plain', title)
        const card = currentTarget.closest('li')
        if (card) dataTransfer.setDragImage(card, 12, 12)
        dragged.current = title
      },
      // Left without a drop: what is dropped next is something else.
      onDragEnd() {
        dragged.current = null
      },
    }),
    target: (before: string | null) => ({
      onDragOver(event: DragEvent) {
        event.preventDefault()
        setOver(before)
      },
      onDragLeave: () => setOver(null),
      onDrop(event: DragEvent) {
        event.preventDefault()
        setOver(null)
        const title = dragged.current
        dragged.current = null
        if (title !== null) onDrop(title, before)
      },
    }),
  }
}
