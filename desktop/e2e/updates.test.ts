import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { updateBench } from './update-bench.ts'

const installer = Buffer.from(Array.from({ length: 200_000 }, (_, at) => (at * 31) % 253))
const file = 'Sortwell-0.2.0-amd64.deb'

async function benchWith(version = '0.2.0', ...options: readonly string[]) {
  const bench = await updateBench()
  await bench.pack(version, { 'linux-deb': installer })
  expect(bench.makeFeed(version, ...options)).toMatchObject({ status: 0 })
  return bench
}

test('a newer release is found, downloaded, checked, and waits for the end of the program', async () => {
  await using bench = await benchWith()
  const app = await bench.install('0.1.0')
  await app.updates.check()
  expect(app.status()).toEqual({ state: 'ready', version: '0.2.0', asksPassword: true })
  expect(
    app.seen.map(({ status }) => status.state).filter((state, at, all) => state !== all[at - 1]),
  ).toEqual(['checking', 'downloading', 'ready'])
  // Nothing is installed by the way: its package tool would ask for a password while the computer goes off.
  expect(app.done).toEqual([])
  const downloaded = path.join(app.home, 'cache/sortwell-updater/pending', file)
  expect(await readFile(downloaded)).toEqual(installer)

  await app.updates.check()
  expect(app.status().state).toBe('ready')
})

test('a downloaded update is not fetched again by the next start', async () => {
  await using bench = await benchWith()
  const app = await bench.install('0.1.0')
  await app.updates.check()
  bench.serverSide.asked.length = 0
  await app.updater.downloadUpdate()
  expect(bench.serverSide.asked).toEqual([])
})

test('the newest version is said to be the newest', async () => {
  await using bench = await benchWith()
  const app = await bench.install('0.2.0')
  await app.updates.check()
  expect(app.status()).toEqual({ state: 'idle', found: { kind: 'newest' } })
})

test('an older release is refused, with the reason', async () => {
  await using bench = await benchWith()
  const app = await bench.install('0.3.0')
  await app.updates.check()
  expect(app.status()).toEqual({
    state: 'idle',
    found: { kind: 'older', version: '0.2.0' },
  })
})

test('where nothing has been released for this system there is none', async () => {
  await using bench = await updateBench()
  const app = await bench.install('0.1.0')
  await app.updates.check()
  expect(app.status()).toEqual({ state: 'idle', found: { kind: 'none' } })
})

test('a tampered file is thrown away', async () => {
  await using bench = await benchWith()
  await writeFile(path.join(bench.downloads, 'linux-deb', file), installer.toReversed())
  const app = await bench.install('0.1.0')
  await app.updates.check()
  expect(app.status()).toEqual({
    state: 'failed',
    fault: { kind: 'wrong-hash' },
  })
  expect(app.done).toEqual([])
})

test('a tampered yml is refused before anything is downloaded, whatever its own hash says', async () => {
  await using bench = await benchWith()
  const yml = path.join(bench.downloads, 'linux-deb/latest-linux.yml')
  const text = await readFile(yml, 'utf8')
  const changes: readonly [string | RegExp, string][] = [
    [/sha512: \S+/g, `sha512: ${Buffer.alloc(64).toString('base64')}`],
    [/url: .*/, 'url: "https://evil.example/a.deb"'],
    ['version: 0.2.0', 'version: 0.3.0'],
    [/(files:\n)/, '$1  - url: "evil.deb"\n    sha512: AAAA\n'],
  ]
  for (const [from, to] of changes) {
    await writeFile(yml, text.replace(from, to))
    const app = await bench.install('0.1.0')
    await app.updates.check()
    expect(app.status()).toEqual({ state: 'failed', fault: { kind: 'contradiction' } })
  }
  expect(bench.serverSide.asked.filter(line => line.includes('.deb'))).toEqual([])
})

test.each([
  ['latest.json', (text: string) => text.replace('0.2.0', '0.2.1'), 'forged'],
  ['latest.json.sig', () => '', 'unsigned'],
])('a tampered %s is refused', async (name, change, kind) => {
  await using bench = await benchWith()
  const target = path.join(bench.downloads, name)
  await writeFile(target, change(await readFile(target, 'utf8')))
  const app = await bench.install('0.1.0')
  await app.updates.check()
  expect(app.status()).toEqual({
    state: 'failed',
    fault: { kind },
  })
})

test('a download that breaks off fails, and the next look fetches it anew', async () => {
  await using bench = await benchWith()
  const parts = [installer.subarray(0, 65_536)]
  const broken = new ReadableStream({
    pull(controller) {
      const part = parts.pop()
      if (part) controller.enqueue(part)
      else bench.cutConnections()
    },
  })
  bench.serverSide.fault = async (request, answer) =>
    request.url.endsWith('.deb') ? new Response(broken) : answer()
  const app = await bench.install('0.1.0')
  await app.updates.check()
  expect(app.status()).toEqual({ state: 'failed', fault: { kind: 'download' } })
  bench.serverSide.fault = undefined
  await app.updates.check()
  expect(app.status().state).toBe('ready')
})

test('a server that is down is said, and the next look finds it up again', async () => {
  await using bench = await benchWith()
  bench.serverSide.fault = async () => new Response('down', { status: 503 })
  const app = await bench.install('0.1.0')
  const unreachable = {
    state: 'failed',
    fault: { kind: 'unreachable' },
  }
  await app.updates.check()
  expect(app.status()).toEqual(unreachable)
  bench.serverSide.fault = undefined
  await app.updates.check()
  expect(app.status().state).toBe('ready')
  await bench.stop()
  const other = await bench.install('0.1.0')
  await other.updates.check()
  expect(other.status()).toEqual(unreachable)
})

test('a staged rollout reaches its share of the installations', async () => {
  await using bench = await benchWith('0.2.0', '--rollout', '50')
  // electron-updater takes the last four bytes of its installation's id as a share of all.
  const early = await bench.install('0.1.0', '11111111-1111-5111-8111-111111111111')
  const late = await bench.install('0.1.0', 'ffffffff-ffff-5fff-bfff-ffffffffffff')
  await early.updates.check()
  await late.updates.check()
  expect(early.status().state).toBe('ready')
  expect(late.status()).toEqual({
    state: 'idle',
    found: { kind: 'later', version: '0.2.0' },
  })
  expect(bench.makeFeed('0.2.0')).toMatchObject({ status: 0 })
  await late.updates.check()
  expect(late.status().state).toBe('ready')
})

test('a beta reaches those who chose the channel', async () => {
  await using bench = await benchWith('0.2.0-beta.1', '--channel', 'beta')
  const app = await bench.install('0.1.0')
  await app.updates.check()
  expect(app.status()).toEqual({ state: 'idle', found: { kind: 'none' } })
  app.set.channel = 'beta'
  await app.updates.check()
  expect(app.status()).toEqual({ state: 'ready', version: '0.2.0-beta.1', asksPassword: true })
})

test('no restart cuts off a run, and a failed installation leaves this version running', async () => {
  await using bench = await benchWith()
  const app = await bench.install('0.1.0')
  await app.updates.check()
  app.busy.isBusy = true
  expect(await app.updates.restart()).toBe(false)
  expect(app.status().state).toBe('ready')
  app.busy.isBusy = false
  const late = app.updates.restart()
  expect(app.status().state).toBe('installing')
  app.busy.isBusy = true
  expect(await late).toBe(false)
  expect(app.status().state).toBe('ready')
  expect(app.done).toEqual(['watching held', 'watching goes on'])
  app.busy.isBusy = false
  app.updater.quitAndInstall = () => {
    app.updater.emit('error', new Error('Command pkexec exited with code 126'))
  }
  await app.updates.restart()
  expect(app.status()).toEqual({
    state: 'failed',
    fault: { kind: 'install', reason: 'Command pkexec exited with code 126' },
  })
  expect(app.done.slice(2)).toEqual(['watching held', 'watching goes on'])
  await app.updates.check()
  expect(app.status().state).toBe('ready')
})
