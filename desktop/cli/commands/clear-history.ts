import { deleteHistory } from '../../services/state/database/delete-history.ts'
import type { Context } from '../context.ts'
import { type ExitStatus, exit } from '../exit.ts'
import { countRuns } from '../print/lines.ts'

/** Deletes all runs when that was agreed to. */
export async function clearHistory(
  yes: boolean,
  { state, log, history, ask, print, isJson }: Context,
): Promise<ExitStatus> {
  const runs = countRuns(history.list({}).length)
  const isAsked = !yes && !isJson && ask !== undefined
  const agreed =
    yes ||
    (isAsked && (await ask(`Delete the history of ${runs}, which can then no longer be undone? [y/N] `)))
  const deleted = agreed ? deleteHistory(state, log) : null
  const advice = isAsked ? '' : ' Add --yes to delete the history.'
  const message =
    deleted === null
      ? `Nothing was deleted.${advice}`
      : `${countRuns(deleted)} deleted, with all copies of the history.`
  await print({ deleted, message }, () => [message])
  return deleted === null ? exit.refused : exit.done
}
