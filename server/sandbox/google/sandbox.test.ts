import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { legalConsent, refusalOf } from '../../testing/people.ts'
import { connectTo, type ServerProcess, startProcess } from '../../testing/start-process.ts'
import { people } from './credentials.ts'

let folder: string
let server: ServerProcess
let clientId: string
let script: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sortwell-google-'))
  server = await startProcess({ DATA_DIR: folder })
  const settings = await connectTo(server.url).api.settings()
  clientId = settings.googleClientId ?? ''
  script = settings.googleScript ?? ''
})
afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true })
})

const choose = (given: { readonly client_id?: string; readonly origin?: string }, form?: object) => {
  const address = new URL('/gsi/choose', script)
  address.search = `${new URLSearchParams({ client_id: clientId, origin: 'http://localhost:5173', ...given })}`
  return fetch(address, form ? { method: 'POST', body: new URLSearchParams({ ...form }) } : {})
}

/** What the window hands to the page that opened it, and to which origin. */
async function told(person: object) {
  const page = await (await choose({}, person)).text()
  const [, list = ''] = /opener\.postMessage\(\.\.\.(\[.*\])\)/.exec(page) ?? []
  return JSON.parse(list) as [{ credential: string }, string]
}

test('a server without a client id, for development, has people of its own to sign in', async () => {
  expect((await fetch(script)).headers.get('Content-Type')).toContain('text/javascript')
  const page = await (await choose({})).text()
  for (const { name } of people) expect(page).toContain(name)
  const [{ credential }, origin] = await told(people[0] ?? {})
  expect(origin).toBe('http://localhost:5173')
  const { api } = connectTo(server.url)
  await api.loginWithGoogle({ credential, legalConsent })
  expect(await api.profile()).toMatchObject({ ...people[0], googleLinked: true, needsConsent: false })
  expect(await refusalOf(api.loginWithGoogle({ credential }))).toMatchObject({ status: 400 })
  const [again] = await told(people[0] ?? {})
  await api.loginWithGoogle(again)
  expect((await api.profile()).email).toBe(people[0]?.email)
})

test('only our site and pages of this machine are told who signed in', async () => {
  expect((await choose({ origin: 'https://evil.example' })).status).toBe(400)
  expect((await choose({ origin: 'http://localhost.evil.example' })).status).toBe(400)
  expect((await choose({ client_id: 'another' })).status).toBe(400)
  expect((await choose({ origin: 'https://evil.example' }, { name: 'x', email: 'x@gmail.com' })).status).toBe(
    400,
  )
  expect((await choose({}, { name: '', email: 'x@gmail.com' })).status).toBe(400)
})

test('what somebody types stays text in the page that signs them in', async () => {
  const name = '</script><script>alert(1)</script>'
  const page = await (await choose({}, { name, email: 'eve@gmail.com' })).text()
  expect(page).not.toContain(name)
})
