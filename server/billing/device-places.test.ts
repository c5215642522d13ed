import { createHash } from 'node:crypto'
import { decodeJwt } from 'jose'
import { expect, test } from 'vitest'
import { sweep } from '../store/operations/sweep.ts'
import { buy, deliverAll } from '../testing/billing.ts'
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

test('a removed device frees its place, stays logged in and is told, until somebody logs in there again', async () => {
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
  expect(await sixth.ask()).toMatchObject({ plan: 'premium', planProblem: null })
  expect(await first.ask()).toMatchObject({ plan: 'free', planProblem: 'device-removed' })
  const { events } = await ada.api.securityActivity()
  expect(events.map(({ summary }) => summary)).toContain('Device removed: desk a')

  server.clock.advance(1)
  await first.api.login(ada)
  expect(await first.ask()).toMatchObject({ plan: 'free', planProblem: 'devices-full' })
  await ada.api.removeDevice({ id: await idOf(ada, 'desk b') })
  expect(await first.ask()).toMatchObject({ plan: 'premium', planProblem: null })
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
  expect(await namesOf(ada)).toEqual([])
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

test('a place is free after a log-out and after a password reset', async () => {
  await using server = await testServer(noLimits)
  const ada = await premiumPerson(server)
  const first = await addDesktop(server, ada, 'a')
  await first.ask()
  await first.api.logoutCurrentSession()
  expect(await namesOf(ada)).toEqual([])
  await (await addDesktop(server, ada, 'b')).ask()
  const third = await addDesktop(server, ada, 'c')
  await third.ask()
  await third.api.logoutAllSessions()
  expect(await namesOf(third)).toEqual(['desk c'])
  await ada.api.forgotPassword({ email: ada.email })
  const password = 'the owner is back'
  await ada.api.resetPassword({ token: await server.mail.token(ada.email), newPassword: password })
  await ada.api.login({ email: ada.email, password })
  expect(await namesOf(ada)).toEqual([])
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

test('a program that does not say where it is takes no place, and gets nothing that ends its statement', async () => {
  await using server = await testServer()
  const ada = await premiumPerson(server)
  const old = server.client({ clientType: 'desktop', userAgent: 'Sortwell/0.1.0 (Linux)', device: null })
  await old.api.login(ada)
  expect(await old.api.entitlement()).toEqual({ entitlement: '' })
  expect(await old.api.profile({ entitlement: 'signed' })).toMatchObject({ plan: 'premium', entitlement: '' })
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
  expect(await server.deps.db.selectFrom('devices').selectAll().execute()).toEqual([])
})
