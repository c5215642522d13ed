import { once } from 'node:events'
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { buy, deliverAll } from '../../server/testing/billing.ts'
import { addPerson } from '../../server/testing/people.ts'
import { type TestOptions, type TestServer, testServer } from '../../server/testing/test-server.ts'
import { commandLine, putFile } from './testing.ts'

const dayMs = 86_400_000
const pending = JSON.stringify({ error: 'authorization_pending' })
const isLinux = process.platform === 'linux'

/**
 * The real server on a real port. Until a test lets them through, a device's questions are answered as the server does while
 * it waits for a person: its clock stands still, so it would find that they come too soon.
 */
async function listen(server: TestServer) {
  let isCutOff = false
  let isWaiting = true
  const paths: string[] = []
  const listener = createServer(async (request, response) => {
    const { method = 'GET', url = '', headers } = request
    paths.push(url.replace(/\?.*/, ''))
    if (isCutOff) return void request.socket.destroy()
    if (url === '/oauth/token' && isWaiting) return void response.writeHead(400).end(pending)
    const body = method === 'GET' || method === 'DELETE' ? null : await text(request)
    const init = { method, body, headers: headers as Record<string, string> }
    const answer = await server.app.request(`http://localhost${url}`, init, { incoming: peerOf(request) })
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
  return {
    apiUrl: `http://127.0.0.1:${(listener.address() as AddressInfo).port}`,
    paths,
    /** From here on the server itself says how a log-in stands. */
    letThrough() {
      isWaiting = false
    },
    cutOff(is: boolean) {
      isCutOff = is
    },
  }
}
/** With the clock of this machine, as the command in a terminal has it. */
async function serverOfToday(options?: TestOptions): Promise<TestServer> {
  const server = await testServer(options)
  server.clock.advance(Date.now() - server.clock.now())
  return server
}

const peerOf = (_: IncomingMessage) => ({ socket: { remoteAddress: '203.0.113.9' } })

/** A machine without a display, a keychain and a window. */
function machine(apiUrl: string, clock: () => number = Date.now) {
  const env = { SORTWELL_API_URL: apiUrl, TERM: 'xterm' }
  const line = commandLine({}, { env, clock, hasPremium: false })
  return {
    ...line,
    loginFile: join(line.home, '.config/sortwell/login.json'),
    /** Somebody at a terminal asks for a code. */
    async askForCode() {
      const { status, stdout, stderr } = line.start(logInToFile, { terminal: { isTTY: true, columns: 80 } })
      const userCode = await stderr.shows(codeForm)
      return { status, stdout, stderr, userCode }
    },
  }
}

const logInToFile = ['login', '--store', 'file']

const codeForm = /\b([BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4})\b/

async function premiumPerson(server: TestServer) {
  const ada = await addPerson(server)
  await buy(server, ada, '1y')
  await deliverAll(server)
  return ada
}

/** Logged in by somebody who types the code. */
async function loggedIn(server: TestServer) {
  const ada = await premiumPerson(server)
  const { apiUrl, ...site } = await listen(server)
  const nas = machine(apiUrl, server.clock.now)
  const { userCode, status } = await nas.askForCode()
  await ada.api.answerDeviceLogin({ userCode, allow: true })
  site.letThrough()
  expect(await status).toBe(0)
  return { ada, nas, site: { ...site, apiUrl } }
}

test.runIf(isLinux)(
  'in a terminal without a keychain somebody logs in by a code, and out again',
  async () => {
    await using server = await serverOfToday()
    const ada = await premiumPerson(server)
    const { apiUrl, letThrough } = await listen(server)
    const nas = machine(apiUrl, server.clock.now)
    const { child, stdout: terminal } = nas.startTerminal(logInToFile)
    await ada.api.answerDeviceLogin({ userCode: await terminal.shows(codeForm), allow: true })
    letThrough()
    expect((await once(child, 'close'))[0]).toBe(0)
    expect(terminal.shown()).toContain('https://sortwell.example/device')
    expect(terminal.shown()).toContain('▄')
    expect(terminal.shown()).toContain('Logged in as ada@example.com.')
    expect(terminal.shown()).toMatch(/Plan {5}Premium, known here until \d{4}-\d\d-\d\d \d\d:\d\d/)
    expect(terminal.shown()).toContain('in ~/.config/sortwell/login.json')

    expect(statSync(nas.loginFile).mode & 0o777).toBe(0o600)
    expect(statSync(join(nas.home, '.config/sortwell')).mode & 0o777).toBe(0o700)
    const clock = server.clock.now
    const { device, ...shown } = JSON.parse((await nas.sortwell('account', '--json')).stdout)
    expect(shown).toEqual({
      loggedIn: true,
      email: 'ada@example.com',
      plan: 'premium',
      planProblem: null,
      devices: [{ name: device, lastUsedAt: new Date(clock()).toISOString(), current: true }],
      validUntil: new Date(1000 * Math.floor(clock() / 1000) + 2 * dayMs).toISOString(),
      keptIn: 'file',
      reached: true,
    })
    expect(device).toBeTypeOf('string')
    const page = readFileSync(new URL('../../docs/command.md', import.meta.url), 'utf8')
    for (const field of ['device', ...Object.keys(shown), 'sessionEnded'])
      expect(page).toContain(`\`${field}\``)
    const again = await nas.sortwell('login', '--store', 'file')
    expect([again.status, again.stderr]).toEqual([
      1,
      "sortwell: You are logged in already: see 'sortwell account'. 'sortwell logout' ends that.\n",
    ])

    expect(await nas.sortwell('logout')).toEqual({ status: 0, stdout: 'Logged out.\n', stderr: '' })
    expect((await ada.api.sessions()).sessions).toHaveLength(1)
    expect(readFileSync(nas.loginFile, 'utf8')).not.toContain('203.0.113.9')
    expect(existsSync(join(nas.home, 'state/entitlement-of-command.json'))).toBe(false)
    expect(await nas.sortwell('account')).toEqual({
      status: 1,
      stdout: '',
      stderr: "sortwell: Nobody is logged in here. Say 'sortwell login'.\n",
    })
  },
)

test.runIf(isLinux)('killed while it waits, it has kept nothing, and another try goes through', async () => {
  await using server = await serverOfToday()
  const ada = await addPerson(server)
  const { apiUrl, letThrough } = await listen(server)
  const nas = machine(apiUrl)
  const killed = nas.startProcess(logInToFile)
  await once(killed.stderr, 'data')
  killed.kill('SIGKILL')
  await once(killed, 'close')
  expect(existsSync(nas.loginFile)).toBe(false)

  const { userCode, status } = await nas.askForCode()
  await ada.api.answerDeviceLogin({ userCode, allow: true })
  letThrough()
  expect(await status).toBe(0)
  expect(existsSync(nas.loginFile)).toBe(true)
})

test.runIf(isLinux)('offline in the middle it says so and goes on', async () => {
  await using server = await serverOfToday()
  const ada = await addPerson(server)
  const site = await listen(server)
  const nas = machine(site.apiUrl)
  const { userCode, status, stdout, stderr } = await nas.askForCode()
  site.cutOff(true)
  await stderr.shows(/Sortwell cannot be reached; trying again\./)
  await ada.api.answerDeviceLogin({ userCode, allow: true })
  site.letThrough()
  site.cutOff(false)
  expect(await status).toBe(0)
  expect(stdout.shown()).toContain('Logged in as ada@example.com.')
})

test('without a keychain it says what to add, and on Windows no file is offered', async () => {
  const nas = machine('http://127.0.0.1:9')
  const onWindows = nas.start(logInToFile, { platform: 'win32' })
  expect({ status: await onWindows.status, stderr: onWindows.stderr.shown() }).toEqual({
    status: 1,
    stderr: 'sortwell: On Windows a login is kept in the Credential Manager alone, not in a file.\n',
  })
  expect(await nas.sortwell('login', '--store', 'cloud')).toMatchObject({
    status: 2,
    stderr: "sortwell: '--store' takes keychain or file, not 'cloud'. Try 'sortwell --help'.\n",
  })
  expect(await nas.sortwell('login', '--store', 'file')).toMatchObject({
    status: 1,
    stderr: 'sortwell: Sortwell could not be reached. Please check your connection and try again.\n',
  })
})

test.runIf(isLinux)('what is denied or has run out is said, and nothing is kept', async () => {
  await using server = await serverOfToday()
  const ada = await addPerson(server)
  const { apiUrl, letThrough } = await listen(server)
  const nas = machine(apiUrl)
  const [denied, late] = [await nas.askForCode(), await nas.askForCode()]
  await ada.api.answerDeviceLogin({ userCode: denied.userCode, allow: false })
  letThrough()
  expect(await denied.status).toBe(1)
  expect(denied.stderr.shown()).toContain('sortwell: The log-in was denied.')
  server.clock.advance(600_000)
  expect(await late.status).toBe(1)
  expect(late.stderr.shown()).toContain("The code has run out. Say 'sortwell login' for another.")
  expect(existsSync(nas.loginFile)).toBe(false)
})

test.runIf(isLinux)('a login that cannot be kept is ended at the server, too', async () => {
  await using server = await serverOfToday()
  const ada = await addPerson(server)
  const { apiUrl, letThrough } = await listen(server)
  const nas = machine(apiUrl)
  writeFileSync(join(nas.home, '.config'), 'in the way')
  const { userCode, status, stderr } = await nas.askForCode()
  await ada.api.answerDeviceLogin({ userCode, allow: true })
  letThrough()
  expect(await status).toBe(1)
  expect(stderr.shown()).toContain('sortwell: The login could not be kept, so it was ended again.')
  expect((await ada.api.sessions()).sessions).toHaveLength(1)
})

test.runIf(isLinux)('a login file that others can read is not used', async () => {
  const nas = machine('http://127.0.0.1:9')
  mkdirSync(join(nas.home, '.config/sortwell'), { recursive: true })
  writeFileSync(nas.loginFile, '{"http://127.0.0.1:9":"token"}')
  chmodSync(nas.loginFile, 0o644)
  const { status, stderr } = await nas.sortwell('account')
  expect([status, stderr]).toEqual([
    1,
    `sortwell: Others can read ${nas.loginFile}, so the login in it is not used. Make it yours alone (chmod 600), or delete it and log in again.\n`,
  ])
})

test.runIf(isLinux)(
  'a cron job sorts by date until the log-in that allowed it ends, and without a connection until the last statement does',
  async () => {
    await using server = await serverOfToday()
    const { nas, site } = await loggedIn(server)
    const { folder } = nas
    const sortOneFile = async (name: string) => {
      putFile(join(folder, name), name)
      return await nas.sortwell('sort', folder, '--by', 'date')
    }
    const asked = () => site.paths.filter(path => path === '/subscription/entitlement').length
    for (let day = 5; day <= 25; day += 5) {
      server.clock.advance(5 * dayMs)
      expect(await sortOneFile(`day ${day}.txt`), `day ${day}`).toMatchObject({ status: 0, stderr: '' })
    }
    expect(asked()).toBe(5)
    expect(existsSync(join(folder, '2024/2024-05/day 25.txt'))).toBe(true)

    site.cutOff(true)
    server.clock.advance(13 * dayMs)
    expect(await sortOneFile('offline.txt')).toMatchObject({ status: 0 })
    server.clock.advance(2 * dayMs)
    expect(await sortOneFile('too late.txt')).toMatchObject({ status: 3 })
    site.cutOff(false)
    // The browser's session would have ended on day 30, and so did this one.
    expect(await sortOneFile('back.txt')).toMatchObject({
      status: 3,
      stderr: expect.stringContaining("'sortwell login'"),
    })
  },
)

test.runIf(isLinux)(
  'a copied data folder brings no Premium along, and neither does another login here',
  async () => {
    await using server = await serverOfToday()
    const { nas, site } = await loggedIn(server)
    const sort = (where: typeof nas) => where.sortwell('sort', where.folder, '--by', 'date')
    expect(await sort(nas)).toMatchObject({ status: 0 })
    site.cutOff(true)
    expect(await sort(nas)).toMatchObject({ status: 0 })

    const copy = machine(site.apiUrl, server.clock.now)
    cpSync(join(nas.home, 'state'), join(copy.home, 'state'), { recursive: true })
    expect(await sort(copy)).toMatchObject({ status: 3 })
    const login = JSON.parse(readFileSync(nas.loginFile, 'utf8'))
    const others = {
      'another device': { ...login, [`${site.apiUrl} (device)`]: 'x'.repeat(43) },
      'another session': { ...login, [site.apiUrl]: 'x'.repeat(43) },
      'nobody logged in': { [`${site.apiUrl} (device)`]: login[`${site.apiUrl} (device)`] },
    }
    mkdirSync(join(copy.home, '.config/sortwell'), { recursive: true, mode: 0o700 })
    for (const [why, other] of Object.entries(others)) {
      writeFileSync(copy.loginFile, JSON.stringify(other), { mode: 0o600 })
      expect(await sort(copy), why).toMatchObject({ status: 3 })
    }
    writeFileSync(copy.loginFile, JSON.stringify(login))
    expect(await sort(copy)).toMatchObject({ status: 0 })
  },
)

test.runIf(isLinux)(
  'without a place it says which devices have one, and a removed one what to do',
  async () => {
    await using server = await serverOfToday({ environment: { RATE_LIMITS: 'off' } })
    const { ada, nas } = await loggedIn(server)
    const [own] = (await ada.api.devices()).devices
    await ada.api.removeDevice({ id: own?.deviceId ?? '' })
    const removed = await nas.sortwell('account')
    expect(removed.stdout).toContain('  Plan     Free')
    expect(removed.stdout).toContain(
      "This device was removed from those that use your Premium. To use it here again, say 'sortwell logout' and 'sortwell login'.",
    )
    // As once its statement has ended.
    await server.deps.db.updateTable('devices').set({ stated_until: 0 }).execute()
    for (const letter of ['a', 'b', 'c', 'd', 'e']) {
      const { api } = server.client({ clientType: 'desktop', device: letter.repeat(43) })
      await api.login(ada)
      await api.entitlement({ deviceName: `desk ${letter}` })
    }
    // As after another log-in.
    await server.deps.db
      .deleteFrom('devices')
      .where('name', '=', own?.name ?? '')
      .execute()
    const full = await nas.sortwell('account')
    expect(full.stdout).toMatch(
      /As many devices as may use your Premium already:\n {2}desk [a-e], last used \d{4}-/,
    )
    expect(full.stdout).toMatch(
      /\/profile#subscription\. Its place is free when the Premium that it can use offline ends; say 'sortwell account' again then\.\n$/,
    )
    expect(JSON.parse((await nas.sortwell('account', '--json')).stdout)).toMatchObject({
      plan: 'free',
      planProblem: 'devices-full',
      devices: [{ current: false }, {}, {}, {}, {}],
    })
    const [given] = (await ada.api.devices()).devices
    await ada.api.removeDevice({ id: given?.deviceId ?? '' })
    expect((await nas.sortwell('account')).stdout).toMatch(
      /\n {2}desk [a-e], given up, its place is free from \d{4}-/,
    )
    expect(JSON.parse((await nas.sortwell('account', '--json')).stdout).devices).toContainEqual(
      expect.objectContaining({ name: given?.name, placeUntil: expect.any(String) }),
    )
  },
)

test.runIf(isLinux)('a session that was ended elsewhere takes login and plan along', async () => {
  await using server = await serverOfToday()
  const { ada, nas } = await loggedIn(server)
  await ada.api.logoutAllSessions()
  expect(await nas.sortwell('account')).toEqual({
    status: 1,
    stdout: '',
    stderr: "sortwell: Nobody is logged in here any more. Say 'sortwell login'.\n",
  })
  expect(existsSync(join(nas.home, 'state/entitlement-of-command.json'))).toBe(false)
  expect(JSON.stringify(server.logLines)).not.toContain('login.json')
})
