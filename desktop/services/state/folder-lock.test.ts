import fs from 'node:fs'
import path from 'node:path'
import { Worker } from 'node:worker_threads'
import { expect, onTestFinished, test } from 'vitest'
import type { Folder } from '../../sorter/values/values.ts'
import { isTaken, takeLock } from './database/locks.ts'
import { isFolderLocked, lockFolder } from './folder-lock.ts'
import { newRun, program, testState, testStateDir } from './testing/test-state.ts'

const { folder } = newRun()
const lockOf = ({ stateDir }: { readonly stateDir: string }, of: Folder = folder) => {
  const lock = lockFolder(stateDir, of)
  return 'release' in lock ? { ...lock, holder: undefined } : { release() {}, holder: lock }
}

test('another program has its folder until that program ends, however it ends, and is named before it begins a run', async () => {
  const state = testState()
  const other = program(
    state.stateDir,
    `globalThis.lock = log.lock(newRun().folder); say(new Date().toISOString()); process.stdin.resume()`,
  )
  const lockedAt = await other.answer()
  const { pid, since } = lockOf(state).holder ?? {}
  expect([pid, String(since) <= lockedAt, String(since).slice(0, 4)]).toEqual([
    other.pid,
    true,
    lockedAt.slice(0, 4),
  ])
  expect(isFolderLocked(state.stateDir, folder)).toBe(true)
  expect(isFolderLocked(state.stateDir, { ...folder, inode: 5 })).toBe(false)
  await other.kill()
  expect(isFolderLocked(state.stateDir, folder)).toBe(false)
  expect(lockOf(state).holder).toBeUndefined()
})

test('a lock is a single file', () => {
  const folder = testStateDir()
  const lock = takeLock(path.join(folder, 'one'))
  expect(fs.readdirSync(folder)).toEqual(['one'])
  lock?.release()
})

test('two runs of one program exclude each other', () => {
  const state = testState()
  const first = lockOf(state)
  expect(lockOf(state).holder).toEqual({ pid: process.pid, since: expect.any(String) })
  expect(isFolderLocked(state.stateDir, folder)).toBe(true)
  first.release()
  const again = lockOf(state)
  expect(again.holder).toBeUndefined()
  again.release()
})

test('a thread has its lock for itself, and loses it when it is ended', async () => {
  const file = path.join(testStateDir(), 'locks', 'one')
  const code = `
    import { parentPort } from 'node:worker_threads'
    import { takeLock } from ${JSON.stringify(new URL('./database/locks.ts', import.meta.url).href)}
    globalThis.lock = takeLock(${JSON.stringify(file)})
    parentPort.postMessage(lock !== undefined)
    setInterval(() => {}, 1000)`
  const worker = new Worker(new URL(`data:text/javascript,${encodeURIComponent(code)}`))
  onTestFinished(async () => void (await worker.terminate()))
  const { promise, resolve, reject } = Promise.withResolvers()
  worker.once('message', resolve).once('error', reject)
  expect(await promise).toBe(true)
  expect(takeLock(file, 0)).toBeUndefined()
  await worker.terminate()
  expect(isTaken(file)).toBe(false)
  takeLock(file)?.release()
})

test('asking for a lock does not free it', () => {
  const file = path.join(testStateDir(), 'locks', 'one')
  const lock = takeLock(file)
  expect([isTaken(file), isTaken(file)]).toEqual([true, true])
  expect(takeLock(file, 0)).toBeUndefined()
  lock?.release()
  expect(isTaken(file)).toBe(false)
})

test.skipIf(process.platform === 'win32')('locks are for the person alone', () => {
  const locks = path.join(testStateDir(), 'locks')
  takeLock(path.join(locks, 'one'))?.release()
  const rights = (place: string) => (fs.statSync(place).mode & 0o777).toString(8)
  expect([rights(locks), rights(path.join(locks, 'one'))]).toEqual(['700', '600'])
})
