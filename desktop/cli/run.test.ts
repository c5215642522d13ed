import { EventEmitter } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { expect, onTestFinished, test } from 'vitest'
import { readCliConfig } from './config.ts'
import { type Program, run } from './run.ts'
import { putFile } from './testing.ts'

/** Runs the command in this process. `terminal` is what standard error says of itself. */
function inProcess(env: Record<string, string> = {}, terminal: { isTTY?: boolean; columns?: number } = {}) {
  const home = mkdtempSync(join(tmpdir(), 'sortwell-run-'))
  onTestFinished(() => rmSync(home, { recursive: true, force: true }))
  const folder = join(home, 'Downloads')
  const stateDir = join(home, 'state')
  mkdirSync(folder)
  putFile(join(folder, 'a.jpg'))
  const signals = new EventEmitter()
  const stdout = new PassThrough()
  const stderr = Object.assign(new PassThrough(), terminal)
  const program: Program = Object.assign(signals, { platform: process.platform, stdout, stderr })
  const config = readCliConfig({ SORTWELL_STATE_DIR: stateDir, ...env }, process.platform, home, '1.2.3')
  return {
    folder,
    stateDir,
    signals,
    async sortwell(...args: string[]) {
      const status = await run(args, config, program)
      return { status, stdout: String(stdout.read() ?? ''), stderr: String(stderr.read() ?? '') }
    },
  }
}

test('a terminal shows a progress bar while files move, and nothing of it in the end', async () => {
  const { folder, signals, sortwell } = inProcess({}, { isTTY: true, columns: 80 })
  const { status, stderr } = await sortwell('sort', folder)
  expect({ status, stderr }).toEqual({
    status: 0,
    stderr: '\r[########################] 100%  1 of 1 files\x1b[K\r\x1b[K',
  })
  expect(signals.eventNames()).toEqual([])
})

test.each([
  ['a pipe', {}, {}],
  ['a terminal that cannot redraw a line', { TERM: 'dumb' }, { isTTY: true, columns: 80 }],
])('%s gets no bar', async (_, env, terminal) => {
  const { folder, sortwell } = inProcess(env, terminal)
  expect(await sortwell('sort', folder)).toMatchObject({ status: 0, stderr: '' })
})

test('what should not happen is told in one line', async () => {
  const { stateDir, sortwell } = inProcess()
  writeFileSync(stateDir, 'in the way')
  const { status, stdout, stderr } = await sortwell('history')
  expect({ status, stdout }).toEqual({ status: 70, stdout: '' })
  expect(stderr).toMatch(/^sortwell: unexpected error: ENOTDIR: .*\n$/)
})

test('with SORTWELL_DEBUG=1 its stack follows', async () => {
  const { stateDir, sortwell } = inProcess({ SORTWELL_DEBUG: '1' })
  writeFileSync(stateDir, 'in the way')
  expect((await sortwell('history')).stderr).toMatch(
    /^sortwell: unexpected error: .*\nError: ENOTDIR.*\n {4}at /,
  )
})
