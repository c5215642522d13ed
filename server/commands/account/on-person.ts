import { isDeepStrictEqual } from 'node:util'
import type { Config } from '../../config/parse.ts'
import type { Deps } from '../../deps.ts'
import type { Peer } from '../../edge/peer.ts'
import { findUser, keepUser } from '../../store/accounts/users.ts'
import { inTransaction } from '../../store/engine/transaction.ts'
import type { Db, UserRow } from '../../store/tables.ts'
import {
  type Call,
  type Options,
  type Outcome,
  readSupport,
  recordOptions,
  type Verb,
  verb,
} from '../verb.ts'
import { findPerson, requirePerson } from './person.ts'

/** The change to make for one person, once the operator has agreed. */
type Act = {
  readonly question: string
  /** Runs in a transaction that locks the account. */
  readonly write: (tx: Db) => Promise<void>
  /** Effects outside of the database. */
  readonly after?: () => Promise<void>
  /** What has been done, as a sentence. */
  readonly done: string
  /** Further fields for programs. */
  readonly data?: Outcome['data']
}
type On<O extends Options> = {
  readonly deps: Deps
  readonly user: UserRow
  readonly config: Config
  readonly now: number
  /** Who acts, for the record. */
  readonly support: Peer
  readonly values: Call<readonly [], O>['values']
}

/**
 * A verb that changes something for one person.
 * @param given its `plan` throws a sentence when the change makes no sense for this person
 */
export const onPerson = <const O extends Options = Record<never, never>>(given: {
  readonly does: string
  readonly options?: O
  /** It makes sense for a deleted account, too. */
  readonly isForDeleted?: true
  readonly plan: (on: On<O>) => Act | Promise<Act>
}): Verb =>
  verb<readonly ['id or address'], O & typeof recordOptions>({
    does: given.does,
    operands: ['id or address'],
    options: { ...(given.options as O), ...recordOptions },
    change: async ({ openDeps, operands: [who], values, config, clock, systemUser }) => {
      const support = readSupport({ values, systemUser })
      const deps = await openDeps()
      const user = await (given.isForDeleted ? findPerson : requirePerson)(deps.db, who)
      const { question, write, after, done, data } = await given.plan({
        deps,
        user,
        values,
        config,
        now: clock(),
        support,
      })
      return {
        question,
        act: async () => {
          await inTransaction(deps.db, async tx => {
            await keepUser(tx, user.id)
            if (!isSame(user, await findUser(tx, user.id)))
              throw new Error(`${user.email} has changed meanwhile: look again. Nothing was changed.`)
            await write(tx)
          })
          await after?.()
          return { data: { id: user.id, email: user.email, done, ...data }, text: done }
        },
      }
    },
  })

/** Whether the account is still as the operator saw it, apart from what a log-in or Stripe changes. */
function isSame(seen: UserRow, found: UserRow | undefined): boolean {
  const { last_login_at, totp_last_step, premium_until } = seen
  return isDeepStrictEqual(seen, found && { ...found, last_login_at, totp_last_step, premium_until })
}
