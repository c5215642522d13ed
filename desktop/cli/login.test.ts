import { once } from 'node:events'
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { buy, deliverAll } from '../../server/testing/billing.ts'
import { addPerson } from '../../server/testing/people.ts'
import { type TestOptions, type TestServer, testServer } from '../../server/testing/test-server.ts'
import { commandLine } from './testing.ts'

const dayMs = 86_400_000
const onLinux = test.runIf(process.platform === 'linux')

/**
 * The real server on a real port. While `isWaiting`, a device's questions are answered as the server does while it waits for a
 * person: its clock stands still, so it would find that they come too soon.
 */
async function listen(server: TestServer) {
  const site = { apiUrl: '', isWaiting: true, isCutOff: false }
  const listener = createServer(async (request, response) => {
    const { method = 'GET', url = '', headers } = request
    if (site.isCutOff) return void request.socket.destroy()
    if (url === '/oauth/token' && site.isWaiting) return void response.writeHead(400).end(pending)
    const body = method === 'GET' || method === 'DELETE' ? null : await text(request)
    const init = { method, body, headers: headers as Record<string, string> }
    const answer = await server.app.request(`http://localhost${url}`, init, { incoming: peer })
    const said = await answer.text()
    // The device asks at once instead of after five seconds.
    response.writeHead(answer.status, { 'Content-Type': 'application/json' })
    response.end(said.replace('"interval":5', '"interval":0.05'))
  })
  listener.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  onTestFinished(() => {
    listener.close()
    listener.closeAllConnections()
  })
  site.apiUrl = `http://127.0.0.1:${(listener.address() as AddressInfo).port}`
  return site
}

const peer = { socket: { remoteAddress: '203.0.113.9' } }
const pending = JSON.stringify({ error: 'authorization_pending' })

/** A machine without a display, a keychain and a window. */
function machine(apiUrl: string, clock: () => number = Date.now) {
  const env = { SORTWELL_API_URL: apiUrl, TERM: 'xterm' }
  const line = commandLine({ 'a.txt': '' }, { env, clock, hasPremium: false })
  return {
    ...line,
    loginFile: join(line.home, '.config/sortwell/login.json'),
    /** Somebody at a terminal asks for a code. */
    async askForCode(...options: readonly string[]) {
      const args = [...logInToFile, ...options]
      const { status, stdout, stderr } = line.start(args, { terminal: { isTTY: true, columns: 80 } })
      const userCode = await stderr.shows(codeForm)
      return { status, stdout, stderr, userCode }
    },
  }
}

const logInToFile = ['login', '--store', 'file']
const codeForm = /\b([BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4})\b/

/** A server with the clock of this machine, somebody with Premium, and a machine without a login. */
async function setUp(options?: TestOptions) {
  const server = await testServer(options)
  onTestFinished(() => server[Symbol.asyncDispose]())
  server.clock.advance(Date.now() - server.clock.now())
  const ada = await addPerson(server)
  await buy(server, ada, '1y')
  await deliverAll(server)
  const site = await listen(server)
  const nas = machine(site.apiUrl, server.clock.now)
  return {
    server,
    site,
    nas,
    ada,
    /** What becomes of a log-in whose code she answers. */
    async answered(allow = true) {
      const asked = await nas.askForCode()
      await ada.api.answerDeviceLogin({ userCode: asked.userCode, allow })
      site.isWaiting = false
      const status = await asked.status
      return { status, stdout: asked.stdout.shown(), stderr: asked.stderr.shown() }
    },
  }
}

const refused = (reason: string) => ({ status: 1, stdout: '', stderr: `sortwell: ${reason}\n` })

/** Logged in by somebody who typed the code. */
async function loggedIn() {
  const { answered, ...everything } = await setUp()
  expect(await answered()).toMatchObject({ status: 0 })
  return everything
}

onLinux('without a keychain somebody logs in by a code, and out again', async () => {
  const { server, ada, nas, answered } = await setUp()
  const login = await answered()
  expect(login.stderr).toContain('https://sortwell.example/device')
  expect(login.stderr).toContain('▄')
  expect(login.stdout).toMatch(
    /^Logged in as ada@example\.com\.\n {2}Plan {5}Premium, known here until \d{4}-\d\d-\d\d \d\d:\d\d\n[\s\S]* in ~\/\.config\/sortwell\/login\.json\n$/,
  )
  expect(statSync(nas.loginFile).mode & 0o777).toBe(0o600)
  expect(statSync(join(nas.home, '.config/sortwell')).mode & 0o777).toBe(0o700)
  const now = server.clock.now()
  const { device, ...shown } = await nas.json('account')
  expect(shown).toEqual({
    loggedIn: true,
    email: 'ada@example.com',
    plan: 'premium',
    planProblem: null,
    devices: [{ name: device, lastUsedAt: new Date(now).toISOString(), current: true }],
    validUntil: new Date(1000 * Math.floor(now / 1000) + 2 * dayMs).toISOString(),
    keptIn: 'file',
    reached: true,
  })
  expect(await nas.sortwell(...logInToFile)).toEqual(
    refused("You are logged in already: see 'sortwell account'. 'sortwell logout' ends that."),
  )

  expect(await nas.sortwell('logout')).toEqual({ status: 0, stdout: 'Logged out.\n', stderr: '' })
  expect((await ada.api.sessions()).sessions).toHaveLength(1)
  expect(existsSync(join(nas.home, 'state/entitlement-of-command.json'))).toBe(false)
  const nobody = refused("Nobody is logged in here. Log in with 'sortwell login'.")
  expect(await nas.sortwell('account')).toEqual(nobody)
})

onLinux('offline in the middle it says so and goes on', async () => {
  const { site, ada, nas } = await setUp()
  const { userCode, status, stdout, stderr } = await nas.askForCode('--json')
  site.isCutOff = true
  await stderr.shows(/Sortwell cannot be reached; trying again\./)
  await ada.api.answerDeviceLogin({ userCode, allow: true })
  site.isWaiting = false
  site.isCutOff = false
  expect(await status).toBe(0)
  expect(JSON.parse(stdout.shown())).toMatchObject({ loggedIn: true, email: 'ada@example.com' })
})

test.each<[NodeJS.Platform, string, string]>([
  [
    'win32',
    'login --store file',
    'On Windows a login is kept in the Credential Manager alone, not in a file.',
  ],
  ['linux', 'login', "or add '--store file' to keep the login in a file that only you can read."],
  ['linux', 'login --store file', 'could not be reached. Please check your connection and try again.'],
])('on %s without a keychain and a server, %s is refused', async (platform, line, reason) => {
  const { status, stderr } = machine('http://127.0.0.1:9').start(line.split(' '), { platform })
  expect(await status).toBe(1)
  expect(stderr.shown()).toMatch(/^sortwell: .*\n$/)
  expect(stderr.shown()).toContain(reason)
})

onLinux('what is denied or has run out is said, and nothing is kept', async () => {
  const { server, nas, answered } = await setUp()
  const late = await nas.askForCode()
  const denied = await answered(false)
  expect(denied.status).toBe(1)
  expect(denied.stderr).toContain('\nsortwell: The login was denied.\n')
  server.clock.advance(600_000)
  expect(await late.status).toBe(1)
  expect(late.stderr.shown()).toContain(
    "\nsortwell: The code has expired. Run 'sortwell login' for a new one.",
  )
  expect(existsSync(nas.loginFile)).toBe(false)
})

onLinux('a login that cannot be kept is ended at the server, too', async () => {
  const { nas, ada, answered } = await setUp()
  writeFileSync(join(nas.home, '.config'), 'in the way')
  const { status, stderr } = await answered()
  expect(status).toBe(1)
  expect(stderr).toContain('\nsortwell: The login could not be saved, so the session was ended.\n')
  expect((await ada.api.sessions()).sessions).toHaveLength(1)
})

onLinux('a login file that others can read is not used', async () => {
  const nas = machine('http://127.0.0.1:9')
  mkdirSync(join(nas.home, '.config/sortwell'), { recursive: true })
  writeFileSync(nas.loginFile, '{"http://127.0.0.1:9":"token"}')
  chmodSync(nas.loginFile, 0o644)
  const advice = 'Make it yours alone (chmod 600), or delete it and log in again.'
  expect(await nas.sortwell('account')).toEqual(
    refused(`Others can read ${nas.loginFile}, so the login in it is not used. ${advice}`),
  )
})

onLinux(
  'a cron job sorts by date until the log-in that allowed it ends, and without a connection until the last statement does',
  async () => {
    const { server, nas, site } = await loggedIn()
    const after = async (days: number) => {
      server.clock.advance(days * dayMs)
      return await nas.sortwell('sort', nas.folder, '--by', 'date')
    }
    for (let day = 5; day <= 25; day += 5) {
      expect(await after(5), `day ${day}`).toMatchObject({ status: 0, stderr: '' })
    }
    site.isCutOff = true
    expect(await after(13)).toMatchObject({ status: 0 })
    expect(await after(2)).toMatchObject({ status: 3 })
    site.isCutOff = false
    // The browser's session would have ended on day 30, and so did this one.
    expect(await after(0)).toMatchObject({ status: 3, stderr: expect.stringContaining("'sortwell login'") })
  },
)

onLinux('a copied data folder brings no Premium along, and neither does another login here', async () => {
  const { server, nas, site } = await loggedIn()
  const sort = (where: typeof nas) => where.sortwell('sort', where.folder, '--by', 'date')
  site.isCutOff = true
  expect(await sort(nas)).toMatchObject({ status: 0 })
  const copy = machine(site.apiUrl, server.clock.now)
  cpSync(join(nas.home, 'state'), join(copy.home, 'state'), { recursive: true })
  mkdirSync(join(copy.home, '.config/sortwell'), { recursive: true, mode: 0o700 })
  const login = JSON.parse(readFileSync(nas.loginFile, 'utf8'))
  const device = `${site.apiUrl} (device)`
  const logins = [
    ['another device', { ...login, [device]: 'x'.repeat(43) }, 3],
    ['another session', { ...login, [site.apiUrl]: 'x'.repeat(43) }, 3],
    ['nobody logged in', { [device]: login[device] }, 3],
    ['the same login', login, 0],
  ] as const
  for (const [who, kept, status] of logins) {
    writeFileSync(copy.loginFile, JSON.stringify(kept), { mode: 0o600 })
    expect(await sort(copy), who).toMatchObject({ status })
  }
})

onLinux('a device that was removed says what to do', async () => {
  const { ada, nas } = await loggedIn()
  const [own] = (await ada.api.devices()).devices
  await ada.api.removeDevice({ id: own?.deviceId ?? '' })
  const { stdout } = await nas.sortwell('account')
  expect(stdout).toContain('\n  Plan     Free')
  expect(stdout).toContain(
    "\nThis device was removed from those that use your Premium. To use it here again, run 'sortwell logout' and 'sortwell login'.\n",
  )
})

onLinux('without a place it says which devices have one', async () => {
  const { server, ada, nas, answered } = await setUp({ environment: { RATE_LIMITS: 'off' } })
  for (const letter of ['a', 'b', 'c', 'd', 'e']) {
    const { api } = server.client({ clientType: 'desktop', device: letter.repeat(43) })
    await api.login(ada)
    await api.entitlement({ deviceName: `desk ${letter}` })
  }
  expect((await answered()).stdout).toMatch(
    /\nYour Premium is already in use on the maximum number of devices:\n( {2}desk [a-e], last used \d{4}-.*\n){5}Remove one of them at .*\/profile#subscription\. Its place is free when the Premium that it can use offline ends; run 'sortwell account' again then\.\n$/,
  )
  const [given] = (await ada.api.devices()).devices
  await ada.api.removeDevice({ id: given?.deviceId ?? '' })
  expect((await nas.sortwell('account')).stdout).toMatch(
    /\n {2}desk [a-e], given up, its place is free from \d{4}-/,
  )
  const { plan, planProblem, devices } = await nas.json('account')
  expect({ plan, planProblem }).toEqual({ plan: 'free', planProblem: 'devices-full' })
  expect(devices).toContainEqual(
    expect.objectContaining({ name: given?.name, current: false, placeUntil: expect.any(String) }),
  )
})

onLinux('a session that was ended elsewhere takes login and plan along', async () => {
  const { ada, nas } = await loggedIn()
  await ada.api.logoutAllSessions()
  const nobody = refused("Nobody is logged in here any more. Log in with 'sortwell login'.")
  expect(await nas.sortwell('account')).toEqual(nobody)
  expect(existsSync(join(nas.home, 'state/entitlement-of-command.json'))).toBe(false)
})
