import { type RefObject, useEffect, useRef, useState } from 'react'

type CardMode<Mode> = {
  readonly mode: Mode
  readonly setMode: (mode: Mode) => void
  /** The button that opens the form: it has the focus again when the form is closed. */
  readonly opener: RefObject<HTMLButtonElement | null>
}

/** What a card shows: its facts or one of its forms. */
export function useMode<Mode>(first: Mode): CardMode<Mode> {
  const [mode, setMode] = useState(first)
  const opener = useRef<HTMLButtonElement>(null)
  const shown = useRef(mode)
  useEffect(() => {
    const isClosed = mode === first && shown.current !== first
    shown.current = mode
    // A message that came with the closing keeps the focus.
    if (isClosed && document.activeElement === document.body) opener.current?.focus()
  }, [mode, first])
  return { mode, setMode: next => setMode(() => next), opener }
}
