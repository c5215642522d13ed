import { openRegistered } from '../../accounts/confirm.ts'
import { moveAccount } from '../../accounts/move.ts'
import { email } from '../../contract/fields.ts'
import { tellOfSupport } from '../../sign-in/notify.ts'
import { occasionOf } from '../../sign-in/occasion.ts'
import { noteEvent } from '../../sign-in/security-events.ts'
import { hasClosedAccount } from '../../store/accounts/closed-accounts.ts'
import { changeUser } from '../../store/accounts/users.ts'
import type { UserRow } from '../../store/tables.ts'
import { onPerson } from './on-person.ts'

/** Mail addresses and their verification. */
export const addresses = {
  verify: onPerson({
    does: 'confirms the address of a person whom no confirmation mail reaches, or one that has returned a mail',
    plan: async ({ deps, user, now, support }) => {
      if (user.email_bounced_at === null) requireUnconfirmed(user)
      if (user.email_verified_at !== null)
        return {
          question: `Write to ${user.email} again?`,
          write: async tx => {
            await changeUser(tx, user.id, { email_bounced_at: null })
            await noteEvent(tx, 'verified', user.id, support, now)
            await tellOfSupport(deps, tx, 'address-confirmed', user, support)
          },
          done: `Confirmed ${user.email}.`,
        }
      if (await hasClosedAccount(deps.db, user.email_key))
        throw new Error(
          `A deleted account with the address ${user.email} can still be brought back: only the link in the mail may end that.`,
        )
      const { name, password_hash: passwordHash, created_at: acceptedAt } = user
      const noPassword =
        passwordHash === null ? ' Nobody\'s password counts: they choose one by "Forgot Password?".' : ''
      return {
        question: `Confirm that ${user.email} is the address of ${name}?${noPassword}`,
        write: async tx => {
          await openRegistered(tx, user.id, { name, passwordHash, acceptedAt }, support, now)
          await tellOfSupport(deps, tx, 'address-confirmed', user, support)
        },
        done: `Confirmed ${user.email}.`,
      }
    },
  }),
  resend: onPerson({
    does: 'sends the mail again that confirms a new address',
    plan: ({ deps, user, now, support }) => {
      requireUnconfirmed(user)
      return {
        question: `Send ${user.email} the confirmation mail again?`,
        write: async tx => {
          const occasion = occasionOf(support, now)
          await deps.outbox.post(tx, { kind: 'resend-verification', emailKey: user.email_key, occasion })
          await noteEvent(tx, 'confirmation-sent', user.id, support, now)
        },
        done: `The server sends ${user.email} a new link.`,
      }
    },
  }),
  'set-email': onPerson({
    does: 'moves an account to another address; both are told, and the former one can take it back for seven days',
    options: { to: { type: 'string', value: '<address>', does: 'the new address' } },
    plan: ({ deps, user, values, support }) => {
      const to = readAddress(values.to)
      if (to.toLowerCase() === user.email_key) throw new Error(`${to} is the address already.`)
      if (user.email_verified_at === null)
        throw new Error(`${user.email} was never confirmed: the person registers with the right address.`)
      return {
        question: `Move the account of ${user.email} to ${to}? Whoever reads the mail of ${to} can have its password.`,
        write: async tx => {
          await moveAccount(deps, tx, user, to, support)
          await tellOfSupport(deps, tx, 'address-set', { email: to, name: user.name }, support)
        },
        done: `Moved the account of ${user.email} to ${to}.`,
        data: { newEmail: to },
      }
    },
  }),
}

function requireUnconfirmed({ email, email_verified_at }: UserRow) {
  if (email_verified_at !== null) throw new Error(`${email} is confirmed already.`)
}

function readAddress(text: string | undefined): string {
  if (text === undefined) throw new Error('Name the new address: --to new@example.com.')
  const { data } = email.safeParse(text)
  if (data === undefined) throw new Error(`"${text}" is not an address in the form name@example.com.`)
  return data
}
