import type { Config } from '../config/parse.ts'
import type { Deps } from '../deps.ts'
import type { UserRow } from '../store/tables.ts'
import { requirePerson } from './person.ts'
import { type Call, type Options, type Outcome, type Verb, verb } from './verb.ts'

/** What is about to be done for one person. */
type Act = {
  readonly question: string
  /** Runs once the operator has agreed. @returns what has been done, as a sentence */
  readonly act: () => Promise<string>
  /** What programs learn besides. */
  readonly data?: Outcome['data']
}
type On<O extends Options> = {
  readonly deps: Deps
  readonly user: UserRow
  readonly config: Config
  readonly now: number
  readonly values: Call<readonly [], O>['values']
}

/**
 * A verb that changes something for one person.
 * @param given its `plan` throws a sentence when the change makes no sense for this person
 */
export const onPerson = <const O extends Options = Record<never, never>>(given: {
  readonly does: string
  readonly options?: O
  readonly plan: (on: On<O>) => Act | Promise<Act>
}): Verb =>
  verb<readonly ['id or address'], O>({
    does: given.does,
    operands: ['id or address'],
    ...(given.options ? { options: given.options } : {}),
    change: async ({ openDeps, operands: [who], values, config, clock }) => {
      const deps = await openDeps()
      const user = await requirePerson(deps.db, who)
      const { question, act, data } = await given.plan({ deps, user, values, config, now: clock() })
      return {
        question,
        act: async () => {
          const done = await act()
          return { data: { id: user.id, email: user.email, done, ...data }, text: done }
        },
      }
    },
  })
