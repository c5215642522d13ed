import { useEffect, useState } from 'react'
import type { Criterion } from '../../../ipc/organize-views.ts'
import type { RuleSetView, SetProblemView, SetTrial } from '../../../ipc/rule-views.ts'
import { call, messageOf } from '../../bridge.ts'

export type TrialState = {
  /** The newest answer, maybe for an earlier text of the same set. */
  readonly trial: SetTrial | null
  readonly isTrying: boolean
  readonly problem: string | null
}

type Answer = Omit<TrialState, 'isTrying'> & {
  /** The question. */
  readonly to: string
  /** The set and the folder: with others, nothing of it is shown. */
  readonly of: string
}

/**
 * Tries a set on a folder, again whenever its text is another one. The newest question ends the others.
 * @param set null for none, or one that cannot be tried
 * @param draft tried instead of the text of the file; null for none
 */
export function useTrial(
  set: RuleSetView | null,
  draft: string | null,
  folderId: string | null,
  criterion: Criterion,
): TrialState {
  const name = set?.name ?? null
  const of = name === null || folderId === null ? '' : JSON.stringify([name, folderId])
  const question = of === '' ? '' : JSON.stringify([of, criterion, draft ?? set?.version, draft === null])
  const [answer, setAnswer] = useState<Answer>({ to: '', of: '', trial: null, problem: null })

  useEffect(() => {
    if (question === '' || name === null || folderId === null) return
    let isWanted = true
    const tried = draft === null ? { name } : { text: draft }
    call('tryRules', { tried, folderId, criterion }).then(
      trial => isWanted && trial && setAnswer({ to: question, of, trial, problem: null }),
      error => isWanted && setAnswer({ to: question, of, trial: null, problem: messageOf(error) }),
    )
    return () => {
      isWanted = false
      void call('cancel', { work: 'trial' })
    }
  }, [question, of, name, draft, folderId, criterion])

  return {
    trial: of !== '' && answer.of === of ? answer.trial : null,
    isTrying: question !== '' && answer.to !== question,
    problem: answer.to === question ? answer.problem : null,
  }
}

type Checked = { readonly text: string; readonly faults: readonly SetProblemView[] }

/** The newest text of a set that was checked, with what is wrong with it: what is typed, or the file. */
export function useFaults(set: RuleSetView | null, typed: string | null): Checked {
  const [checked, setChecked] = useState<(Checked & { readonly of: string }) | null>(null)
  const name = set?.name ?? ''
  useEffect(() => {
    if (typed === null) return
    let isWanted = true
    call('checkRuleText', { text: typed }).then(
      faults => isWanted && setChecked({ of: name, text: typed, faults }),
      () => {}, // longer than a set can be; applying it says so
    )
    return () => {
      isWanted = false
    }
  }, [typed, name])
  const isOfTyped = typed !== null && checked?.of === name
  return isOfTyped ? checked : { text: set?.text ?? '', faults: set?.problems ?? [] }
}
