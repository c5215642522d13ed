import { LoginRefused } from '../services/account/login-place.ts'
import { PremiumNeeded } from '../services/account/plan-gate.ts'
import { describeError } from '../services/errors-in-words.ts'
import { DatabaseNewer } from '../services/state/database/database.ts'
import { SettingsRefused } from '../services/state/settings.ts'
import { FolderRefused, RunRefused } from '../sorter/index.ts'
import { type ExitStatus, exit } from './exit.ts'
import { UsageError } from './options.ts'
import { OutputFailed } from './print/page.ts'
import { commandOf } from './table.ts'

/**
 * The message for an error, and the exit status. Undefined for an unexpected error.
 * @param argv names the command, whose help says more; `rules` and `duplicates` get no advice on how to sort
 */
export function explain(
  error: unknown,
  argv: readonly string[],
  stateDir: string,
): { status: ExitStatus; lines: readonly string[] } | undefined {
  if (error instanceof UsageError) {
    const help = ['sortwell', commandOf(argv), '--help'].filter(Boolean).join(' ')
    const end = error.message.endsWith('?') ? '' : '.'
    return { status: exit.usage, lines: [`${error.message}${end} Try '${help}'.`] }
  }
  if (error instanceof OutputFailed) return { status: exit.outputLost, lines: [error.message] }
  if (error instanceof LoginRefused || error instanceof DatabaseNewer)
    return { status: exit.refused, lines: [error.message] }
  const refusal = describeError(error, stateDir)
  if (refusal !== undefined) return { status: exit.refused, lines: [refusal + adviceOn(error)] }
  if (error instanceof PremiumNeeded) {
    const others = { type: 'sort by type', 'another-set': 'choose another set' } as const
    const advice = `Log in with a Premium account ('sortwell login'), see why yours does not count here ('sortwell account'), or ${others[error.instead]}.`
    return { status: exit.premiumNeeded, lines: [`${error.message} ${advice}`] }
  }
  if (error instanceof SettingsRefused) {
    const advice = 'Nothing was sorted. Fix the set, choose another with --set, or use none with --no-set.'
    const sorts = !['rules', 'duplicates'].includes(argv[0] ?? '')
    return { status: exit.refused, lines: [...error.message.split('\n'), ...(sorts ? [advice] : [])] }
  }
  return undefined
}

function adviceOn(error: unknown): string {
  if (error instanceof RunRefused && error.refusal.code === 'is-undo')
    return ` Try 'sortwell redo <folder> --run ${error.refusal.runId}'.`
  return error instanceof FolderRefused && error.canForce ? ' Add --yes to sort it all the same.' : ''
}
