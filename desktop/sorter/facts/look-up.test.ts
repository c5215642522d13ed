import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { sampleBytes, samples } from '../testing/samples.ts'
import { workbench } from '../testing/workbench.ts'
import { factNames } from '../values/facts.ts'
import { type FactLookUpOptions, startFactLookUp } from './look-up.ts'

const workerUrl = new URL('./facts-worker.ts', import.meta.url)

function lookUp(options: Partial<FactLookUpOptions> = {}) {
  const { folder } = workbench({})
  const looking = startFactLookUp({ workerUrl, patienceMs: 30_000, ...options })
  onTestFinished(() => looking.close())
  return {
    folder,
    ask: (name: string) => looking.ask({ path: path.join(folder, name), facts: factNames, mayOpen: true }),
  }
}

test('files are looked at in a thread, many at once asked one after the other', async () => {
  const { folder, ask } = lookUp()
  for (const { name, bytes } of samples) fs.writeFileSync(path.join(folder, name), bytes)
  const answers = await Promise.all(samples.map(({ name }) => ask(name)))
  answers.forEach(({ facts }, index) => {
    expect(facts).toMatchObject(samples[index]?.facts ?? {})
  })
})

test('what is no regular file is not opened', async () => {
  const { folder, ask } = lookUp()
  fs.mkdirSync(path.join(folder, 'sub'))
  fs.writeFileSync(path.join(folder, 'secret'), 'x')
  expect(await ask('nothing')).toEqual({ failure: { reason: 'gone', code: 'ENOENT' } })
  expect(await ask('sub')).toEqual({ failure: { reason: 'folder' } })
  if (process.platform === 'win32') return
  fs.symlinkSync('secret', path.join(folder, 'link'))
  execFileSync('mkfifo', [path.join(folder, 'pipe')])
  expect(await ask('link')).toEqual({ failure: { reason: 'link' } })
  expect(await ask('pipe')).toEqual({ failure: { reason: 'special' } })
})

test('looking changes nothing about a file, its time of access included where the system allows', async () => {
  const { folder, ask } = lookUp()
  const file = path.join(folder, 'film.mov')
  fs.writeFileSync(file, sampleBytes('film.mov'))
  const before = fs.lstatSync(file, { bigint: true })
  await ask('film.mov')
  const after = fs.lstatSync(file, { bigint: true })
  expect([after.mtimeNs, after.ctimeNs, after.size]).toEqual([before.mtimeNs, before.ctimeNs, before.size])
  if (process.platform === 'linux') expect(after.atimeNs).toBe(before.atimeNs)
})

/** A thread that hangs on one file and crashes on another. */
const frail = `
  import { parentPort } from 'node:worker_threads'
  parentPort.on('message', ({ path, facts }) => {
    if (path.endsWith('long') && facts.includes('text')) for (;;);
    if (path.endsWith('hang')) for (;;);
    if (path.endsWith('crash')) throw new Error('broken')
    if (path.endsWith('greedy')) { const held = []; for (;;) held.push(new Array(100_000).fill(path)) }
    parentPort.postMessage({ facts: { camera: path.slice(-1) } })
  })
  parentPort.postMessage('ready')`

test.each([
  ['hang', 1000],
  ['crash', 30_000],
  ['greedy', 30_000],
])('a file on which the thread does this costs itself alone: %s', async (name, patienceMs) => {
  const url = new URL(`data:text/javascript,${encodeURIComponent(frail)}`)
  const { ask } = lookUp({ workerUrl: url, patienceMs })
  const names = [...'ab', name, ...'cd']
  const answers = await Promise.all(names.map(ask))
  expect(answers).toEqual(
    names.map(asked =>
      asked === name ? { failure: { reason: 'no-answer' } } : { facts: { camera: asked } },
    ),
  )
})

test('a thread that does not start is told as such, to each who asks', async () => {
  const { ask } = lookUp({ workerUrl: new URL('./no-such-worker.ts', import.meta.url) })
  const asked = [ask('a'), ask('b')]
  for (const each of asked) await expect(each).rejects.toMatchObject({ code: 'no-fact-reader' })
})

test('a file is asked again when the memory of the process rose meanwhile: that may be the work of others', async () => {
  const { folder, ask } = lookUp({
    workerUrl: new URL(
      `data:text/javascript,${encodeURIComponent(`
        import fs from 'node:fs'
        import { parentPort } from 'node:worker_threads'
        parentPort.on('message', ({ path }) => {
          if (fs.existsSync(path)) parentPort.postMessage({ facts: {} })
          else fs.writeFileSync(path, '')
        })
        parentPort.postMessage('ready')`)}`,
    ),
  })
  const answer = ask('a')
  while (!fs.existsSync(path.join(folder, 'a'))) await new Promise(setImmediate)
  const held = Buffer.alloc(256 << 20, 1)
  expect(await answer).toEqual({ facts: {} })
  expect(held.length).toBeGreaterThan(0)
})

test('where the text takes too long, the other facts are told, and what was given up', async () => {
  const url = new URL(`data:text/javascript,${encodeURIComponent(frail)}`)
  const { ask } = lookUp({ workerUrl: url, patienceMs: 1000 })
  expect(await ask('long')).toEqual({ facts: { camera: 'g' }, givenUp: ['text', 'dateInText'] })
})

test.skipIf(process.platform === 'win32')(
  'a disk that hangs holds a few threads at most, and is asked again when it answers',
  async () => {
    const { folder } = workbench({})
    const pipe = path.join(folder, 'pipe')
    execFileSync('mkfifo', [pipe])
    const url = new URL(
      `data:text/javascript,${encodeURIComponent(`
        import fs from 'node:fs'
        import { parentPort } from 'node:worker_threads'
        parentPort.on('message', ({ path }) => {
          if (path.endsWith('stuck')) fs.openSync(${JSON.stringify(pipe)})
          parentPort.postMessage({ facts: {} })
        })
        parentPort.postMessage('ready')`)}`,
    )
    const { ask } = lookUp({ workerUrl: url, patienceMs: 100 })
    const reasons: unknown[] = []
    for (let at = 0; at < 4; at += 1) reasons.push((await ask('stuck')).failure?.reason)
    expect(reasons).toEqual(['no-answer', 'io', 'io', 'io']) // a thread for its text, another for the rest
    fs.closeSync(fs.openSync(pipe, 'r+'))
    while ((await ask('fine')).failure) await new Promise(setImmediate)
  },
)
