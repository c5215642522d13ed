import { support } from '../edge/peer.ts'
import { occasionOf } from '../sign-in/occasion.ts'
import { noteEvent } from '../sign-in/security-events.ts'
import { inTransaction } from '../store/open.ts'
import { onPerson } from './on-person.ts'

/** Mail addresses and their proof. */
export const addresses = {
  resend: onPerson({
    does: 'sends the mail again that confirms a new address',
    plan: ({ deps, user, now }) => {
      if (user.email_verified_at !== null) throw new Error(`${user.email} is confirmed already.`)
      return {
        question: `Send ${user.email} the confirmation mail again?`,
        act: async () => {
          await inTransaction(deps.db, async tx => {
            const occasion = occasionOf(support, now)
            await deps.outbox.post(tx, { kind: 'resend-verification', emailKey: user.email_key, occasion })
            await noteEvent(tx, 'confirmation-sent', user.id, support, now)
          })
          return `The server sends ${user.email} a new link.`
        },
      }
    },
  }),
}
