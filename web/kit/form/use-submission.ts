import type { FormEvent } from 'react'
import { useAction } from './use-action.ts'

/** The typed values of a form by field name. */
export type Typed = (name: string) => string

export type Submission = {
  readonly problem: string | null
  readonly isSending: boolean
  readonly dismiss: () => void
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void
}

/**
 * Sends a form once at a time.
 * @param send does the work; what it throws is told by `tell`
 */
export function useSubmission(
  send: (typed: Typed) => Promise<void>,
  tell: (error: unknown) => string,
): Submission {
  const { problem, isRunning, dismiss, run } = useAction()
  return {
    problem,
    isSending: isRunning,
    dismiss,
    onSubmit(event) {
      event.preventDefault()
      const values = new FormData(event.currentTarget)
      void run(() => send(name => String(values.get(name) ?? '')), tell)
    },
  }
}
