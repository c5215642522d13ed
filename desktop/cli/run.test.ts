import { EventEmitter } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { expect, onTestFinished, test } from 'vitest'
import { readCliConfig } from './config.ts'
import { type Program, run } from './run.ts'
import { appears, putFile } from './testing.ts'

/** Runs the command in this process. `terminal` is what standard error says of itself. */
function inProcess(env: Record<string, string> = {}, terminal: { isTTY?: boolean; columns?: number } = {}) {
  const home = mkdtempSync(join(tmpdir(), 'sortwell-run-'))
  onTestFinished(() => rmSync(home, { recursive: true, force: true }))
  const folder = join(home, 'Downloads')
  const stateDir = join(home, 'state')
  mkdirSync(folder)
  putFile(join(folder, 'a.jpg'))
  const signals = new EventEmitter()
  const stdin = Object.assign(new PassThrough(), terminal)
  const stdout = new PassThrough()
  const stderr = Object.assign(new PassThrough(), terminal)
  const program: Program = Object.assign(signals, {
    platform: process.platform,
    stdin,
    stdout,
    stderr,
    factsWorker: new URL('../sorter/facts/facts-worker.ts', import.meta.url),
    sameBytesWorker: new URL('../sorter/facts/same/same-bytes-worker.ts', import.meta.url),
    starters: new URL('../starters/', import.meta.url),
  })
  const config = readCliConfig({ SORTWELL_STATE_DIR: stateDir, ...env }, process.platform, home, '1.2.3')
  return {
    folder,
    stateDir,
    signals,
    program,
    stdin,
    stdout,
    async sortwell(...args: string[]) {
      const status = await run(args, config, program)
      return { status, stdout: String(stdout.read() ?? ''), stderr: String(stderr.read() ?? '') }
    },
  }
}

test('only what moves files, or looks into them, changes what Ctrl-C does', async () => {
  const { folder, program, sortwell } = inProcess()
  let changes = 0
  program.endAtSecondSignal = () => {
    changes += 1
  }
  expect((await sortwell('plan', folder)).status).toBe(0)
  expect(changes).toBe(0)
  putFile(join(folder, 'no-extension'))
  expect((await sortwell('plan', folder)).status).toBe(0)
  expect(changes).toBe(1)
  expect((await sortwell('sort', folder)).status).toBe(0)
  expect(changes).toBe(3)
})

test('a terminal shows a progress bar while files move, and nothing of it in the end', async () => {
  const { folder, signals, sortwell } = inProcess({}, { isTTY: true, columns: 80 })
  const { status, stderr } = await sortwell('sort', folder)
  expect(status).toBe(0)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the terminal's own
  expect(stderr).toMatch(/^(\r\[#{24}\] 100% {2}1 of 1 files\x1b\[K)+\r\x1b\[K$/)
  expect(signals.eventNames()).toEqual([])
})

test.each([
  ['a pipe', {}, {}],
  ['a terminal that cannot redraw a line', { TERM: 'dumb' }, { isTTY: true, columns: 80 }],
])('%s gets no bar', async (_, env, terminal) => {
  const { folder, sortwell } = inProcess(env, terminal)
  expect(await sortwell('sort', folder)).toMatchObject({ status: 0, stderr: '' })
})

const unexpected = () => {
  throw new TypeError('not expected')
}

test('what should not happen is told in one line', async () => {
  const { folder, signals, sortwell } = inProcess()
  signals.once = unexpected
  const { status, stdout, stderr } = await sortwell('sort', folder)
  expect({ status, stdout }).toEqual({ status: 70, stdout: '' })
  expect(stderr).toBe('sortwell: unexpected error: not expected\n')
})

test('with SORTWELL_DEBUG=1 its stack follows', async () => {
  const { folder, signals, sortwell } = inProcess({ SORTWELL_DEBUG: '1' })
  signals.once = unexpected
  expect((await sortwell('sort', folder)).stderr).toMatch(
    /^sortwell: unexpected error: .*\nTypeError: not expected\n {4}at /,
  )
})

test.each([
  ['y', 0],
  ['yes', 0],
  ['', 1],
  ['n', 1],
])('a terminal is asked before a set from elsewhere is taken: %o', async (answer, expected) => {
  const { folder, stateDir, stdin, stdout, sortwell } = inProcess({}, { isTTY: true, columns: 80 })
  const file = join(folder, 'friend.yaml')
  writeFileSync(file, 'rules:\n  - rule: All\n    to: ~/Away\n')
  let shown = ''
  stdout.on('data', chunk => {
    shown += chunk
    if (String(chunk).includes('All → ~/Away')) stdin.write(`${answer}\n`)
  })
  const { status, stderr } = await sortwell('rules', 'import', file)
  expect({ status, asked: stderr.includes('Take it? [y/N] ') }).toEqual({ status: expected, asked: true })
  expect(shown).toMatch(/^“friend”: 1 rule\n {2}All → ~\/Away \(outside the sorted folder\)\n/)
  expect(existsSync(join(stateDir, 'rules/friend.yaml'))).toBe(expected === 0)
})

test('the window is asked to show a folder, by the app that the command came with', async () => {
  const { folder, program, sortwell } = inProcess({ DISPLAY: ':0' })
  const asked = join(folder, 'asked')
  const app = join(folder, 'app')
  writeFileSync(app, `#!/bin/sh\nprintf '%s ' "$@" > '${asked}.part' && mv '${asked}.part' '${asked}'\n`, {
    mode: 0o755,
  })
  Object.assign(program, { windowProgram: app })
  expect((await sortwell('open', folder)).status).toBe(0)
  await appears(asked)
  expect(readFileSync(asked, 'utf8')).toBe(`--open-folder ${folder} `)
})

test('a window that cannot be shown is not asked for', async () => {
  const { folder, program, sortwell } = inProcess()
  expect((await sortwell('open', folder)).status).toBe(1)
  Object.assign(program, { windowProgram: '/bin/false' })
  expect(await sortwell('open', join(folder, 'a.jpg'))).toMatchObject({
    status: 1,
    stdout: expect.stringContaining('is no folder.'),
  })
  if (process.platform === 'linux')
    expect((await sortwell('open', folder)).stdout).toContain('There is no screen')
})
