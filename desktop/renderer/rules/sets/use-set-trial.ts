import { useEffect, useState } from 'react'
import type { Criterion } from '../../../ipc/organize-views.ts'
import type { RuleSetView, SetTrial } from '../../../ipc/rule-views.ts'
import { call, messageOf } from '../../bridge.ts'

export type SetTrialState = {
  /** The newest answer, maybe of an earlier text of the set. */
  readonly trial: SetTrial | null
  readonly isTrying: boolean
  readonly problem: string | null
}

/** Tries the set on a folder, again whenever its text is another one. The newest question ends the others. */
export function useSetTrial(
  set: RuleSetView | null,
  folderId: string | null,
  criterion: Criterion,
): SetTrialState {
  const question =
    set === null || folderId === null || set.problems.length > 0 || set.rules.length === 0
      ? ''
      : JSON.stringify([set.name, set.version, folderId, criterion])
  const [answer, setAnswer] = useState<{
    readonly to: string
    readonly trial: SetTrial | null
    readonly problem: string | null
  }>({ to: '', trial: null, problem: null })
  const name = set?.name ?? ''

  useEffect(() => {
    if (question === '' || folderId === null) return
    let isWanted = true
    call('tryRuleSet', { name, folderId, criterion }).then(
      trial => isWanted && trial && setAnswer({ to: question, trial, problem: null }),
      error => isWanted && setAnswer({ to: question, trial: null, problem: messageOf(error) }),
    )
    return () => {
      isWanted = false
      void call('cancelTrial', null)
    }
  }, [question, name, folderId, criterion])

  const isOfSet = question !== '' && JSON.parse(answer.to || '[]')[0] === name
  return {
    trial: isOfSet ? answer.trial : null,
    isTrying: question !== '' && answer.to !== question,
    problem: answer.to === question ? answer.problem : null,
  }
}
