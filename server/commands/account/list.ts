import { accountStates, listUsers } from '../../store/accounts/account-state.ts'
import { findUser } from '../../store/accounts/users.ts'
import { readDay } from '../tables.ts'
import { verb } from '../verb.ts'
import { describeBriefly, writeBriefly } from './describe-person.ts'

const shownPeople = 50

/** People by the day on which they registered. */
export const list = verb({
  does: `lists people by their registration, the newest first, ${shownPeople} at a time`,
  operands: [],
  options: {
    since: { type: 'string', value: '<day>', does: 'those who registered on that day (UTC) or later' },
    state: { type: 'string', value: '<state>', choices: accountStates, does: 'those in this state' },
    before: { type: 'string', value: '<id>', does: 'continue after this account' },
  },
  read: async ({ openDb, clock, values }) => {
    const since = values.since === undefined ? undefined : readDay(values.since)
    const db = await openDb()
    const before = values.before === undefined ? undefined : await findUser(db, values.before)
    if (values.before !== undefined && !before)
      throw new Error(`There is no account with the id ${values.before}.`)
    const found = await listUsers(db, {
      since,
      state: values.state,
      before,
      limit: shownPeople + 1,
    })
    const shown = found.slice(0, shownPeople)
    const next = found.length > shown.length ? (shown.at(-1)?.id ?? null) : null
    const lines = shown.map(user => writeBriefly(user, clock()))
    if (next !== null) lines.push(`There are more: add --before ${next}`)
    return {
      data: { people: shown.map(user => describeBriefly(user, clock())), next },
      text: lines.length === 0 ? 'Nobody.' : lines.join('\n'),
    }
  },
})
