import { searchUsers } from '../store/accounts/users.ts'
import { access } from './account/access.ts'
import { addresses } from './account/addresses.ts'
import { describeBriefly, describePerson, writeBriefly, writePerson } from './account/describe-person.ts'
import { gettingIn } from './account/getting-in.ts'
import { list } from './account/list.ts'
import { findPerson } from './account/person.ts'
import { premium } from './account/premium.ts'
import { records } from './account/records.ts'
import { type Command, verb } from './verb.ts'

const shownPeople = 50

/** What support can see and do for one person. docs/support.md says when. */
export const account: Command = {
  name: 'account',
  verbs: {
    find: verb({
      does: 'finds people by a part of their address, former address or name, by id or by Stripe customer',
      operands: ['text'],
      read: async ({ openDb, clock, operands: [text] }) => {
        const found = await searchUsers(await openDb(), text.trim(), shownPeople + 1)
        const shown = found.slice(0, shownPeople)
        const isAll = shown.length === found.length
        const lines = shown.map(user => writeBriefly(user, clock()))
        if (!isAll) lines.push(`There are more than ${shownPeople}: say more of the address or name.`)
        return {
          data: { people: shown.map(user => describeBriefly(user, clock())), isAll },
          text: lines.length === 0 ? 'Nobody.' : lines.join('\n'),
        }
      },
    }),
    list,
    show: verb({
      does: 'shows plan, sessions, second factor, mails and security activity of one person',
      operands: ['id or address'],
      read: async ({ openDb, clock, operands: [who] }) => {
        const db = await openDb()
        const user = await findPerson(db, who)
        const person = await describePerson({ db, clock }, user)
        return { data: person, text: writePerson(user, person) }
      },
    }),
    ...access,
    ...gettingIn,
    ...addresses,
    ...premium,
    ...records,
  },
}
