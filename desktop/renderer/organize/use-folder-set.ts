import { useState } from 'react'
import type { RuleSetChoice, SetOptions } from '../../ipc/organize-views.ts'
import { call, messageOf } from '../data/bridge.ts'
import { useOrganize } from '../data/organize-context.tsx'
import { useRead } from '../data/use-call.ts'
import { useChoices } from '../data/use-choices.ts'

/** The set that a folder follows, and its options for this folder alone. */
export type FolderSet = {
  /** Undefined until it was read. */
  readonly sets: RuleSetChoice | undefined
  /** Why it could not be read again. */
  readonly unread: string | null
  /** The set that the folder followed until a change here gave it one of its own; null for none. */
  readonly followed: string | null
  choose(name: string): void
  /** @returns why nothing was changed; null where it was */
  change<Field extends keyof SetOptions>(field: Field, value: SetOptions[Field]): Promise<string | null>
}

/** @param report why a set could not be chosen; null where another choice begins */
export function useFolderSet(folderId: string, report: (problem: string | null) => void): FolderSet {
  const { state, followRules } = useOrganize()
  // Sets are files that may come and go: they are read again after each preview, whatever came of it.
  const { step, problem: refused } = state
  const outcome = refused ?? (step.name === 'preview' ? step.plan?.planId : undefined)
  const read = (input: { readonly folderId: string }) => call('ruleSets', { folderId: input.folderId })
  const reading = useRead('ruleSets', { folderId, outcome }, read, { about: 'any folder' })
  const { data: sets, problem: unread, take, reload } = reading
  const [followed, setFollowed] = useState<string | null>(null)
  const send = useChoices(reload)

  return {
    sets,
    unread,
    followed,
    choose(name) {
      report(null)
      setFollowed(null)
      if (sets) take({ ...sets, chosen: name, isOwn: false })
      send(call('chooseRuleSet', { folderId, name })).catch(error => {
        report(messageOf(error))
        followRules()
      })
      // The preview is answered after the choice.
      followRules()
    },
    async change(field, value) {
      const was = sets?.chosen ?? null
      if (sets?.options) take({ ...sets, options: { ...sets.options, [field]: value } })
      const changing = send(call('changeFolderOption', { folderId, field, value }))
      // The preview is answered after the change.
      followRules()
      try {
        const { choice, problem } = await changing
        if (choice.chosen !== was) setFollowed(was)
        return problem
      } catch (error) {
        return messageOf(error)
      }
    },
  }
}
