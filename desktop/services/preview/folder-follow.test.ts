import { once } from 'node:events'
import { watch } from 'node:fs'
import { appendFile, mkdir, readFile, rename, rm, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { PlanView } from '../../ipc/organize-views.ts'
import { testWorker } from '../testing/test-worker.ts'
import { FolderFollow, type Staleness } from './folder-follow.ts'

const old = new Date('2024-03-05T12:00:00Z')

let root: string
let folder: string
let worker: ReturnType<typeof testWorker>
let changes: string[]
let nextChange: PromiseWithResolvers<string>

beforeEach(() => {
  const mine: string[] = []
  changes = mine
  nextChange = Promise.withResolvers()
  worker = testWorker({
    send(_, value) {
      if (changes !== mine || value === null || !('folderId' in value) || 'done' in value) return
      changes.push(value.folderId)
      nextChange.resolve(value.folderId)
    },
  })
  ;({ root, folder } = worker)
})

async function give(name: string, text = name): Promise<void> {
  const whole = path.join(folder, name)
  await mkdir(path.dirname(whole), { recursive: true })
  const made = path.join(root, 'made')
  await writeFile(made, text)
  await utimes(made, old, old)
  await rename(made, whole)
}

const opened = () => worker.open()
const preview = (folderId: string): Promise<PlanView> => worker.preview(folderId)

/** The change that is reported next, and the preview after it. */
async function afterChange(): Promise<PlanView> {
  const folderId = await nextChange.promise
  nextChange = Promise.withResolvers()
  return await preview(folderId)
}

test.each<[string, () => Promise<void>, number]>([
  ['appears', () => give('b.jpg'), 2],
  ['goes', () => rm(path.join(folder, 'a.jpg')), 0],
  ['gets another name', () => rename(path.join(folder, 'a.jpg'), path.join(folder, 'c.jpg')), 1],
  ['is replaced', () => give('a.jpg', 'another'), 1],
])('a file that %s is reported, and is in the next preview', async (_, change, files) => {
  await give('a.jpg')
  const folderId = await opened()
  await preview(folderId)
  await change()
  expect((await afterChange()).files).toBe(files)
  expect(changes).toEqual([folderId])
})

test('a change while the preview is made is not missed, nor one of the next preview', async () => {
  await give('a.jpg')
  const folderId = await opened()
  const first = preview(folderId)
  await give('b.jpg')
  let { files } = await first
  if (files === 1) ({ files } = await afterChange())
  expect(files).toBe(2)
  await give('c.jpg')
  expect((await afterChange()).files).toBe(3)
})

test('a file that was written to just now joins the plan once it is complete', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const folderId = await opened()
  await writeFile(path.join(folder, 'a.jpg'), 'a')
  await utimes(path.join(folder, 'a.jpg'), new Date(), new Date()) // by the clock of the test
  const plan = await preview(folderId)
  expect(plan.left.map(({ key }) => key)).toEqual(['recent'])
  vi.advanceTimersByTime(5100)
  expect((await afterChange()).files).toBe(1)
})

test('a file that a pattern leaves alone, written to just now, can be moved once it is complete', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  onTestFinished(() => void vi.useRealTimers())
  await mkdir(path.join(worker.stateDir, 'rules'), { recursive: true })
  await writeFile(path.join(worker.stateDir, 'rules', 'default.yaml'), "leaveAlone: ['*.log']\n")
  const folderId = await opened()
  await writeFile(path.join(folder, 'a.log'), 'a')
  await utimes(path.join(folder, 'a.log'), new Date(), new Date()) // by the clock of the test
  const change = { kind: 'move', to: 'Trips' } as const
  const { planId } = await preview(folderId)
  expect(await worker.call('correct', { planId, paths: ['a.log'], change })).toEqual({
    plan: null,
    problem: 'Changed a moment ago; a program may still be writing it.',
  })
  vi.advanceTimersByTime(5100)
  const after = await afterChange()
  const { plan } = await worker.call('correct', { planId: after.planId, paths: ['a.log'], change })
  expect(plan).toMatchObject({ files: 1, corrections: { count: 1 } })
})

test('reading files, and what the preview itself does, is no change', async () => {
  await give('a.jpg')
  await give('b.jpg')
  const folderId = await opened()
  for (let round = 0; round < 5; round += 1) {
    await preview(folderId)
    await readFile(path.join(folder, 'a.jpg'))
    await utimes(path.join(folder, 'a.jpg'), new Date(), old) // as a reader does on some systems
  }
  await give('c.jpg')
  expect((await afterChange()).files).toBe(3)
  expect(changes).toEqual([folderId])
})

test('a flood of files is reported once for each preview', async () => {
  await give('a.jpg')
  const folderId = await opened()
  await preview(folderId)
  for (let at = 0; at < 500; at += 1) await give(`flood-${at}.jpg`)
  let plan = await afterChange()
  while (plan.files < 501) plan = await afterChange()
  expect(changes.length).toBeLessThan(50)
})

test('subfolders are followed where they are sorted too, and corrections stay', async () => {
  await mkdir(path.join(root, 'state', 'rules'), { recursive: true })
  await writeFile(path.join(root, 'state', 'rules', 'default.yaml'), 'subfolders: true\n')
  await give('in/a.jpg')
  const folderId = await opened()
  const { planId } = await preview(folderId)
  const change = { kind: 'move', to: 'Trips' } as const
  await worker.call('correct', { planId, paths: ['in/a.jpg'], change })
  await give('in/b.jpg')
  const plan = await afterChange()
  expect(plan).toMatchObject({ files: 2, corrections: { count: 1, gone: 0 } })
})

test('a run ends the following; what an undo brings back is in the next preview', async () => {
  await give('a.jpg')
  const folderId = await opened()
  const { planId } = await preview(folderId)
  const { runId } = await worker.call('organize', { planId })
  expect((await preview(folderId)).files).toBe(0)
  await worker.call('undo', { runId })
  expect((await afterChange()).files).toBe(1)
  expect(changes).toEqual([folderId])
})

test('a folder that goes is reported, and its preview shows why', async () => {
  await give('a.jpg')
  const folderId = await opened()
  await preview(folderId)
  await rm(folder, { recursive: true })
  expect(await nextChange.promise).toBe(folderId)
  await expect(preview(folderId)).rejects.toThrow()
  await mkdir(folder)
  await appendFile(path.join(folder, 'b.txt'), 'b')
  expect(changes).toEqual([folderId])
})

/** Answers the checks by hand. */
function followed(answer: () => Staleness) {
  let check = Promise.withResolvers<void>()
  const seen = { checks: 0, changes: 0 }
  const follow = new FolderFollow({
    isStale() {
      seen.checks += 1
      check.resolve()
      return answer()
    },
    onStale() {
      seen.changes += 1
    },
  })
  async function checked(): Promise<void> {
    await check.promise
    check = Promise.withResolvers()
  }
  return { follow, seen, checked }
}

test('events without a change are never reported, however often they come', async () => {
  await give('a.jpg')
  const { follow, seen, checked } = followed(() => 'same')
  follow.begin(folder)
  follow.shown([], false)
  for (let round = 1; round <= 3; round += 1) {
    await utimes(path.join(folder, 'a.jpg'), new Date(), old)
    await checked()
  }
  follow.stop()
  expect(seen.checks).toBeGreaterThanOrEqual(3)
  expect(seen.changes).toBe(0)
})

test('nothing is checked while files are moved, and once right after', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const { follow, seen } = followed(() => 'stale')
  follow.begin(folder)
  follow.shown([], false)
  follow.pause()
  const noticed = once(watch(folder), 'change') // after the watcher of `follow`
  await give('a.jpg')
  await noticed
  vi.advanceTimersByTime(60_000)
  expect(seen).toEqual({ checks: 0, changes: 0 })
  follow.resume()
  vi.advanceTimersByTime(60_000)
  follow.stop()
  expect(seen).toEqual({ checks: 1, changes: 1 })
})

test('a folder that cannot be watched is previewed all the same', () => {
  const { follow, seen } = followed(() => 'stale')
  follow.begin(path.join(root, 'not there'))
  follow.shown([path.join(root, 'nor this')], false)
  follow.stop()
  expect(seen.changes).toBe(0)
})
