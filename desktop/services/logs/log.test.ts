import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { diagnosticsText } from './diagnostics.ts'
import { openLog } from './log.ts'

const now = () => new Date('2026-11-21T10:00:00Z')

function folderOfTest(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'sortwell-log-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

/** The error of a system that was asked for a file that is not there. */
async function missing(file: string): Promise<Error> {
  return await readFile(file).then(
    () => new Error('it is there'),
    (error: Error) => error,
  )
}

test('an error is logged by its name, code and place, and by nothing that a person named', async () => {
  const log = openLog({ folder: folderOfTest(), now })
  const error = await missing('/home/ada/Tax 2025.pdf')
  log.problem('run', error)
  log.crash('worker', error, { code: 1 })
  log.problem('run', new Error('Could not move\n    /home/ada/Tax 2025.pdf to\n  at /home/ada'))
  const text = log.read()
  expect(text).not.toMatch(/ada|Tax|pdf|move/)
  expect(JSON.parse(text.split('\n')[0] ?? '')).toMatchObject({
    at: '2026-11-21T10:00:00.000Z',
    level: 'problem',
    event: 'run',
    error: { name: 'Error', code: 'ENOENT' },
  })
  expect(text).toMatch(/log\.test\.ts:\d+:\d+/)
})

test('it never takes more than twice its size', () => {
  const folder = folderOfTest()
  const log = openLog({ folder, now, maxBytes: 2000 })
  for (let count = 0; count < 200; count += 1) log.info('started', { count })
  const names = readdirSync(folder).sort()
  expect(names).toEqual(['sortwell.log', 'sortwell.old.log'])
  for (const name of names) expect(statSync(path.join(folder, name)).size).toBeLessThanOrEqual(2000)
  expect(log.read()).toMatch(/"count":199\}\n$/)
})

test('a disk that takes no log loses the lines and nothing else', () => {
  const folder = path.join(folderOfTest(), 'file')
  writeFileSync(folder, '')
  const log = openLog({ folder })
  expect(() => log.info('started')).not.toThrow()
  expect(log.read()).toBe('')
})

test('diagnostics report what runs where, and contain the log', () => {
  const log = openLog({ folder: folderOfTest(), now })
  log.info('started')
  const surroundings = { version: '1.2.3', electron: '45.4.1', settings: { watchedFolders: 2 } }
  const text = diagnosticsText(log, surroundings, now())
  expect(text).toMatch(/^Sortwell diagnostics\n\nsavedAt: 2026-11-21T10:00:00\.000Z\nsortwell: 1\.2\.3\n/)
  expect(text).toContain('\nwatchedFolders: 2\n')
  expect(text).toMatch(/\nnativePart: (loaded|\w+)\n/)
  expect(text).toMatch(/"event":"started"\}\n$/)
  expect(text).not.toContain(os.userInfo().username === 'root' ? '/root/' : os.homedir())
})
