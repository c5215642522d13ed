import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { OptionField } from './OptionField.tsx'

type KeptFieldProps = {
  readonly name: string
  readonly label: string
  readonly isLabelHidden?: boolean
  readonly saved: string
  /** @returns why it was not saved; null where it was */
  readonly onKeep: (written: string) => Promise<string | null>
}

/** A field that is saved once it is left, or by Enter: a half-typed value is another one. Escape shows what is saved. */
export function KeptField({ saved, onKeep, ...field }: KeptFieldProps) {
  /** Null while what is saved is shown. */
  const [written, setWritten] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const sent = useRef<string | null>(null)

  function write(value: string | null): void {
    setWritten(value)
    setProblem(null)
  }

  function keep(): void {
    if (written === null || written === sent.current) return
    sent.current = written
    void onKeep(written).then(found => {
      if (sent.current !== written) return
      sent.current = null
      setProblem(found)
      if (found === null) setWritten(now => (now === written ? null : now))
    })
  }
  const leave = useEffectEvent(keep)
  useEffect(() => () => leave(), [])

  return (
    <OptionField
      {...field}
      value={written ?? saved}
      problem={problem}
      onWrite={write}
      onBlur={keep}
      onKeyDown={event => {
        if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) keep()
        else if (event.key === 'Escape' && written !== null) write(null)
        else return
        event.preventDefault()
      }}
    />
  )
}
