import { useRef, useState } from 'react'
import type { RuleLanguageView, RuleSetAnswer, RuleSetView } from '../../ipc/rule-views.ts'
import { text } from '../rules/text.ts'
import { call, messageOf } from './bridge.ts'

/** The set of rules that is open, and the names of all. What is asked of them is asked in turn. */
export function useOpenSet() {
  const [names, setNames] = useState<readonly string[] | null>(null)
  const [language, setLanguage] = useState<RuleLanguageView | null>(null)
  const [set, setSet] = useState<RuleSetView | null>(null)
  /** As last answered: a change that follows another at once is meant for what that one made. */
  const newest = useRef<RuleSetView | null>(null)
  /** Whether a set was changed, or is about to be, that was not followed since. */
  const isChanged = useRef(false)
  const inTurn = useTurns()

  function show(view: RuleSetView): void {
    newest.current = view
    setSet(view)
  }

  async function open(name: string): Promise<void> {
    show(await call('openRuleSet', { name }))
  }

  /** @param folderId its set is opened where none is, or the open one is gone */
  async function readAgain(folderId: string | null): Promise<void> {
    const [found, words, wanted] = await Promise.all([
      call('listRuleSets', null),
      call('ruleLanguage', null),
      folderId === null ? null : followedBy(folderId),
    ])
    setNames(found)
    setLanguage(words)
    const likely = [newest.current?.name, wanted].find(
      each => typeof each === 'string' && found.includes(each),
    )
    await open(likely ?? 'default')
  }

  return {
    names,
    language,
    set,
    inTurn,
    open,
    /** Opens a set that has got its name just now. */
    async openNamed(name: string): Promise<void> {
      setNames(await call('listRuleSets', null))
      await open(name)
    },
    readAgain,
    /** Current name of the set. */
    nameNow: () => newest.current?.name,
    noteChange(): void {
      isChanged.current = true
    },
    /** Calls `follow` where a set was changed since this was last asked, and again after changes that are under way. */
    followIfChanged(follow: () => void): void {
      const followChanges = () => {
        if (isChanged.current) follow()
        isChanged.current = false
      }
      followChanges()
      void inTurn(async () => followChanges())
    },
    /**
     * Changes the set that is drawn, as it is by then.
     * @param ask answers null for nothing to change
     * @returns why nothing was changed; null where it was
     */
    applyChange(ask: (now: RuleSetView) => Promise<RuleSetAnswer | null>): Promise<string | null> {
      isChanged.current = true
      return inTurn(async () => {
        const now = newest.current
        if (now === null) return null
        if (now.name !== set?.name) return text.otherSet
        try {
          const answer = await ask(now)
          if (answer === null) return null
          show(answer.set)
          if (answer.set.version !== now.version) isChanged.current = true
          return answer.problem
        } catch (error) {
          return messageOf(error)
        }
      })
    },
  }
}

/** The set that a folder follows; null where the folder is gone, which its preview shows. */
async function followedBy(folderId: string): Promise<string | null> {
  try {
    return (await call('ruleSets', { folderId })).chosen
  } catch {
    return null
  }
}

/** @returns does one work after the other */
function useTurns() {
  const waiting = useRef<Promise<unknown>>(Promise.resolve())
  return <T>(work: () => Promise<T>): Promise<T> => {
    const turn = waiting.current.then(work, work)
    waiting.current = turn.catch(() => undefined)
    return turn
  }
}
