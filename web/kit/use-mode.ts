import { type RefObject, startTransition, useEffect, useRef, useState } from 'react'

type CardMode<Mode> = {
  readonly mode: Mode
  /** Opening a form stays at the former mode until the form is there; closing one happens at once. */
  readonly setMode: (mode: Mode) => void
  /** The button that opens the form: it has the focus again when the form is closed. */
  readonly opener: RefObject<HTMLButtonElement | null>
}

/** What a card shows: its facts or one of its forms, which are fetched when they are first opened. */
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
  const change = (next: Mode) => setMode(() => next)
  return {
    mode,
    setMode: next => (next === first ? change(next) : startTransition(() => change(next))),
    opener,
  }
}
