import { writeMinute } from '../../../web/kit/words/dates.ts'
import type { AccountView } from '../../ipc/account-views.ts'
import { text } from './text.ts'

/** Why this device has no place among those that use the person's Premium, in a sentence; null where that is not so. */
export function deviceProblem(
  view: Pick<AccountView, 'planProblem' | 'placeFreeAt'> | null | undefined,
): string | null {
  if (view?.planProblem === 'device-removed') return text.deviceProblems['device-removed']
  if (view?.planProblem !== 'devices-full') return null
  return view.placeFreeAt === null
    ? text.deviceProblems['devices-full']
    : text.placeFreeAt(writeMinute(view.placeFreeAt))
}
