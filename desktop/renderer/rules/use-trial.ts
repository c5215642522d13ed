import { useEffect, useRef, useState } from 'react'
import type { Criterion, Rules, RulesTrial } from '../../ipc/organize-views.ts'
import { call, messageOf } from '../bridge.ts'

export type Trial = {
  /** The newest answer; null until the first has come. */
  readonly result: RulesTrial | null
  /** Whether that answer is for the rules as they are now. */
  readonly isCurrent: boolean
  readonly problem: string | null
}

/**
 * Tries rules as they change. A large folder takes a second to read, so one trial runs at a time, and the next one is of
 * the rules of that moment.
 * @param was what they are compared with
 * @param folderId '' without a folder to try them on
 */
export function useTrial(rules: Rules, was: Rules, folderId: string, criterion: Criterion): Trial {
  const question = JSON.stringify({ rules, was, folderId, criterion })
  const wanted = useRef(question)
  const isAsking = useRef(false)
  const [answer, setAnswer] = useState<Omit<Trial, 'isCurrent'> & { readonly to: string }>({
    to: '',
    result: null,
    problem: null,
  })

  useEffect(() => {
    wanted.current = question
    if (isAsking.current) return
    isAsking.current = true
    void ask().finally(() => {
      isAsking.current = false
    })

    async function ask(): Promise<void> {
      for (let asked = ''; asked !== wanted.current; ) {
        asked = wanted.current
        const to = asked
        try {
          const result = await call('tryRules', JSON.parse(to))
          setAnswer({ to, result, problem: null })
        } catch (error) {
          setAnswer(earlier => ({ ...earlier, to, problem: messageOf(error) }))
        }
      }
    }
  }, [question])

  return { result: answer.result, problem: answer.problem, isCurrent: answer.to === question }
}
