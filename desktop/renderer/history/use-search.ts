import { useEffect, useState } from 'react'
import type { FoundRunView, HistoryFindings } from '../../ipc/organize-views.ts'
import { call, messageOf, whenStale } from '../bridge.ts'

/** Runs with what was found; `isOver` when nothing older is left, `isLooking` while the next ones are looked for. */
export type Search = {
  readonly found: readonly FoundRunView[]
  readonly isLooking: boolean
  readonly isOver: boolean
  readonly problem: string | null
  lookAgain(): void
  lookFurther(): void
}

/** Runs to find before the rest waits to be asked for. */
const enough = 20
/** Typing goes on. */
const pauseMs = 150

const nothingYet = { found: [], next: '', isLooking: true, problem: null } as const
type Known = {
  readonly found: readonly FoundRunView[]
  readonly next: string | null
  readonly isLooking: boolean
  readonly problem: string | null
}

/** Looks through the whole history in short steps, and gives up as soon as other words are typed. */
export function useSearch(words: string): Search {
  const [known, setKnown] = useState<Known>(nothingYet)
  /** Where to go on; a new object looks. */
  const [from, setFrom] = useState<Pick<Known, 'found' | 'next'>>(nothingYet)
  const [asked, setAsked] = useState(words)
  if (asked !== words) {
    setAsked(words)
    setKnown(nothingYet)
    setFrom({ ...nothingYet })
  }
  useEffect(() => whenStale('searchHistory', () => setFrom({ ...nothingYet })), [])
  useEffect(() => {
    let isWanted = words !== ''
    async function look(): Promise<void> {
      let { found, next } = from
      const most = found.length + enough
      try {
        while (isWanted && next !== null && found.length < most) {
          const looked: HistoryFindings = await call('searchHistory', { words, before: next })
          found = [...found, ...looked.runs]
          next = looked.next
          const isLooking = next !== null && found.length < most
          if (isWanted) setKnown({ found, next, isLooking, problem: null })
        }
      } catch (error) {
        if (isWanted) setKnown({ found, next, isLooking: false, problem: messageOf(error) })
      }
    }
    const timer = setTimeout(() => void look(), pauseMs)
    return () => {
      isWanted = false
      clearTimeout(timer)
    }
  }, [words, from])
  const goOn = () => {
    setKnown({ ...known, isLooking: true, problem: null })
    setFrom({ found: known.found, next: known.next })
  }
  return {
    found: known.found,
    isLooking: known.isLooking,
    isOver: known.next === null,
    problem: known.problem,
    lookAgain: goOn,
    lookFurther: () => !known.isLooking && known.problem === null && goOn(),
  }
}
