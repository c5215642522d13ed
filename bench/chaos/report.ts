import type { Tally } from './client.ts'
import type { Verdict } from './verdict.ts'

/** What one kind of trouble led to. */
export type Found = {
  readonly trouble: string
  readonly verdict: Verdict
  readonly tally: Tally
  readonly races: number
  readonly guessesJudged: number
  /** Of the shop, each meant to arrive twice. */
  readonly messages: { readonly sent: number; readonly refused: number }
  readonly proxy: { readonly passedOver: number; readonly cut: number }
}

const listed = (tally: Tally) =>
  [...tally]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([what, count]) => `${count} × ${what}`)
    .join(', ')

export function reportOf(found: readonly Found[]): string {
  const rows = found.map(
    ({ trouble, verdict, races, guessesJudged, messages, proxy }) =>
      `| ${trouble} | ${verdict.registrations} | ${verdict.sessions} | ${verdict.purchases} | ${messages.sent} (${messages.refused}) | ${races} | ${guessesJudged} | ${verdict.mails} | ${verdict.deliveredAgain} | ${proxy.passedOver} | ${proxy.cut} | ${verdict.faults.length} |`,
  )
  return `${new Date().toISOString().slice(0, 10)}, \`npm run chaos\`: three servers on one PostgreSQL behind a reverse proxy.
Registrations, sessions and purchases were acknowledged and looked for at the end. Every message of the payment sandbox is sent twice at the same moment, and each again until it is taken; all of them together make one Premium, one subscription and one receipt a purchase; 502 is the answer to one while a server that died still holds the customer. A race is one link, code or password given to two servers at the same moment. Guesses: wrong passwords for one account from one address, of which ten may be judged in ten minutes. A mail is delivered again, with the same Message-ID, when its sender dies between the mail server's yes and its own note of it.

| trouble | registrations | sessions | purchases | webhooks (not taken) | races | guesses judged | mails | delivered again | requests passed on | connections cut | promises broken |
|---|---|---|---|---|---|---|---|---|---|---|---|
${rows.join('\n')}

Answers: ${found.map(({ trouble, tally }) => `${trouble}: ${listed(tally)}`).join('. ')}.
${found.flatMap(({ verdict }) => verdict.faults.map(fault => `\n- ${fault}`)).join('')}`
}
