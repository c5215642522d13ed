import { type CSSProperties, useLayoutEffect, useRef } from 'react'
import type { Row } from '../../ipc/organize-views.ts'
import { baseOf } from '../../ipc/paths.ts'
import styles from './FileList.module.css'
import { text } from './text.ts'

type NameFieldProps = {
  readonly row: Row
  readonly place: CSSProperties
  /**
   * @param name null where it was given up, or is the same
   * @param hasLeft whether the focus went elsewhere of itself
   */
  readonly onEnd: (name: string | null, hasLeft: boolean) => void
}

/** The name that a file gets, with all but its extension marked. */
export function NameField({ row, place, onEnd }: NameFieldProps) {
  const field = useRef<HTMLInputElement>(null)
  const name = baseOf(row.to)
  const isDone = useRef(false)
  useLayoutEffect(() => {
    const dot = name.lastIndexOf('.')
    field.current?.focus()
    field.current?.setSelectionRange(0, dot > 0 ? dot : name.length, 'backward')
    field.current?.scrollTo({ left: 0 })
  }, [name])
  function end(written: string | null, hasLeft = false): void {
    if (isDone.current) return
    isDone.current = true
    onEnd(written === null || written.trim() === '' || written === name ? null : written, hasLeft)
  }
  return (
    <input
      ref={field}
      className={styles.rename}
      style={place}
      aria-label={text.newName}
      defaultValue={name}
      spellCheck={false}
      onBlur={event => document.hasFocus() && end(event.currentTarget.value, true)} // not while another window has the focus
      onKeyDown={event => {
        event.stopPropagation()
        if (event.key === 'Enter') end(event.currentTarget.value)
        else if (event.key === 'Escape') end(null)
        else return
        event.preventDefault()
      }}
    />
  )
}
