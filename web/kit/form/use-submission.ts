import { type FormEvent, useMemo, useState } from 'react'
import type { FieldProblems } from './field-problems.ts'
import { useAction } from './use-action.ts'

/** The typed values of a form by field name. */
export type Typed = (name: string) => string

export type Submission = {
  /** What went wrong, unless a field says it. */
  readonly problem: string | null
  /** What is wrong with the fields of the form, by their names. A new object for each try. */
  readonly fields: FieldProblems
  readonly isSending: boolean
  readonly dismiss: () => void
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void
}

/**
 * Sends a form, once at a time.
 * @param send does the work; `tell` turns its error into a message. An error with `fields` is shown at them
 */
export function useSubmission(
  send: (typed: Typed) => Promise<void>,
  describe: (error: unknown) => string,
): Submission {
  const { problem, failure, isRunning, dismiss, run } = useAction()
  const [names, setNames] = useState<readonly string[]>([])
  const fields = useMemo(() => readFields(failure, names), [failure, names])
  return {
    problem: Object.values(fields).includes(problem ?? '') ? null : problem,
    fields,
    isSending: isRunning,
    dismiss,
    onSubmit(event) {
      event.preventDefault()
      const values = new FormData(event.currentTarget)
      setNames([...values.keys()])
      void run(() => send(name => String(values.get(name) ?? '')), describe)
    },
  }
}

/** What an error says of those fields that the form has. */
function readFields(error: unknown, names: readonly string[]): FieldProblems {
  if (!(error instanceof Error && 'fields' in error)) return {}
  const said: ReadonlyMap<string, unknown> = new Map(Object.entries(error.fields ?? {}))
  return Object.fromEntries(
    names.flatMap(name => {
      const sentence = said.get(name)
      return typeof sentence === 'string' ? [[name, sentence]] : []
    }),
  )
}
