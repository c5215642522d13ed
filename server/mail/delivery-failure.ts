/**
 * What a failed delivery says: the mailbox does not exist (`no-mailbox`), this letter is refused for good (`refused`), or
 * it may go through another time (`later`).
 */
export type DeliveryFailure = 'no-mailbox' | 'refused' | 'later'

/**
 * Statuses of RFC 3463 by which a mailbox or its domain does not exist. Not among them: 5.1.0, 5.1.7 and 5.1.8, by which
 * servers refuse a sender in their answer to the recipient; 5.2.1, which Gmail also gives for a mailbox that somebody floods;
 * 5.2.2, a full mailbox; 5.7, any policy.
 * Without a status nothing is certain: Exim answers 550 to the recipient when it does not relay for us or refuses the sender.
 */
const goneStatuses = ['5.1.1', '5.1.2', '5.1.3', '5.1.6', '5.1.10']

/**
 * Judges a failure to deliver. Only answers to the recipient or the text are about the letter: one to the log-in or the
 * sender is about our own relay, and every letter would get it.
 */
export function judgeFailure(error: unknown): DeliveryFailure {
  if (!(error instanceof Error && 'command' in error && 'response' in error)) return 'later'
  const { command, response } = error
  if (command !== 'RCPT TO' && command !== 'DATA') return 'later'
  const [refusal, status = ''] = /^5\d\d(?:[ -](5(?:\.\d{1,3}){2})(?!\S))?/.exec(String(response)) ?? []
  if (refusal === undefined) return 'later'
  return goneStatuses.includes(status) ? 'no-mailbox' : 'refused'
}
