import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generateSync } from 'otplib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { account } from '../commands/account.ts'
import type { RunningServer } from '../run-server.ts'
import { databaseFor, dropDatabaseFor } from '../testing/database.ts'
import { linkIn, startMailServer } from '../testing/mail-server.ts'
import { createOperator } from '../testing/operator.ts'
import { goodPassword, refusalOf, registration } from '../testing/people.ts'
import { connectTo, runCommandToEnd, startHere } from '../testing/start-process.ts'

const old = 'ada@example.com'
const own = 'ada@example.org'

let folder: string
let settings: string
let post: Awaited<ReturnType<typeof startMailServer>>
let server: RunningServer
let operator: ReturnType<typeof createOperator>

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sortwell-operator-'))
  post = await startMailServer()
  const environment = {
    DATA_DIR: folder,
    SMTP_URL: post.url,
    PUBLIC_ORIGIN: 'http://localhost:4000',
    SECRET_KEY: 'a key of more than 32 characters, 0123456789',
    ...(await databaseFor(folder)),
  }
  settings = join(folder, 'server.env')
  await writeFile(
    settings,
    Object.entries(environment)
      .map(([name, value]) => `${name}='${value}'\n`)
      .join(''),
  )
  server = await startHere(environment)
  operator = createOperator({ environment })
})
afterEach(async () => {
  await server.stop()
  await post.close()
  await dropDatabaseFor(folder)
  await rm(folder, { recursive: true })
})

/** A command as an operator types it, far from the server's folder and without a terminal. */
const type = (...words: readonly string[]) =>
  runCommandToEnd('account', [...words, '--env-file', settings], {})
/** The same without a process of its own. */
async function run(...words: readonly string[]) {
  const { code, stdout, stderr } = await operator(account, ...words)
  expect([words, code, stderr]).toEqual([words, 0, ''])
  return stdout
}

/** Ada has two-factor on, and logs in with her phone one last time. */
async function addAda() {
  const { api } = connectTo(server.url)
  await api.register(registration({ email: old }))
  const token = new URL(linkIn(await post.next('Confirm your email address'))).searchParams.get('token') ?? ''
  await api.verify({ token })
  await api.login({ email: old, password: goodPassword })
  const { secret } = await api.setupTwoFactor()
  const now = Math.floor(Date.now() / 1000)
  await api.enableTwoFactor({ token: generateSync({ secret, epoch: now }) })
  await post.next('Two-factor authentication is on')
  return api
}

test('a person who has lost phone and mailbox is found, checked, moved and back in', async () => {
  const stolenPhone = await addAda()

  const found = await type('find', 'ADA@', '--json')
  expect([found.code, found.stderr]).toEqual([0, ''])
  const { people } = JSON.parse(found.stdout)
  expect(people).toMatchObject([{ email: old, name: 'Ada' }])
  const [{ id }] = people
  const shown = await run('show', id)
  expect(shown).toMatch(/^Database: /)
  expect(shown).toContain('on, 10 backup codes left')
  expect(shown).toMatch(/Two-factor authentication switched on, 127\.0\.0\.1/)

  const refused = await type('set-email', id, '--to', own)
  expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining('add --yes to agree')])
  await run('set-email', id, '--to', own, '--yes')
  await run('remove-second-factor', own, '--yes')
  await run('end-sessions', own, '--yes')

  const toOld = await post.next('Your email address was changed')
  expect([toOld.to?.[0]?.address, linkIn(toOld)]).toEqual([
    old,
    expect.stringMatching(/^http:\/\/localhost:4000\/revert\/[\w-]{43}$/),
  ])
  const toOwn = await post.next('Your account uses this address now')
  expect([toOwn.to?.[0]?.address, toOwn.text]).toEqual([
    own,
    expect.stringContaining('Done by Sortwell support.'),
  ])
  expect((await post.next('Two-factor authentication is off')).to?.[0]?.address).toBe(own)
  expect((await post.next('You were logged out everywhere')).to?.[0]?.address).toBe(own)
  expect(await refusalOf(stolenPhone.profile())).toMatchObject({ status: 401 })

  const { api } = connectTo(server.url)
  await api.forgotPassword({ email: own })
  const reset = await post.next('Reset your password')
  expect(reset.to?.[0]?.address).toBe(own)
  const token = new URL(linkIn(reset)).pathname.split('/')[2] ?? ''
  await api.resetPassword({ token, newPassword: 'a much better one' })
  expect(await api.login({ email: own, password: 'a much better one' })).not.toHaveProperty('tfaRequired')
  expect(await api.profile()).toMatchObject({ email: own, twoFactorEnabled: false })
  const { events } = await api.securityActivity()
  expect(events.map(event => event.summary)).toEqual(
    expect.arrayContaining([
      'Email address changed: by support',
      'Two-factor authentication switched off: by support',
      'All sessions logged out: by support',
    ]),
  )
})
