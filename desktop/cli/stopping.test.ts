import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, afterEach, expect, test } from 'vitest'
import { appears, commandLine } from './testing.ts'

/** So many that a run is still under way when one of its first files has been seen in its new place. */
const names = Array.from({ length: 40_000 }, (_, at) => `${at}.txt`).sort()
const { folder, json, sortwell, start } = commandLine(
  Object.fromEntries(names.map(name => [name, ''])),
  afterAll,
)
const documents = join(folder, 'Documents')

/** Whatever happened, undo brings every file back. */
afterEach(() => {
  while (sortwell('undo', folder).status === 0);
  expect(readdirSync(folder).sort()).toEqual(names)
})

test('Ctrl-C stops between two files and says how far it came', async () => {
  const { status, stdout, stderr } = await sortUntil('SIGINT')
  expect({ status, stderr }).toEqual({ status: 130, stderr: '' })
  expect(stdout).toMatch(/\nStopped\. Moved [\d,]+ files? of 40,000 \(0 B\)\.\nTo undo: sortwell undo \S+\n$/)
})

test('SIGTERM is heeded the same way, and the JSON names the files that were moved', async () => {
  const { status, stdout } = await sortUntil('SIGTERM', '--json')
  const report: { cancelled: boolean; moved: number; moves: { from: string }[] } = JSON.parse(stdout)
  expect({ status, cancelled: report.cancelled }).toEqual({ status: 130, cancelled: true })
  expect(report.moves.map(({ from }) => from).sort()).toEqual(readdirSync(documents).sort())
  expect(report.moved).toBe(report.moves.length)
})

test('a run that was killed is finished by recover', async () => {
  await sortUntil('SIGKILL')
  expect(json('history', folder).runs).toContainEqual(expect.objectContaining({ state: 'interrupted' }))
  expect(sortwell('history').stdout).toContain('A run was cut off. sortwell recover <folder> finishes it')
  const report = json('recover', folder)
  expect(report).toMatchObject({ moved: names.length, failed: 0, runs: [{ kind: 'sort', failures: [] }] })
  expect(readdirSync(documents).sort()).toEqual(names)
  expect(sortwell('recover', folder).stdout).toMatch(/ was cut off; there is nothing to recover\.\n$/)
})

test('recover --undo takes a killed run back', async () => {
  await sortUntil('SIGKILL')
  const { status, stdout } = sortwell('recover', folder, '--undo')
  expect(status).toBe(0)
  expect(stdout).toMatch(/^[\d,]+ files? back in place in /)
  expect(readdirSync(folder).sort()).toEqual(names)
})

test('sort closes a killed run first and says so', async () => {
  await sortUntil('SIGKILL')
  const { status, stdout } = sortwell('sort', folder)
  expect(status).toBe(0)
  expect(stdout).toMatch(/^An earlier run had been cut off\. The [\d,]+ files? that it moved stays? where/)
  expect(readdirSync(documents).sort()).toEqual(names)
})

test('a reader who goes away is no error', async () => {
  const child = start('plan', folder, '--json')
  child.stdout.once('data', () => child.stdout.destroy())
  const [stderr, [status]] = await Promise.all([text(child.stderr), once(child, 'close')])
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
})

/** Starts a sort and sends the signal as soon as it has begun to move files. */
async function sortUntil(signal: 'SIGINT' | 'SIGTERM' | 'SIGKILL', ...options: string[]) {
  const child = start('sort', folder, ...options)
  void appears(join(documents, '100.txt')).then(() => child.kill(signal))
  const output = Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  const [stdout, stderr, [status]] = await output
  return { status, stdout, stderr }
}
