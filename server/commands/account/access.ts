import { removeAllPasskeys } from '../../passkeys/own-passkeys.ts'
import { disableAccount, enableAccount } from '../../sign-in/disabled.ts'
import { endUnderWay } from '../../sign-in/end-under-way.ts'
import { noteAndTell } from '../../sign-in/notify.ts'
import { removeSecondFactor } from '../../sign-in/second-factor.ts'
import { listPasskeys } from '../../store/accounts/passkeys.ts'
import { listSessions } from '../../store/accounts/sessions.ts'
import { onPerson } from './on-person.ts'

/** Who gets in. */
export const access = {
  'end-sessions': onPerson({
    does: 'logs a person out of every device and browser, and ends a change of address that waits for its link',
    plan: async ({ deps, user, now, support }) => {
      const { length } = await listSessions(deps.db, user.id, now)
      return {
        question: `Log ${user.email} out of ${length === 1 ? 'the one session' : `all ${length} sessions`}?`,
        write: async tx => {
          await endUnderWay(tx, user.id, { reason: 'ended-by-support', now })
          await noteAndTell(deps, tx, 'all-sessions-ended', user, support)
        },
        done: `Logged ${user.email} out everywhere.`,
        data: { sessions: length },
      }
    },
  }),
  'remove-second-factor': onPerson({
    does: 'switches two-factor off for a person who has lost the authenticator app and the backup codes',
    plan: ({ deps, user, support }) => {
      if (user.totp_secret === null) throw new Error(`${user.email} has no second factor.`)
      return {
        question: `Switch two-factor off for ${user.email}? The password alone opens the account then.`,
        write: tx => removeSecondFactor(deps, tx, user, support),
        done: `Switched two-factor off for ${user.email}.`,
      }
    },
  }),
  'remove-passkeys': onPerson({
    does: 'removes every passkey of a person whose device was lost or stolen',
    plan: async ({ deps, user, support }) => {
      const { length } = await listPasskeys(deps.db, user.id)
      if (length === 0) throw new Error(`${user.email} has no passkeys.`)
      const passkeys = length === 1 ? 'the one passkey' : `all ${length} passkeys`
      return {
        question: `Remove ${passkeys} of ${user.email}? The password opens the account then, or "Forgot Password?".`,
        write: async tx => void (await removeAllPasskeys(deps, tx, user, support)),
        done: `Removed ${passkeys} of ${user.email}.`,
        data: { passkeys: length },
      }
    },
  }),
  disable: onPerson({
    does: 'logs a person out and lets nobody log in until the account is enabled; its data stay',
    plan: ({ deps, user, support }) => {
      if (user.disabled_at !== null) throw new Error(`${user.email} is disabled already.`)
      return {
        question: `Disable ${user.email}?`,
        write: tx => disableAccount(deps, tx, user, support),
        done: `Disabled ${user.email}.`,
      }
    },
  }),
  enable: onPerson({
    does: 'undoes disable, for a deleted account as well: its mail brings it back then',
    isForDeleted: true,
    plan: ({ deps, user, support }) => {
      if (user.disabled_at === null) throw new Error(`${user.email} is not disabled.`)
      return {
        question: `Enable ${user.email}?`,
        write: tx => enableAccount(deps, tx, user, support),
        done: `Enabled ${user.email}.`,
      }
    },
  }),
}
