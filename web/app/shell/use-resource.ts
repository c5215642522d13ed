import { useCallback, useEffect, useState } from 'react'

export type Resource<T> = {
  readonly value: T | undefined
  readonly error: unknown
  /** Loads again; the old value stays until the new one is there. */
  readonly reload: () => void
}

/** A value from the server. @param load must stay the same function as long as the question does */
export function useResource<T>(load: () => Promise<T>): Resource<T> {
  const [answer, setAnswer] = useState<{ readonly value?: T | undefined; readonly error?: unknown }>({})
  const [asked, setAsked] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `asked` counts the reloads.
  useEffect(() => {
    let isCurrent = true
    load().then(
      value => isCurrent && setAnswer({ value }),
      error => isCurrent && setAnswer(({ value }) => ({ value, error })),
    )
    return () => {
      isCurrent = false
    }
  }, [load, asked])
  const reload = useCallback(() => setAsked(count => count + 1), [])
  return { value: answer.value, error: answer.error, reload }
}
