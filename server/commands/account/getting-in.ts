import { unlinkGoogle } from '../../sign-in/google-linking.ts'
import type { Counter } from '../../sign-in/limits.ts'
import { noteAndTell } from '../../sign-in/notify.ts'
import { occasionOf } from '../../sign-in/occasion.ts'
import { findNetworks, noteEvent } from '../../sign-in/security-events.ts'
import { listDeviceSecrets } from '../../store/accounts/device-secrets.ts'
import type { Db, UserRow } from '../../store/tables.ts'
import { onPerson } from './on-person.ts'

/** Help for a person who cannot get in, or whose account a stranger can open. */
export const gettingIn = {
  'unlink-google': onPerson({
    does: 'disconnects the Google account that opens an account',
    plan: ({ deps, user, support }) => {
      if (user.google_sub === null) throw new Error(`${user.email} has no Google account connected.`)
      const noPassword =
        user.password_hash === null ? ' They have no password, and choose one by "Forgot Password?".' : ''
      return {
        question: `Disconnect the Google account of ${user.email}?${noPassword}`,
        write: tx => unlinkGoogle(deps, tx, user, support),
        done: `Disconnected the Google account of ${user.email}.`,
      }
    },
  }),
  'clear-lockout': onPerson({
    does: 'lets a person try again at once who is told to wait after too many tries',
    plan: ({ deps, user, support }) => ({
      question: `Let ${user.email} try again at once?`,
      write: async tx => {
        await deps.limits.clear(tx, ...(await findCounters(tx, user)))
        await noteAndTell(deps, tx, 'lockout-cleared', user, support)
      },
      done: `Lifted the limits on tries of ${user.email}.`,
    }),
  }),
  'send-reset': onPerson({
    does: 'sends a person the mail to choose a new password, however often they have asked for it',
    plan: ({ deps, user, now, support }) => {
      if (user.disabled_at !== null) throw new Error(`${user.email} is disabled: enable it first.`)
      return {
        question: `Send ${user.email} a link to choose a new password?`,
        write: async tx => {
          const occasion = occasionOf(support, now)
          await deps.outbox.post(tx, {
            kind: 'reset-password',
            emailKey: user.email_key,
            askedBy: 'anybody',
            occasion,
          })
          await noteEvent(tx, 'reset-sent', user.id, support, now)
        },
        done: `The server sends ${user.email} a link.`,
      }
    },
  }),
}

/**
 * The counters that keep a person from logging in: those of the account and its address, of the devices that are known,
 * and of the networks in its activity. The counter of another network cannot be found: its key is hashed.
 */
async function findCounters(tx: Db, { id, email_key }: UserRow): Promise<readonly Counter[]> {
  const networks = await findNetworks(tx, id)
  const devices = (await listDeviceSecrets(tx, id)).map(({ secret_hash }) => secret_hash)
  return [
    ['failedLoginsByAccount', email_key],
    ['resetsByAddress', email_key],
    ['resendsByAddress', email_key],
    ['codesByAccount', id],
    ['passwordsInSession', id],
    ['userCodesByAccount', id],
    ...[...networks].map(network => ['loginsByAccountAndNetwork', email_key, network] as const),
    ...devices.flatMap(
      device =>
        [
          ...[email_key, 'google', 'passkey'].map(by => ['loginsByKnownDevice', device, by] as const),
          ['resetsByKnownDevice', device, email_key],
          ['codesByKnownDevice', device, id],
        ] as const,
    ),
  ]
}
