import { useEffect } from 'react'
import type { Criterion, FolderView } from '../../../ipc/organize-views.ts'
import type { CheckedText, RuleSetView, SetTrial } from '../../../ipc/rule-views.ts'
import { useAccount } from '../../data/account-context.tsx'
import { call, messageOf } from '../../data/bridge.ts'
import { useOrganize } from '../../data/organize-context.tsx'
import { type Reading, useRead } from '../../data/use-call.ts'
import type { RuleSets } from '../../data/use-rule-sets-state.ts'

export type TrialState = {
  /** The newest answer, maybe for an earlier text of the same set. */
  readonly trial: SetTrial | null
  readonly isTrying: boolean
  readonly problem: string | null
}

/** Tries what is shown: the set, or the text that is being typed. */
export function useSetTrial({ set, tab, typed }: RuleSets, folder: FolderView | null) {
  const { locked } = useAccount()
  const { criterion } = useOrganize().state
  const isTyping = tab === 'text' && typed !== null
  const checked = useChecked(set, typed?.text ?? null)
  const isFaulty = (isTyping ? checked.problems : (set?.problems ?? [])).length > 0
  const state = useTrial(
    isFaulty ? null : set,
    isTyping ? checked.text : null,
    folder?.folderId ?? null,
    locked.includes(criterion) ? 'type' : criterion,
  )
  return { checked, isFaulty, state }
}

type Tried = Omit<TrialState, 'isTrying'>
const nothing: Tried = { trial: null, problem: null }

/**
 * Tries a set on a folder, again whenever its text is another one. The newest question ends the others.
 * @param set null for none, or one that cannot be tried
 * @param draft tried instead of the text of the file; null for none
 */
function useTrial(
  set: RuleSetView | null,
  draft: string | null,
  folderId: string | null,
  criterion: Criterion,
): TrialState {
  const isTried = set !== null && folderId !== null
  // A set that was changed is another question, though its name is the same.
  const tried = draft === null ? { name: set?.name ?? '' } : { text: draft }
  const asked = isTried
    ? { tried, folderId, criterion, version: draft === null ? set.version : '' }
    : undefined
  const about = JSON.stringify([set?.name, folderId])
  const reading: Reading<Tried> = useRead(
    'tryRules',
    asked,
    async ({ version: _, ...input }) => {
      try {
        const trial = await call('tryRules', input)
        // There is none of a set that has faults by then, or where a newer one began: what is known stays.
        return trial ? { trial, problem: null } : (reading.data ?? nothing)
      } catch (error) {
        return { trial: null, problem: messageOf(error) }
      }
    },
    { about },
  )
  useEffect(() => {
    if (isTried) return () => void call('cancel', { work: 'trial' })
  }, [isTried])
  const { data: { trial, problem } = nothing, isLoading } = reading
  return { trial, isTrying: isLoading, problem: isLoading ? null : problem }
}

type Checked = CheckedText & { readonly text: string }

/** The newest text of a set that was checked, with what was found in it: what is typed, or the file. */
function useChecked(set: RuleSetView | null, typed: string | null): Checked {
  // Where a text is longer than a set can be, applying it reports that.
  const { data } = useRead(
    'checkRuleText',
    typed ?? undefined,
    async text => ({ text, ...(await call('checkRuleText', { text })) }),
    { about: set?.name ?? '' },
  )
  return data ?? { text: set?.text ?? '', problems: set?.problems ?? [], warnings: set?.warnings ?? [] }
}
