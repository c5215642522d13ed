import { createHash } from 'node:crypto'
import { decodeJwt } from 'jose'
import { expect, test } from 'vitest'
import { createApiClient } from '../contract/client.ts'
import { sweep } from '../store/operations/sweep.ts'
import { buy, deliverAll, giveBackAtStripe, usePortal } from '../testing/billing.ts'
import { addPerson, refusalOf } from '../testing/people.ts'
import { type TestServer, testServer } from '../testing/test-server.ts'

const dayMs = 86_400_000
const noLimits = { environment: { RATE_LIMITS: 'off' } }
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
type Person = Awaited<ReturnType<typeof addPerson>>

async function premiumPerson(server: TestServer) {
  const ada = await addPerson(server)
  await buy(server, ada, '1y')
  await deliverAll(server)
  return ada
}

/** A desktop that is logged in. @param letter all of its key */
async function addDesktop(server: TestServer, person: Person, letter: string, deviceName = `desk ${letter}`) {
  const key = letter.repeat(43)
  const as = { clientType: 'desktop', userAgent: 'Sortwell/1 (Linux)', device: key } as const
  const { api, tokens } = server.client(as)
  await api.login(person)
  const ask = async () => {
    const { entitlement, planProblem = null } = await api.entitlement({ deviceName })
    return { ...decodeJwt<{ plan: string; device: string; login: string }>(entitlement), planProblem }
  }
  return { key, api, tokens, ask }
}
type Desktop = Awaited<ReturnType<typeof addDesktop>>

async function fiveDesktops(server: TestServer, person: Person): Promise<readonly Desktop[]> {
  const desktops: Desktop[] = []
  for (const letter of ['a', 'b', 'c', 'd', 'e']) {
    const desktop = await addDesktop(server, person, letter)
    expect(await desktop.ask()).toMatchObject({ plan: 'premium', planProblem: null })
    desktops.push(desktop)
  }
  return desktops
}
const namesOf = async ({ api }: Pick<Person, 'api'>) =>
  (await api.devices()).devices.map(({ name }) => name).sort()
const idOf = async ({ api }: Pick<Person, 'api'>, wanted: string) =>
  (await api.devices()).devices.find(({ name }) => name === wanted)?.deviceId ?? ''

test('a statement names account, device and log-in', async () => {
  await using server = await testServer(noLimits)
  const ada = await premiumPerson(server)
  const [one, other] = [await addDesktop(server, ada, 'a'), await addDesktop(server, ada, 'b')]
  const first = await one.ask()
  expect(first).toMatchObject({ device: sha256(one.key), login: sha256(one.tokens.token ?? '') })
  expect((await other.ask()).sub).toBe(first.sub)
  const { entitlement = '' } = await one.api.profile({ entitlement: 'signed', deviceName: 'desk a' })
  expect(decodeJwt(entitlement)).toMatchObject({ device: first.device, login: first.login })
})

test('five devices have a place; a sixth is logged in, has the free plan, and is shown the list', async () => {
  await using server = await testServer(noLimits)
  const ada = await premiumPerson(server)
  const [first] = await fiveDesktops(server, ada)
  const sixth = await addDesktop(server, ada, 'f')
  expect(await sixth.ask()).toMatchObject({ plan: 'free', planProblem: 'devices-full' })
  expect(await sixth.api.profile({ entitlement: 'signed', deviceName: 'desk f' })).toMatchObject({
    plan: 'premium',
    planProblem: 'devices-full',
  })
  expect(await namesOf(sixth)).toEqual(['desk a', 'desk b', 'desk c', 'desk d', 'desk e'])
  expect(await first?.ask()).toMatchObject({ plan: 'premium' })
})

test('a removed device stays logged in and is told, until somebody logs in there again', async () => {
  await using server = await testServer(noLimits)
  const ada = await premiumPerson(server)
  const [first] = await fiveDesktops(server, ada)
  if (!first) throw new Error('There is no device.')
  const sixth = await addDesktop(server, ada, 'f')
  expect(await sixth.ask()).toMatchObject({ plan: 'free' })
  const { devices } = await first.api.devices()
  expect(devices.find(({ current }) => current)).toEqual({
    deviceId: expect.any(String),
    name: 'desk a',
    addedAt: '2026-11-21T12:00:00.000Z',
    lastUsedAt: '2026-11-21T12:00:00.000Z',
    current: true,
  })
  const id = await idOf(ada, 'desk a')
  await ada.api.removeDevice({ id })
  expect((await refusalOf(ada.api.removeDevice({ id }))).status).toBe(404)
  expect(await first.ask()).toMatchObject({ plan: 'free', planProblem: 'device-removed' })
  expect(await first.api.profile()).toMatchObject({ plan: 'premium' })
  const { events } = await ada.api.securityActivity()
  expect(events.map(({ summary }) => summary)).toContain('Device removed: desk a')

  server.clock.advance(1)
  await first.api.login(ada)
  expect(await first.ask()).toMatchObject({ plan: 'premium', planProblem: null })
})

/** The first days: a statement is valid for 48 hours. */
const briefMs = 48 * 3_600_000

test('a place is free when the last statement given for it has ended, not when its device is removed', async () => {
  await using server = await testServer(noLimits)
  const ada = await premiumPerson(server)
  await fiveDesktops(server, ada)
  const sixth = await addDesktop(server, ada, 'f')
  expect(await sixth.api.entitlement()).not.toHaveProperty('placeFreeAt')
  await ada.api.removeDevice({ id: await idOf(ada, 'desk a') })
  const placeUntil = '2026-11-23T12:00:00.000Z'
  const { devices } = await ada.api.devices()
  expect(devices.filter(device => device.placeUntil !== undefined)).toMatchObject([
    { name: 'desk a', placeUntil },
  ])
  server.clock.advance(briefMs - 1)
  expect(await sixth.ask()).toMatchObject({ plan: 'free', planProblem: 'devices-full' })
  expect(await sixth.api.entitlement()).toMatchObject({ placeFreeAt: placeUntil })
  expect(await sixth.api.profile({ entitlement: 'signed' })).toMatchObject({ placeFreeAt: placeUntil })
  server.clock.advance(1)
  expect(await sixth.ask()).toMatchObject({ plan: 'premium', planProblem: null })
  expect(await namesOf(ada)).toEqual(['desk b', 'desk c', 'desk d', 'desk e', 'desk f'])
})

test.each<[string, (desktop: Desktop, person: Person) => Promise<unknown>]>([
  ['removes', async (_, person) => person.api.removeDevice({ id: await idOf(person, 'desk') })],
  ['logs out', ({ api }) => api.logoutCurrentSession()],
  [
    'ends the session of',
    async ({ tokens }, { api }) => {
      const { sessions } = await api.sessions()
      void tokens
      for (const { sessionId, current } of sessions) if (!current) await api.revokeSession({ id: sessionId })
    },
  ],
])('whoever %s one computer after the other has five statements alive at a time', async (_, leave) => {
  await using server = await testServer(noLimits)
  const ada = await premiumPerson(server)
  const ends: number[] = []
  for (let hour = 0; hour < 24; hour += 1) {
    const letter = String.fromCharCode(97 + hour)
    const desktop = await addDesktop(server, ada, letter, 'desk')
    const { plan, exp = 0 } = await desktop.ask()
    if (plan === 'premium') ends.push(exp * 1000)
    await leave(desktop, ada).catch(() => {})
    server.clock.advance(3_600_000)
  }
  expect(ends.filter(end => end > server.clock.now())).toHaveLength(5)
})

test('a place is held for the longest statement, though a later one is shorter', async () => {
  await using server = await testServer(noLimits)
  const ada = await premiumPerson(server)
  server.clock.advance(20 * dayMs)
  await ada.api.login(ada)
  const desk = await addDesktop(server, ada, 'a')
  const { exp = 0 } = await desk.ask()
  expect(exp * 1000).toBe(server.clock.now() + 14 * dayMs)
  await usePortal(server, ada, 'month')
  await giveBackAtStripe(server)
  await deliverAll(server)
  expect(await desk.ask()).toMatchObject({ plan: 'free' })
  await desk.api.logoutCurrentSession()
  expect((await ada.api.devices()).devices).toMatchObject([
    { placeUntil: new Date(exp * 1000).toISOString() },
  ])
  server.clock.advance(14 * dayMs)
  await sweep(server.deps.db, server.clock.now())
  expect(await server.deps.db.selectFrom('devices').selectAll().execute()).toEqual([])
})

test('a statement ends when its place does, to the second', async () => {
  await using server = await testServer(noLimits)
  const ada = await premiumPerson(server)
  server.clock.advance(1_234)
  const desk = await addDesktop(server, ada, 'a')
  const { exp = 0 } = await desk.ask()
  expect(await server.deps.db.selectFrom('devices').select('stated_until').execute()).toEqual([
    { stated_until: exp * 1000 },
  ])
})

test('a removed device that logs in again has its own place, though all are taken', async () => {
  await using server = await testServer(noLimits)
  const ada = await premiumPerson(server)
  const [first] = await fiveDesktops(server, ada)
  await ada.api.removeDevice({ id: await idOf(ada, 'desk a') })
  server.clock.advance(1)
  await first?.api.login(ada)
  expect(await first?.ask()).toMatchObject({ plan: 'premium', planProblem: null })
  expect((await ada.api.devices()).devices.some(({ placeUntil }) => placeUntil)).toBe(false)
})

test('of 20 that ask at once for a place that was freed, one gets it', async () => {
  await using server = await testServer(noLimits)
  const ada = await premiumPerson(server)
  await fiveDesktops(server, ada)
  await ada.api.removeDevice({ id: await idOf(ada, 'desk a') })
  const rest: Desktop[] = []
  for (let n = 0; n < 20; n += 1) rest.push(await addDesktop(server, ada, String.fromCharCode(102 + n)))
  const plansNow = async () => (await Promise.all(rest.map(({ ask }) => ask()))).map(({ plan }) => plan)
  expect(await plansNow()).toEqual(Array(20).fill('free'))
  server.clock.advance(briefMs)
  expect((await plansNow()).sort()).toEqual([...Array(19).fill('free'), 'premium'])
})

test('a removed device that goes on asking does not come back by and by', async () => {
  await using server = await testServer(noLimits)
  const ada = await premiumPerson(server)
  const desk = await addDesktop(server, ada, 'a')
  await desk.ask()
  await ada.api.removeDevice({ id: await idOf(ada, 'desk a') })
  for (let times = 0; times < 5; times += 1) {
    server.clock.advance(25 * dayMs)
    await sweep(server.deps.db, server.clock.now())
    expect(await desk.ask()).toMatchObject({ plan: 'free', planProblem: 'device-removed' })
  }
})

test('a removed device comes back neither by another key nor by an older session', async () => {
  await using server = await testServer(noLimits)
  const ada = await premiumPerson(server)
  const older = await addDesktop(server, ada, 'a')
  const desk = await addDesktop(server, ada, 'a')
  expect(await desk.ask()).toMatchObject({ plan: 'premium' })
  await ada.api.removeDevice({ id: await idOf(ada, 'desk a') })
  expect(await older.ask()).toMatchObject({ plan: 'free', planProblem: 'device-removed' })
  const again = server.client({ clientType: 'desktop', device: 'z'.repeat(43) })
  again.tokens.token = desk.tokens.token
  expect(await again.api.entitlement({ deviceName: 'desk z' })).toMatchObject({
    planProblem: 'device-removed',
  })
  const { devices } = await ada.api.devices()
  expect(devices.filter(({ placeUntil }) => placeUntil === undefined)).toEqual([])
})

test('nobody removes the device of somebody else', async () => {
  await using server = await testServer()
  const ada = await premiumPerson(server)
  await (await addDesktop(server, ada, 'a')).ask()
  const eve = await addPerson(server, { email: 'eve@example.com' })
  expect((await refusalOf(eve.api.removeDevice({ id: await idOf(ada, 'desk a') }))).status).toBe(404)
  expect(await namesOf(ada)).toEqual(['desk a'])
})

test('of six that ask at once for the last place one gets it', async () => {
  await using server = await testServer(noLimits)
  const ada = await premiumPerson(server)
  for (const letter of ['a', 'b', 'c', 'd']) await (await addDesktop(server, ada, letter)).ask()
  const rest: Desktop[] = []
  for (const letter of ['e', 'f', 'g', 'h', 'i', 'j']) rest.push(await addDesktop(server, ada, letter))
  const plans = (await Promise.all(rest.map(({ ask }) => ask()))).map(({ plan }) => plan)
  expect(plans.sort()).toEqual([...Array(5).fill('free'), 'premium'])
})

const inUse = async ({ api }: Pick<Person, 'api'>) =>
  (await api.devices()).devices.filter(({ placeUntil }) => placeUntil === undefined).map(({ name }) => name)

test('a place is given up by a log-out and by a password reset', async () => {
  await using server = await testServer(noLimits)
  const ada = await premiumPerson(server)
  const first = await addDesktop(server, ada, 'a')
  await first.ask()
  await first.api.logoutCurrentSession()
  expect(await inUse(ada)).toEqual([])
  await (await addDesktop(server, ada, 'b')).ask()
  const third = await addDesktop(server, ada, 'c')
  await third.ask()
  await third.api.logoutAllSessions()
  expect(await inUse(third)).toEqual(['desk c'])
  await ada.api.forgotPassword({ email: ada.email })
  const password = 'the owner is back'
  await ada.api.resetPassword({ token: await server.mail.token(ada.email), newPassword: password })
  await ada.api.login({ email: ada.email, password })
  expect(await inUse(ada)).toEqual([])
})

/** A desktop that stores the key that the server gives it, as the app does. @param keepsLogin false without a keychain */
async function addApp(server: TestServer, { email }: Pick<Person, 'email'>, keepsLogin = true) {
  const kept: { token: string | null; key: string | null } = { token: null, key: null }
  const { send } = server.client({ clientType: 'desktop', userAgent: 'Sortwell/1 (Linux)', device: null })
  const api = createApiClient({
    baseUrl: 'http://localhost',
    clientType: 'desktop',
    fetch: send,
    tokens: {
      read: () => kept.token,
      write: token => void Object.assign(kept, { token }),
      clear: () => void Object.assign(kept, { token: null }),
      device: { read: () => kept.key, write: key => void Object.assign(kept, { key }) },
    },
  })
  const passing = keepsLogin ? {} : ({ passing: 'yes' } as const)
  return {
    api,
    async start(password: string) {
      await api.login({ email, password })
      const { entitlement } = await api.entitlement({ deviceName: 'desk', ...passing })
      return decodeJwt<{ plan: string }>(entitlement)
    },
  }
}

test('devices that log in again after a reset need no other places', async () => {
  await using server = await testServer(noLimits)
  const ada = await premiumPerson(server)
  const apps = await Promise.all([addApp(server, ada), addApp(server, ada), addApp(server, ada)])
  for (const app of apps) expect(await app.start(ada.password)).toMatchObject({ plan: 'premium' })
  const newPassword = 'the owner is back'
  await ada.api.forgotPassword({ email: ada.email })
  await ada.api.resetPassword({ token: await server.mail.token(ada.email), newPassword })
  for (const app of apps) expect(await app.start(newPassword)).toMatchObject({ plan: 'premium' })
  await ada.api.login({ email: ada.email, password: newPassword })
  expect((await ada.api.devices()).devices).toHaveLength(3)
})

test('without a keychain each start is a new device, whose place is free an hour after its end', async () => {
  await using server = await testServer(noLimits)
  const ada = await premiumPerson(server)
  for (let start = 0; start < 12; start += 1) {
    const app = await addApp(server, ada, false)
    const { plan, exp = 0 } = await app.start(ada.password)
    expect(plan).toBe('premium')
    expect(exp * 1000 - server.clock.now()).toBe(3_600_000)
    await app.api.logoutCurrentSession()
    server.clock.advance(20 * 60_000)
  }
})

test('a device that is not used for 90 days frees its place', async () => {
  await using server = await testServer(noLimits)
  const ada = await premiumPerson(server)
  await fiveDesktops(server, ada)
  const logInAgain = async () => {
    const { api } = server.client()
    await api.login(ada)
    return { api }
  }
  server.clock.advance(90 * dayMs - 1)
  expect(await namesOf(await logInAgain())).toHaveLength(5)
  const sixth = await addDesktop(server, ada, 'f')
  expect(await sixth.ask()).toMatchObject({ plan: 'free', planProblem: 'devices-full' })
  server.clock.advance(1)
  expect(await sixth.ask()).toMatchObject({ plan: 'premium', planProblem: null })
  expect(await namesOf(sixth)).toEqual(['desk f'])
  await sweep(server.deps.db, server.clock.now())
  expect(await server.deps.db.selectFrom('devices').select('name').execute()).toEqual([{ name: 'desk f' }])
})

test('a program that does not say which device it is on gets no statement, and takes no place', async () => {
  await using server = await testServer()
  const ada = await premiumPerson(server)
  const { api } = server.client({ clientType: 'desktop', device: null })
  await api.login(ada)
  const refusal = { status: 400, message: 'A plan is stated for a device, and the request names none.' }
  await expect(api.entitlement()).rejects.toMatchObject(refusal)
  await expect(api.profile({ entitlement: 'signed' })).rejects.toMatchObject(refusal)
  expect(await api.profile()).toMatchObject({ plan: 'premium' })
  expect(await namesOf(ada)).toEqual([])
})

test('devices are in the export, by a name that is one line, and go with the account', async () => {
  await using server = await testServer()
  const ada = await premiumPerson(server)
  await (await addDesktop(server, ada, 'a', 'n\u202Eas\n')).ask()
  const { devices } = await ada.api.exportData()
  expect(devices).toMatchObject([{ name: 'nas', current: false }])
  expect(JSON.stringify(await ada.api.exportData())).not.toContain(sha256('a'.repeat(43)))
  await ada.api.deleteAccount({ daPassword: ada.password })
  server.clock.advance(7 * dayMs)
  await sweep(server.deps.db, server.clock.now())
  expect(await server.deps.db.selectFrom('devices').selectAll().execute()).toEqual([])
})
