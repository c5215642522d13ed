import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import type { Input, Output, ReadName } from '../../ipc/calls.ts'
import { call, messageOf, whenPushed, whenStale } from './bridge.ts'
import { type Known, Question } from './question.ts'

export type Reading<T> = Known<T> & {
  /** Asks again now; a problem stays until the answer. */
  reload(): void
  /** Shows an answer from elsewhere, such as that of an act. */
  take(data: T): void
  /** Hides the problem. */
  dismiss(): void
}

type Options<T> = {
  /**
   * What the input is about: while it is the same, the last answer stays until the next, also while there is nothing to ask.
   * By default another input begins without an answer.
   */
  readonly about?: string
  /** Has each answer and each failure as soon as it comes, unless it is too late. */
  onAnswer?(known: Known<T>): void
}

/**
 * Asks main, and again after each event that makes the answer out of date. The newest answer wins; nothing comes after the
 * component has gone.
 * @param input undefined while there is nothing to ask
 */
export function useCall<Name extends ReadName>(
  name: Name,
  input: Input<Name> | undefined,
  options: Options<Output<Name>> = {},
): Reading<Output<Name>> {
  const listen = (question: Question<Output<Name>>) => [
    whenStale(name, () => question.askAgain()),
    whenPushed(name, answer => question.take(answer)),
  ]
  return useQuestion(input, given => call(name, given), listen, options)
}

/** The same for an answer that is put together from several, or brought into another form. */
export function useRead<In, T>(
  name: ReadName,
  input: In | undefined,
  ask: (input: In) => Promise<T>,
  options: Options<T> = {},
): Reading<T> {
  return useQuestion(input, ask, question => [whenStale(name, () => question.askAgain())], options)
}

function useQuestion<In, T>(
  input: In | undefined,
  ask: (input: In) => Promise<T>,
  listen: (question: Question<T>) => readonly (() => void)[],
  { about, onAnswer }: Options<T>,
): Reading<T> {
  const key = input === undefined ? undefined : JSON.stringify(input)
  const [shown, setShown] = useState<Shown<T>>()
  const known = knownOf(shown, key, about)
  const newest = useRef<Question<T>>(undefined)
  const askNow = useEffectEvent(() => ask(input as In))
  const report = useEffectEvent((known: Known<T>) => onAnswer?.(known))
  const forget = useEffectEvent(() => {
    if (about === undefined) setShown(undefined)
  })
  const begin = useEffectEvent((given: string) => {
    const show = (known: Known<T>) => setShown({ key: given, about, known })
    const asking = { ask: askNow, describe: messageOf, show, onAnswer: report }
    const question = new Question<T>(asking, known?.data)
    question.ask()
    newest.current = question
    return { question, ends: listen(question) }
  })
  useEffect(() => {
    if (key === undefined) return forget()
    const { question, ends } = begin(key)
    return () => {
      for (const end of ends) end()
      question.close()
      newest.current = undefined
    }
  }, [key])
  return useMemo(
    () => ({
      data: known?.data,
      problem: known?.problem ?? null,
      isLoading: known?.isLoading ?? key !== undefined,
      reload: () => newest.current?.ask(),
      take: data => newest.current?.take(data),
      dismiss: () => newest.current?.dismiss(),
    }),
    [known, key],
  )
}

type Shown<T> = { readonly key: string; readonly about: string | undefined; readonly known: Known<T> }

/** What is known of this input, or else of the last one that was about the same. */
function knownOf<T>(shown: Shown<T> | undefined, key: string | undefined, about: string | undefined) {
  if (shown === undefined || key === undefined) return undefined
  if (shown.key === key) return shown.known
  return about !== undefined && shown.about === about
    ? { ...shown.known, problem: null, isLoading: true }
    : undefined
}
