import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { RuleProblem } from '../../ipc/organize-views.ts'
import { RuleField } from './RuleField.tsx'

type KeptFieldProps = {
  readonly name: string
  readonly label: string
  readonly isLabelHidden?: boolean
  readonly saved: string
  /** @returns what is wrong with it; then it was not kept */
  readonly onKeep: (written: string) => Promise<readonly RuleProblem[]>
}

/** A field that is kept once it is left, or by Enter: a half-typed rule is another one. Escape shows what is saved. */
export function KeptField({ saved, onKeep, ...field }: KeptFieldProps) {
  /** Null while what is saved is shown. */
  const [written, setWritten] = useState<string | null>(null)
  const [problems, setProblems] = useState<readonly RuleProblem[]>([])
  const sent = useRef<string | null>(null)

  function keep(): void {
    if (written === null || written === sent.current) return
    sent.current = written
    void onKeep(written).then(found => {
      if (sent.current !== written) return
      sent.current = null
      setProblems(found)
      if (found.length === 0) setWritten(now => (now === written ? null : now))
    })
  }
  const leave = useEffectEvent(keep)
  useEffect(() => () => leave(), [])

  return (
    <RuleField
      {...field}
      value={written ?? saved}
      problems={problems.map(({ message }) => message)}
      onWrite={value => {
        setWritten(value)
        setProblems([])
      }}
      onBlur={keep}
      onKeyDown={event => {
        if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) keep()
        else if (event.key === 'Escape' && written !== null) {
          setWritten(null)
          setProblems([])
        } else return
        event.preventDefault()
      }}
    />
  )
}
