import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { type CryptoKey, exportJWK, generateKeyPair, type JWTHeaderParameters, SignJWT } from 'jose'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { EntitlementKey } from '../../../server/contract/entitlement.ts'
import { createEntitlement } from './entitlement.ts'
import type { Holder } from './holder.ts'

const daySeconds = 86_400
const start = Date.UTC(2026, 10, 21) / 1000
type Signer = { readonly key: EntitlementKey; readonly privateKey: CryptoKey }

let stateDir: string
let now: number
let holder: Holder | null
let server: Signer
let stranger: Signer

async function makeSigner(kid: string): Promise<Signer> {
  const { publicKey, privateKey } = await generateKeyPair('EdDSA')
  const { x = '' } = await exportJWK(publicKey)
  return { key: { kty: 'OKP', crv: 'Ed25519', x, kid, alg: 'EdDSA', use: 'sig' }, privateKey }
}

beforeAll(async () => {
  server = await makeSigner('first')
  stranger = await makeSigner('first')
})
beforeEach(async () => {
  stateDir = await mkdtemp(join(tmpdir(), 'sortwell-entitlement-'))
  now = start
  holder = null
})
afterEach(() => rm(stateDir, { recursive: true }))

const open = (keys: readonly EntitlementKey[] = [server.key]) =>
  createEntitlement({ stateDir, keys: () => keys, clock: () => now * 1000, holder: async () => holder })

type Given = {
  readonly plan?: unknown
  readonly issuer?: string
  readonly iat?: number
  readonly days?: number
  readonly notBefore?: number
  readonly header?: Partial<JWTHeaderParameters>
  readonly signer?: Signer
  readonly holder?: Partial<Holder>
}
/** A statement as the server makes it, but for what is given. */
function sign({ plan = 'premium', issuer = 'sortwell', iat = now, days = 14, ...given }: Given = {}) {
  const { signer = server, header = {}, notBefore } = given
  const statement = new SignJWT({ plan, ...given.holder })
    .setProtectedHeader({ alg: 'EdDSA', typ: 'entitlement+jwt', kid: 'first', ...header })
    .setIssuer(issuer)
    .setSubject('somebody')
    .setIssuedAt(iat)
    .setExpirationTime(iat + days * daySeconds)
  if (notBefore !== undefined) statement.setNotBefore(notBefore)
  return statement.sign(signer.privateKey)
}

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
function edit(statement: string, part: 0 | 1, change: Record<string, unknown>) {
  const parts = statement.split('.')
  const read = JSON.parse(Buffer.from(parts[part] ?? '', 'base64url').toString())
  parts[part] = encode({ ...read, ...change })
  return parts.join('.')
}
/** Puts a statement in place as somebody would who edits the file. */
const plant = (statement: unknown) =>
  writeFile(join(stateDir, 'entitlement.json'), JSON.stringify({ statement }))

test('without a statement the plan is free', async () => {
  expect(await open().plan()).toBe('free')
})

test('a premium statement holds for 14 days without a connection, over restarts, and not a second longer', async () => {
  expect(await open().store(await sign())).toBe('stored')
  expect(await open().plan()).toBe('premium')
  now += 14 * daySeconds - 1
  expect(await open().plan()).toBe('premium')
  now += 1
  expect(await open().plan()).toBe('free')
})

test('the app and the command see at once what the other stores and deletes', async () => {
  const [app, command] = [open(), open()]
  await app.store(await sign())
  expect(await command.plan()).toBe('premium')
  await app.forget()
  expect(await command.plan()).toBe('free')
})

test('the newest statement counts: a refund ends premium, and an older one that comes late changes nothing', async () => {
  const older = await sign()
  const entitlement = open()
  now += 60
  await entitlement.store(await sign({ plan: 'free' }))
  expect(await entitlement.store(older)).toBe('stored')
  expect(await entitlement.plan()).toBe('free')
})

test('a statement counts on its device alone, and only while its login is there', async () => {
  const own = { device: 'own key', login: 'own session' }
  holder = own
  expect(await open().store(await sign({ holder: own }))).toBe('stored')
  expect(await open().plan()).toBe('premium')
  const others = [null, { ...own, device: 'other key' }, { ...own, login: 'session of somebody else' }]
  for (const other of others) {
    holder = other
    expect([await open().plan(), await open().validUntil()]).toEqual(['free', null])
    expect(await open().isOlderThan(60_000)).toBe(true)
    expect(await open().store(await sign({ holder: own }))).toBe('refused')
  }
  holder = own
  expect(await open().plan()).toBe('premium')
  for (const named of [{ device: own.device }, { login: own.login }])
    expect(await open().store(await sign({ holder: named }))).toBe('refused')
})

test('a statement that is stored for another device gives way to an older one for this device', async () => {
  await plant(await sign({ holder: { device: 'other key', login: 'other session' }, iat: now + 60 }))
  holder = { device: 'own key', login: 'own session' }
  expect(await open().store(await sign({ holder }))).toBe('stored')
  expect(await open().plan()).toBe('premium')
})

test('setting the clock back does not lengthen a statement', async () => {
  const entitlement = open()
  await entitlement.store(await sign())
  now += 15 * daySeconds
  expect(await entitlement.plan()).toBe('free')
  now = start + 60
  expect(await open().plan()).toBe('free')
})

test.each([1e300, -1, 8.64e15, 'text', null])('the latest time %j keeps nothing alive', async noted => {
  await open().store(await sign())
  await writeFile(join(stateDir, 'latest-time.json'), JSON.stringify(noted))
  now += 14 * daySeconds
  expect(await open().plan()).toBe('free')
})

test('a clock that was wrong for a while is forgiven with the next statement', async () => {
  const entitlement = open()
  await entitlement.store(await sign())
  now = start + 3000 * daySeconds
  expect(await entitlement.plan()).toBe('free')
  now = start + 60
  expect(await entitlement.store(await sign())).toBe('stored')
  expect(await entitlement.plan()).toBe('premium')
})

test('a key of several is found by its id, and one that is published no longer counts for nothing', async () => {
  const next = await makeSigner('second')
  const statement = await sign({ signer: next, header: { kid: 'second' } })
  await open([next.key, server.key]).store(statement)
  expect(await open([next.key, server.key]).plan()).toBe('premium')
  expect(await open([server.key]).plan()).toBe('free')
  expect(await open([]).plan()).toBe('free')
})

const refused: Record<string, () => Promise<unknown> | unknown> = {
  'nothing at all': () => '',
  'no statement': () => 'premium',
  'another type': () => 7,
  'an expired one': () => sign({ iat: start - 15 * daySeconds }),
  'one that holds later': () => sign({ notBefore: start + 60 }),
  'one that holds longer than 14 days': () => sign({ days: 15 }),
  'an edited plan': async () => edit(await sign({ plan: 'free' }), 1, { plan: 'premium' }),
  'an edited end': async () => edit(await sign({ days: 1 }), 1, { exp: start + 14 * daySeconds }),
  'another key under the same id': () => sign({ signer: stranger }),
  'an unknown key id': () => sign({ header: { kid: 'other' } }),
  'another issuer': () => sign({ issuer: 'somebody' }),
  'another type of statement': () => sign({ header: { typ: 'JWT' } }),
  'an unknown plan': () => sign({ plan: 'platinum' }),
  'alg none': async () =>
    `${edit(await sign(), 0, { alg: 'none' })
      .split('.')
      .slice(0, 2)
      .join('.')}.`,
  'alg none with the signature left': async () => edit(await sign(), 0, { alg: 'none' }),
  'the public key as a shared secret': async () => {
    const secret = Buffer.from(server.key.x, 'base64url')
    return new SignJWT({ plan: 'premium' })
      .setProtectedHeader({ alg: 'HS256', typ: 'entitlement+jwt', kid: 'first' })
      .setIssuer('sortwell')
      .setSubject('somebody')
      .setIssuedAt(start)
      .setExpirationTime(start + daySeconds)
      .sign(secret)
  },
  'a key that it brings along': async () =>
    sign({ signer: stranger, header: { jwk: { kty: 'OKP', crv: 'Ed25519', x: stranger.key.x } } }),
}
test.each(Object.entries(refused))('%s is refused, given or planted', async (name, make) => {
  const statement = await make()
  await plant(statement)
  expect(await open().plan()).toBe('free')
  await open().forget()
  expect(await open().store(statement as string)).toBe(name === 'an expired one' ? 'expired' : 'refused')
  expect(await readdir(stateDir)).not.toContain('entitlement.json')
})

test('a refused statement leaves the stored one as it is', async () => {
  const entitlement = open()
  await entitlement.store(await sign())
  await entitlement.store(await sign({ signer: stranger }))
  expect(await entitlement.plan()).toBe('premium')
})

test('no change of any one character makes a free statement premium, or an expired one hold', async () => {
  const free = await sign({ plan: 'free' })
  const expired = await sign({ iat: start - 20 * daySeconds })
  const place = fc.nat({ max: Math.min(free.length, expired.length) - 1 })
  const letter = fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.=')
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(free, expired), place, letter, async (statement, at, given) => {
      await plant(statement.slice(0, at) + given + statement.slice(at + 1))
      expect(await open().plan()).toBe('free')
    }),
    { numRuns: 300 },
  )
})

test('whatever lies in the files, the plan is free and nothing throws', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string(), fc.json(), async (statement, time) => {
      await writeFile(join(stateDir, 'entitlement.json'), statement)
      await writeFile(join(stateDir, 'latest-time.json'), time)
      expect(await open().plan()).toBe('free')
    }),
    { numRuns: 200 },
  )
})

test('premium holds exactly while the latest time seen lies before the end, whichever way the clock is turned', async () => {
  const steps = fc.array(fc.integer({ min: -480, max: 480 }), { maxLength: 12 })
  await fc.assert(
    fc.asyncProperty(steps, async turns => {
      now = start
      const entitlement = open()
      await entitlement.forget()
      await rm(join(stateDir, 'latest-time.json'), { force: true })
      await entitlement.store(await sign())
      let latest = start
      for (const hours of turns) {
        now += hours * 3600
        latest = Math.max(latest, now)
        expect(await entitlement.plan()).toBe(latest < start + 14 * daySeconds ? 'premium' : 'free')
      }
    }),
    { numRuns: 100 },
  )
})

test('time is not written at every check', async () => {
  const entitlement = open()
  await entitlement.store(await sign())
  now += 59
  await entitlement.plan()
  expect(JSON.parse(await readFile(join(stateDir, 'latest-time.json'), 'utf8'))).toBe(start * 1000)
})

test('the latest time is whole and never goes back, whoever notes it', async () => {
  await writeFile(join(stateDir, 'entitlement.json'), JSON.stringify({ statement: 'x' }))
  const file = join(stateDir, 'latest-time.json')
  await writeFile(file, '0')
  const program = join(import.meta.dirname, 'testing/note-time.ts')
  let running = 3
  const ended = Array.from({ length: running }, async () => {
    const [code] = await once(
      spawn(process.execPath, [program, stateDir, '100'], { stdio: 'inherit' }),
      'exit',
    )
    running -= 1
    return code
  })
  let last = 0
  async function check() {
    const text = await readFile(file, 'utf8')
    expect(text).toMatch(/^\d+$/)
    expect(Number(text)).toBeGreaterThanOrEqual(last)
    last = Number(text)
  }
  while (running > 0) await check()
  await check()
  expect(await Promise.all(ended)).toEqual([0, 0, 0])
  expect(last).toBe(Date.UTC(2026, 10, 21, 1, 40))
})
