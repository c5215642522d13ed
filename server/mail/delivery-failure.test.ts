import { expect, test } from 'vitest'
import { judgeFailure } from './delivery-failure.ts'

test.each([
  ['RCPT TO', '550 5.1.1 <ada@example.com>: Recipient address rejected: User unknown', 'no-mailbox'],
  ['RCPT TO', '550-5.1.1 The account does not exist.\r\n550 5.1.1 Learn more.', 'no-mailbox'],
  ['RCPT TO', '550-5.2.1 The user you are trying to contact is receiving mail at a rate', 'refused'],
  ['RCPT TO', '556 5.1.10 The domain takes no mail', 'no-mailbox'],
  ['RCPT TO', '550 Unrouteable address', 'refused'],
  ['RCPT TO', '550 relay not permitted', 'refused'],
  ['RCPT TO', '550-Verification failed for <no-reply@example.com>\r\n550 Sender verify failed', 'refused'],
  ['RCPT TO', "553 sorry, that domain isn't in my list of allowed rcpthosts (#5.7.1)", 'refused'],
  ['DATA', '550 5.1.1 User unknown', 'no-mailbox'],
  ['DATA', '550 Message rejected', 'refused'],
  ['DATA', '554 5.7.1 Looks like spam', 'refused'],
  ['RCPT TO', '550 5.7.1 Relay access denied', 'refused'],
  ['RCPT TO', '550 5.1.0 <no-reply@example.com>: Sender address rejected', 'refused'],
  ['RCPT TO', '553 5.1.8 Sender domain not found', 'refused'],
  ['RCPT TO', '552 5.2.2 Mailbox full', 'refused'],
  ['RCPT TO', '450 4.2.0 Greylisted', 'later'],
  ['MAIL FROM', '530 5.7.0 Authentication required', 'later'],
  ['MAIL FROM', '550 Sender refused', 'later'],
  ['AUTH PLAIN', '535 5.7.8 Invalid credentials', 'later'],
  ['CONN', '554 No service', 'later'],
])('%s answered "%s" means %s', (command, response, meaning) => {
  expect(judgeFailure(Object.assign(new Error('refused'), { command, response }))).toBe(meaning)
})

test('a connection that fails may work another time', () => {
  expect(judgeFailure(new Error('connect ECONNREFUSED'))).toBe('later')
})
