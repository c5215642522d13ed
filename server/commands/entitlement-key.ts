import { addKey, readEntitlementKeys } from '../billing/entitlement-keys.ts'
import { readDay } from './tables.ts'
import { type Command, verb } from './verb.ts'

export const entitlementKey: Command = {
  name: 'entitlement-key',
  verbs: {
    '': verb({
      does: 'makes the next key that signs plans; the first day is such as 2027-06-01, or now',
      operands: ['first day'],
      change: async ({ clock, openDeps, operands: [given] }) => {
        const now = clock()
        const signsFrom = readStart(given, now)
        const start = signsFrom === now ? 'now' : given
        const deps = await openDeps()
        return {
          question: `Make a key that signs plans from ${start} on? Apps without it cannot check a plan from then on.`,
          act: async () => {
            // A next key needs a current one that signs until then.
            await readEntitlementKeys(deps)
            const { kid } = await addKey(deps, signsFrom)
            return {
              data: { kid, signsFrom: new Date(signsFrom).toISOString() },
              text:
                `The key ${kid} signs plans from ${start} on and is published already.\n` +
                'Build the app with the keys of /subscription/entitlement-keys again: versions without the new key cannot check a plan that it signs.',
            }
          },
        }
      },
    }),
  },
}

/** @returns milliseconds since 1970 */
function readStart(given: string, now: number): number {
  if (given === 'now') return now
  const day = readDay(given, '2027-06-01')
  if (day <= now) throw new Error(`${given} has begun already. For a key that signs at once say "now".`)
  return day
}
