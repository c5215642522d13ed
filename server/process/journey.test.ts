import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generateSync } from 'otplib'
import { expect, test } from 'vitest'
import { linkIn, startMailServer } from '../testing/mail-server.ts'
import { goodPassword, refusalOf, registration } from '../testing/people.ts'
import { connectTo, startProcess } from '../testing/start-process.ts'

test('register, verify, log in, switch two-factor on, log in with a code, reset: by mail over SMTP', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sortwell-journey-'))
  const post = await startMailServer()
  const server = await startProcess({
    DATA_DIR: folder,
    SMTP_URL: post.url,
    PUBLIC_ORIGIN: 'http://localhost:4000',
  })
  const { api } = connectTo(server.url)
  const ada = { email: 'ada@example.com', password: goodPassword }

  await api.register(registration({ name: 'Ada Ünïcode' }))
  const welcome = await post.next('Confirm your email address')
  expect([welcome.from?.address, welcome.to?.[0]?.address]).toEqual(['no-reply@localhost', 'ada@example.com'])
  expect(welcome.text).toMatch(/^Hello,\r?\n/)
  expect(welcome.html).toContain('Confirm my address</a>')
  expect(await refusalOf(api.login(ada))).toMatchObject({ status: 403 })
  const verifyLink = new URL(linkIn(welcome))
  expect([verifyLink.origin, verifyLink.pathname]).toEqual(['http://localhost:4000', '/verify'])
  await api.verify({ token: verifyLink.searchParams.get('token') ?? '' })
  await api.login(ada)

  const { secret } = await api.setupTwoFactor()
  const now = Math.floor(Date.now() / 1000)
  const { backupCodes } = await api.enableTwoFactor({ token: generateSync({ secret, epoch: now }) })
  await post.next('Two-factor authentication is on')

  const later = connectTo(server.url)
  const { tfaToken = '' } = await later.api.login(ada)
  await later.api.loginSecondFactor({ tfaToken, twoFactorToken: generateSync({ secret, epoch: now + 30 }) })
  expect((await later.api.profile()).name).toBe('Ada Ünïcode')

  await api.forgotPassword({ email: ada.email })
  const resetLink = new URL(linkIn(await post.next('Reset your password')))
  expect(resetLink.pathname).toMatch(/^\/reset-password\/[\w-]{43}$/)
  await api.resetPassword({ token: resetLink.pathname.split('/')[2] ?? '', newPassword: 'a much better one' })
  await post.next('Your password was reset')
  expect(await refusalOf(later.api.profile())).toMatchObject({ status: 401 })

  const again = await api.login({ email: ada.email, password: 'a much better one' })
  await api.loginSecondFactor({ tfaToken: again.tfaToken ?? '', twoFactorToken: backupCodes[4] ?? '' })
  await post.next('A backup code was used')
  expect((await api.profile()).twoFactorEnabled).toBe(true)

  expect(await server.stop()).toBe(0)
  await post.close()
  await rm(folder, { recursive: true })
})
