import { planOf } from '../../billing/premium.ts'
import { noteEvent } from '../../sign-in/security-events.ts'
import { changeUser } from '../../store/accounts/users.ts'
import { readDay } from '../tables.ts'
import { onPerson } from './on-person.ts'

const dayMs = 86_400_000

/** Premium without payment. */
export const premium = {
  'give-premium': onPerson({
    does: 'gives a person Premium up to and including a day (UTC), whatever Stripe says',
    options: { until: { type: 'string', value: '<day>', does: 'the last day, such as 2027-06-30' } },
    plan: ({ user, values, now, support }) => {
      const until = readEnd(values.until, now)
      const day = values.until ?? ''
      return {
        question: `Give ${user.email} Premium until ${day}?`,
        write: async tx => {
          await changeUser(tx, user.id, { premium_given_until: until })
          await noteEvent(tx, 'premium-given', user.id, support, now, `until ${day}`)
        },
        done: `${user.email} has Premium until ${day}.`,
        data: { givenUntil: new Date(until).toISOString() },
      }
    },
  }),
  'take-premium': onPerson({
    does: 'takes back what give-premium gave; what the person pays for goes on',
    plan: ({ user, now, support }) => {
      if (user.premium_given_until === null) throw new Error(`Support has not given ${user.email} Premium.`)
      const plan = planOf({ ...user, premium_given_until: null }, now)
      return {
        question: `Take back the Premium that ${user.email} was given?`,
        write: async tx => {
          await changeUser(tx, user.id, { premium_given_until: null })
          await noteEvent(tx, 'premium-taken', user.id, support, now)
        },
        done: `Took it back. ${user.email} has the ${plan} plan now.`,
        data: { plan },
      }
    },
  }),
}

/** @returns the last instant of a day in UTC, as milliseconds since 1970: shown as a date, it is that day */
function readEnd(day: string | undefined, now: number): number {
  if (day === undefined) throw new Error('Say until when: --until 2027-06-30.')
  const start = readDay(day)
  if (start + dayMs <= now) throw new Error(`${day} is over.`)
  return start + dayMs - 1
}
