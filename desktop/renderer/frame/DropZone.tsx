import { type DragEvent, type ReactNode, useRef, useState } from 'react'
import { Icon } from '../../../web/kit/Icon.tsx'
import styles from './DropZone.module.css'
import { text } from './text.ts'

type DropZoneProps = {
  readonly onDrop: (items: readonly File[]) => void
  readonly disabled: boolean
  readonly children: ReactNode
}

/** The whole window takes a dropped folder. Browse does the same without dragging. */
export function DropZone({ onDrop, disabled, children }: DropZoneProps) {
  const [isOver, setOver] = useState(false)
  const depth = useRef(0)
  /** Something of the window itself is dragged. */
  const isOwn = useRef(false)

  function enter(by: 1 | -1): void {
    depth.current += by
    setOver(depth.current > 0)
  }

  function drop(event: DragEvent): void {
    if (isOwn.current) return
    event.preventDefault()
    depth.current = 0
    setOver(false)
    if (!disabled) onDrop([...event.dataTransfer.files])
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only takes drops; every drop has its twin in Browse
    <div
      className={styles.zone}
      onDragStart={() => {
        isOwn.current = true
      }}
      onDragEnd={() => {
        isOwn.current = false
      }}
      onDragEnter={event => hasFiles(event) && enter(1)}
      onDragLeave={event => hasFiles(event) && enter(-1)}
      onDragOver={event => !isOwn.current && event.preventDefault()}
      onDrop={drop}
    >
      {children}
      {isOver && !disabled && (
        <div className={styles.invitation} aria-hidden="true">
          <Icon name="folder" />
          <strong>{text.drop.title}</strong>
          <span>{text.drop.lead}</span>
        </div>
      )}
    </div>
  )
}

function hasFiles(event: DragEvent): boolean {
  return event.dataTransfer.types.includes('Files')
}
