import { expect, test } from 'vitest'
import { testServer } from '../testing/test-server.ts'

const statusFor = async (
  ip: string,
  headers: Readonly<Record<string, string>> = {},
  host: string = 'localhost',
) => {
  await using server = await testServer()
  const { status } = await server.client({ ip, headers }).send(new Request(`http://${host}/dev/mail`))
  return status
}

test.each(['127.0.0.1', '127.8.8.8', '::1', '::ffff:127.0.0.1'])(
  'the mails are shown to the machine itself, at %s',
  async ip => {
    expect(await statusFor(ip)).toBe(200)
  },
)

test.each(['192.0.2.1', '::ffff:192.0.2.1', '2001:db8::1'])('the mails are not shown to %s', async ip => {
  expect(await statusFor(ip)).toBe(404)
})

test.each(['X-Forwarded-For', 'X-Forwarded-Host', 'Forwarded'])(
  'the mails are not shown through a proxy that sends %s, wherever it stands',
  async name => {
    expect(await statusFor('127.0.0.1', { [name]: '127.0.0.1' })).toBe(404)
  },
)

test.each(['localhost:3000', '127.0.0.1:3000', '[::1]:3000', 'sortwell.localhost'])(
  'the mails are shown at %s',
  async host => {
    expect(await statusFor('127.0.0.1', {}, host)).toBe(200)
  },
)

test.each(['evil.example', 'localhost.evil.example', '127.0.0.1.evil.example', 'sortwell.example'])(
  'a page at %s whose name now leads to this machine reads no mail',
  async host => {
    expect(await statusFor('127.0.0.1', {}, host)).toBe(404)
  },
)
