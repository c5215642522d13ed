import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { RuleSetChoice, SetOptions } from '../../ipc/organize-views.ts'
import { call, messageOf } from '../bridge.ts'
import { useOrganize } from './organize-context.tsx'

/** The set that a folder follows, and its options for this folder alone. */
export type FolderSet = {
  /** Null until it was read. */
  readonly sets: RuleSetChoice | null
  /** The set that the folder followed until a change here gave it one of its own; null for none. */
  readonly followed: string | null
  choose(name: string): void
  /** @returns why nothing was changed; null where it was */
  change<Field extends keyof SetOptions>(field: Field, value: SetOptions[Field]): Promise<string | null>
}

/** @param say what went wrong with no field to say it at; null for nothing */
export function useFolderSet(folderId: string, say: (problem: string | null) => void): FolderSet {
  const { state, followRules } = useOrganize()
  const [sets, setSets] = useState<RuleSetChoice | null>(null)
  const [followed, setFollowed] = useState<string | null>(null)
  /** Counts what was asked: a late answer to an earlier question is not shown. */
  const latest = useRef(0)
  function isLatest(): () => boolean {
    latest.current += 1
    const number = latest.current
    return () => number === latest.current
  }

  function read(id: string): void {
    const isWanted = isLatest()
    call('ruleSets', { folderId: id }).then(
      found => isWanted() && setSets(found),
      error => isWanted() && say(messageOf(error)),
    )
  }
  const readAgain = useEffectEvent((id: string, _after: string | undefined) => read(id))
  // Sets are files that may come and go: they are read again after each preview, whatever came of it.
  const { step, problem: refused } = state
  const outcome = refused ?? (step.name === 'preview' ? step.plan?.planId : undefined)
  useEffect(() => readAgain(folderId, outcome), [folderId, outcome])

  return {
    sets,
    followed,
    choose(name) {
      const isWanted = isLatest()
      say(null)
      setFollowed(null)
      setSets(shown => shown && { ...shown, chosen: name, isOwn: false })
      call('chooseRuleSet', { folderId, name }).then(
        found => isWanted() && setSets(found),
        error => {
          say(messageOf(error))
          read(folderId)
          followRules()
        },
      )
      // The preview is answered after the choice.
      followRules()
    },
    async change(field, value) {
      const isWanted = isLatest()
      const was = sets?.chosen ?? null
      setSets(shown => (shown?.options ? { ...shown, options: { ...shown.options, [field]: value } } : shown))
      const changing = call('changeFolderOption', { folderId, field, value })
      // The preview is answered after the change.
      followRules()
      try {
        const { choice, problem: found } = await changing
        if (isWanted()) setSets(choice)
        if (choice.chosen !== was) setFollowed(was)
        return found
      } catch (error) {
        read(folderId)
        return messageOf(error)
      }
    },
  }
}
