import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { registration } from '../testing/people.ts'
import {
  connectTo,
  programs,
  runToEnd,
  type ServerProcess,
  startHere,
  startProcess,
} from '../testing/start-process.ts'

let server: ServerProcess
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sortwell-http-'))
  server = await startProcess({ DATA_DIR: folder })
})
afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true })
})

/** Writes bytes as they are and returns what comes back before the server closes. */
async function answerTo(text: string): Promise<string> {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
  let answer = ''
  socket.setEncoding('utf8').on('data', chunk => {
    answer += chunk
  })
  const closed = new Promise(resolve => socket.on('error', resolve).on('close', resolve))
  socket.end(text)
  await closed
  return answer
}

/** The status lines of what comes back. */
const raw = async (text: string): Promise<string[]> =>
  [...(await answerTo(text)).matchAll(/^HTTP\/1\.1 (\d+)/gm)].map(match => match[1] ?? '')

/** Posts ten million bytes, announced or in chunks, and tells the answer. */
async function postTenMegabytes(headers: Record<string, string>) {
  const sent = request(`${server.url}/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
  })
  const answered = once(sent, 'response')
  sent.on('error', () => {})
  const piece = Buffer.alloc(100_000, 'a')
  for (let written = 0; written < 100 && !sent.destroyed; written += 1) sent.write(piece)
  sent.end()
  const [response] = await answered
  let body = ''
  for await (const chunk of response) body += chunk
  return { status: response.statusCode, body: JSON.parse(body) }
}

test.each([
  ['announced', { 'Content-Length': '10000000' }],
  ['in chunks', { 'Transfer-Encoding': 'chunked' }],
])('ten megabytes %s are refused and the server goes on', async (_, headers) => {
  expect(await postTenMegabytes(headers)).toEqual({
    status: 413,
    body: { message: 'The request is too large.' },
  })
  expect((await fetch(`${server.url}/settings`)).status).toBe(200)
})

test.each([
  ['two lengths', 'POST /auth/login HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}'],
  [
    'a length and chunks',
    'POST /auth/login HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
  ],
  ['no host', 'GET /settings HTTP/1.1\r\n\r\n'],
  ['a header that breaks the line', 'GET /settings HTTP/1.1\r\nHost: x\r\nX-A: b\nX-C\r\n\r\n'],
  ['headers without end', `GET /settings HTTP/1.1\r\nHost: x\r\nX-A: ${'a'.repeat(100_000)}\r\n\r\n`],
  ['no HTTP', 'EHLO example.com\r\n\r\n'],
])('a request with %s is refused', async (_, text) => {
  const statuses = await raw(text)
  expect(statuses.length).toBeLessThanOrEqual(1)
  for (const status of statuses) expect(status).toMatch(/^4/)
})

test.each([
  '/%',
  '/%00',
  '/users/sessions/%ff',
  '/users/sessions/%2e%2e',
  '//evil.example',
  '/..%2f..%2fetc/passwd',
  '/dev/mail/..%2f..%2fsecret.key',
  '/dev/mail/%00.eml',
])('the odd address %s is answered with 4xx', async path => {
  const [status] = await raw(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)
  expect(status).toMatch(/^4/)
})

test.each([
  ['two hosts', 'Host: a.example\r\nHost: b.example'],
  ['the same host twice', 'Host: a.example\r\nHost: a.example'],
  ['no valid host', 'Host: a.example@b.example'],
])('a request with %s is refused with our headers, and logged', async (_, hosts) => {
  const lines: string[] = []
  server.child.stdout.on('data', chunk => lines.push(String(chunk)))
  const answer = await answerTo(`GET /settings HTTP/1.1\r\n${hosts}\r\nConnection: close\r\n\r\n`)
  expect(answer).toMatch(/^HTTP\/1\.1 400 /)
  expect(answer).toContain('{"message":"The request names no valid address."}')
  expect(answer.toLowerCase()).toContain("content-security-policy: default-src 'none'")
  const id = /^x-request-id: ([\w-]{36})/im.exec(answer)?.[1]
  await expect
    .poll(() =>
      lines
        .join('')
        .split('\n')
        .filter(line => line.includes(`"id":"${id}"`)),
    )
    .toMatchObject([expect.stringContaining('"status":400'), expect.stringContaining('"event":"refusal"')])
})

test('what is over the limit of connections is turned away', async () => {
  const own = await mkdtemp(join(tmpdir(), 'sortwell-connections-'))
  const small = await startHere({ DATA_DIR: own, MAX_CONNECTIONS: '1' })
  const open = async () => {
    const socket = connect(Number(new URL(small.url).port), '127.0.0.1')
    await once(socket, 'connect')
    return socket
  }
  const first = await open()
  const second = await open()
  second.resume()
  await once(second, 'close')
  expect(first.closed).toBe(false)
  first.destroy()
  await small.stop()
  await rm(own, { recursive: true })
})

test('a request that its sender breaks off is no error of the database', async () => {
  const lines: string[] = []
  server.child.stdout.on('data', chunk => lines.push(String(chunk)))
  const reasons = () => lines.join('').match(/"reason":"The request was broken off\."/g) ?? []
  const port = Number(new URL(server.url).port)
  const starts = [
    'POST /auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 90\r\n\r\n{',
    'POST /auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n1\r\n{',
    'POST /oauth/token HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 90\r\n\r\na',
    'POST /stripe/webhook HTTP/1.1\r\nHost: x\r\nContent-Length: 90\r\n\r\n{',
  ]
  for (const start of starts) {
    const socket = connect(port, '127.0.0.1')
    await new Promise(resolve => socket.write(start, resolve))
    await fetch(`${server.url}/settings`)
    socket.resetAndDestroy()
  }
  await expect.poll(() => reasons().length).toBe(starts.length)
  expect(lines.join('')).not.toMatch(/not reached|request failed|"status":50/)
})

test('mails are files in a folder, and a page shows them', async () => {
  const { api } = connectTo(server.url)
  await api.register(registration({ email: 'page@example.com' }))
  const list = async () => (await fetch(`${server.url}/dev/mail`)).text()
  await expect.poll(list).toContain('page@example.com')
  const name = /\/dev\/mail\/([\w-]+\.eml)/.exec(await list())?.[1]
  const mail = await (await fetch(`${server.url}/dev/mail/${name}`)).text()
  expect(mail).toMatch(/<a href="http:\/\/localhost:0\/verify\?token=[\w-]{43}">/)
})

test('a stop lets the requests in flight finish', async () => {
  const own = await mkdtemp(join(tmpdir(), 'sortwell-stop-'))
  const stopping = await startHere({ DATA_DIR: own })
  const sent = request(`${stopping.url}/auth/register`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Connection: 'close' },
  })
  const answered = once(sent, 'response')
  const form = JSON.stringify(registration())
  sent.write(form.slice(0, 10))
  await fetch(`${stopping.url}/settings`)
  const ended = stopping.stop()
  await expect
    .poll(() =>
      fetch(`${stopping.url}/settings`).then(
        () => 'open',
        () => 'closed',
      ),
    )
    .toBe('closed')
  sent.end(form.slice(10))
  const [response] = await answered
  expect(response.statusCode).toBe(200)
  response.resume()
  await ended
  await rm(own, { recursive: true })
})

/** A connection that asks for an address, and what comes back. */
function ask(url: string) {
  const socket = connect(Number(new URL(url).port), '127.0.0.1').setEncoding('utf8')
  const heard = { text: '' }
  socket
    .on('data', text => {
      heard.text += text
    })
    .on('error', error => {
      heard.text += error.message
    })
  const again = (hosts = 'Host: x') => socket.write(`GET /settings HTTP/1.1\r\n${hosts}\r\n\r\n`)
  again()
  const closed = new Promise<string>(resolve => socket.on('close', () => resolve(heard.text)))
  return { socket, heard, again, closed }
}
const lastAnswer = (status: number) => new RegExp(`^HTTP/1\\.1 ${status} .*\r\nconnection: close\r\n`, 'is')

test.each([
  ['request', 'Host: x', 200],
  ['request without a valid address', 'Host: x\r\nHost: y', 400],
])(
  'a server that drains answers a %s on a connection that was idle when its port closed',
  async (_, hosts, status) => {
    const own = await mkdtemp(join(tmpdir(), 'sortwell-idle-'))
    const stopping = await startHere({ DATA_DIR: own, DRAIN_SECONDS: '1' })
    const idle = ask(stopping.url)
    await once(idle.socket, 'data')
    const ended = stopping.stop()
    await expect.poll(() => fetch(`${stopping.url}/settings`).catch(() => 'closed')).toBe('closed')
    idle.heard.text = ''
    idle.again(hosts)
    expect(await idle.closed).toMatch(lastAnswer(status))
    await ended
    await rm(own, { recursive: true })
  },
)

test('a stop answers on connections that still wait to be accepted', async () => {
  const own = await mkdtemp(join(tmpdir(), 'sortwell-waiting-'))
  const stopping = await startHere({ DATA_DIR: own })
  const ended = stopping.stop()
  const waiting = Array.from({ length: 24 }, () => ask(stopping.url))
  for (const { closed } of waiting) expect(await closed).toMatch(lastAnswer(200))
  await ended
  await rm(own, { recursive: true })
})

test('production without its fields ends at once with one line for each', async () => {
  const { code, stdout, stderr } = await runToEnd(programs.production, [], { NODE_ENV: 'production' })
  expect([code, stdout]).toEqual([1, ''])
  expect(
    stderr
      .trimEnd()
      .split('\n')
      .map(line => line.split(' ')[0]),
  ).toEqual(['SECRET_KEY', 'SMTP_URL', 'PUBLIC_ORIGIN', 'STRIPE_SECRET_KEY'])
})

test('a server outside of production that strangers could reach ends at once and says why', async () => {
  const own = await mkdtemp(join(tmpdir(), 'sortwell-public-'))
  const { code, stdout, stderr } = await runToEnd(programs.production, [], {
    DATA_DIR: own,
    HOST: '0.0.0.0',
    METRICS_HOST: '::',
    PUBLIC_ORIGIN: 'https://sortwell.example',
    STRIPE_SECRET_KEY: 'sk_live_x',
    STRIPE_WEBHOOK_SECRET: 'whsec_x',
    PORT: '0',
  })
  await rm(own, { recursive: true })
  expect([code, stdout]).toEqual([1, ''])
  expect(stderr.trimEnd().split('\n')).toEqual([
    'HOST must be a loopback address such as 127.0.0.1; to serve others, set NODE_ENV=production.',
    'METRICS_HOST must be a loopback address such as 127.0.0.1; to serve others, set NODE_ENV=production.',
    'PUBLIC_ORIGIN must not be a public https site; to serve one, set NODE_ENV=production.',
    'STRIPE_SECRET_KEY must be a test key; to take real money, set NODE_ENV=production.',
  ])
})

test('outside production, too, the server has no payments of its own', async () => {
  const { code, stdout, stderr } = await runToEnd(programs.production, [], { DATA_DIR: folder, PORT: '0' })
  expect([code, stdout]).toEqual([1, ''])
  expect(stderr).toBe(
    'Sortwell cannot start: STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET are missing. In development, npm start plays Stripe.\n',
  )
})

test('stand-ins for Stripe and Google do not start in production', async () => {
  const { code, stderr } = await runToEnd(programs.development, [], {
    NODE_ENV: 'production',
    DATA_DIR: folder,
    PORT: '0',
    SECRET_KEY: 'kV8Qd0zFh2mXw7cTn4RyLp6SbGj9AeUo',
    SMTP_URL: 'smtp://127.0.0.1:9',
    PUBLIC_ORIGIN: 'http://localhost',
    STRIPE_SECRET_KEY: 'sk_live_x',
    STRIPE_WEBHOOK_SECRET: 'whsec_x',
  })
  expect([code, stderr]).toEqual([
    1,
    'Sortwell cannot start: the stand-ins for Stripe and Google are for development. Start server/main.ts.\n',
  ])
})

test('a port that is taken is said in one line', async () => {
  const own = await mkdtemp(join(tmpdir(), 'sortwell-port-'))
  const { port } = new URL(server.url)
  const start = startHere({ DATA_DIR: own, PORT: port })
  await expect(start).rejects.toThrow(`port ${port} is taken. Set PORT to another one.`)
  await rm(own, { recursive: true })
})
