import { expect, test } from 'vitest'
import { addPerson, refusalOf, registration } from '../testing/people.ts'
import { testServer } from '../testing/test-server.ts'
import { readableName } from './readable-name.ts'

const advertisement = 'you won 500 EUR. Claim at https://evil.example/claim'

test('a mail to an address that nobody has confirmed does not hold the name', async () => {
  await using server = await testServer()
  await server.api.register(registration({ name: advertisement }))
  await server.api.register(registration({ name: advertisement, password: 'another good one' }))
  await server.api.resendVerification({ email: 'ada@example.com' })
  await server.api.forgotPassword({ email: 'ada@example.com' })
  const ada = await addPerson(server, { email: 'bob@example.com', name: advertisement })
  await ada.api.updateProfile({ name: advertisement, email: 'new@example.com' })
  const letters = [...(await server.mail.to('ada@example.com')), ...(await server.mail.to('new@example.com'))]
  expect(letters).toHaveLength(5)
  for (const { subject, text, html } of letters) {
    expect(text).toMatch(/^Hello,\n/)
    // Without the links' random tokens, which may spell anything: "…ChwONMn…".
    const words = (subject + text + html).replaceAll(/[\w-]{43}/g, '')
    expect(words).not.toMatch(/won|500|evil|claim/i)
  }
})

test('later mails show the name in a form that no mail program makes a link of', async () => {
  await using server = await testServer()
  const ada = await addPerson(server, { name: advertisement })
  await ada.api.updateProfile({ name: 'J.R.Smith', email: 'new@example.com' })
  await server.api.forgotPassword({ email: ada.email })
  const letters = await server.mail.to(ada.email)
  expect(letters.find(letter => letter.subject === 'Reset your password')?.text).toMatch(
    /^Hello J\. R\. Smith,\n/,
  )
})

test.each([
  ['J.R.Smith', 'J. R. Smith'],
  ['Ada Lovelace', 'Ada Lovelace'],
  ["Seán O'Brien-Ní Mhurchú Jr.", "Seán O'Brien-Ní Mhurchú Jr."],
  ['علی‌رضا', 'علی‌رضا'],
  ['https://evil.example/claim', 'https: / / evil. example/claim'],
  ['www.evil.example', 'www. evil. example'],
  ['mailto:eve@evil.example', 'mailto: eve @ evil. example'],
  ['evil。example', 'evil。 example'],
  ['evil．example', 'evil． example'],
  ['evil\u2024example', 'evil\u2024 example'],
  ['evil.\u200Bexample', 'evil. example'],
  ['Ada \u202Eecalevol', 'Ada ecalevol'],
  ['\u2066Ada\u2069\u0007', 'Ada'],
  ['call +49 (170) 123-4567 now', 'call … now'],
  ['Henry VIII 1547', 'Henry VIII 1547'],
])('%s is written %s', (name, written) => {
  expect(readableName(name)).toBe(written)
})

test('a name is cut at 100 characters, never inside one', () => {
  expect([...readableName('🗂'.repeat(150))]).toHaveLength(100)
})

test.each(['\u200B\u200B', '\u2060', '\u3164', '\uFFA0 \u115F', '\u2800', '\u202E', '\u00AD', '\u{E0041}'])(
  'a name of invisible characters alone is refused: %j',
  async name => {
    await using server = await testServer()
    expect(await refusalOf(server.api.register(registration({ name })))).toMatchObject({
      status: 400,
      message: 'Please enter a name of 1 to 100 characters on one line.',
    })
  },
)

test.each(['J.R.Smith', '.', '👩‍💻', 'X Æ A-12', '李', 'https://ada.example'])('%s is a name', async name => {
  await using server = await testServer()
  const ada = await addPerson(server, { name })
  expect((await ada.api.profile()).name).toBe(name)
})
