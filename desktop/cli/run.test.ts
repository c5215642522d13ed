import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { appears, type Circumstances, commandLine, putFile } from './testing.ts'

const terminal = { isTTY: true, columns: 80 }
const files = { 'a.jpg': '' }

test('only what moves files, or looks into them, listens to Ctrl-C', async () => {
  const heard: string[] = []
  const { folder, sortwell } = commandLine(files, { program: { on: signal => heard.push(signal) } })
  await sortwell('plan', folder)
  expect(heard).toEqual([])
  await sortwell('sort', folder)
  expect(heard).toEqual(['SIGINT', 'SIGTERM', 'SIGHUP'])
  putFile(join(folder, 'no-extension'))
  await sortwell('plan', folder)
  expect(heard).toHaveLength(6)
})

/** A clock on which a second passes at each look. */
function fastClock() {
  let looks = 0
  return { now: () => 1000 * looks++ }
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: the terminal's own
const bar = /^(\r100% {2}1 of 1 files {2}\[#{24}\]\x1b\[K)+\r\x1b\[K$/

test.each<[string, Circumstances, RegExp]>([
  ['a bar for what takes more than a second', { terminal, program: fastClock() }, bar],
  ['no bar for what takes less', { terminal, program: { now: () => 0 } }, /^$/],
  ['no bar where no line can be redrawn', { terminal, program: fastClock(), env: { TERM: 'dumb' } }, /^$/],
  ['no bar on a pipe', { program: fastClock() }, /^$/],
])('a sort shows %s, and listens to no signal in the end', async (_, circumstances, shown) => {
  const { folder, start } = commandLine(files, circumstances)
  const { status, stderr, signals } = start(['sort', folder])
  expect(await status).toBe(0)
  expect(stderr.shown()).toMatch(shown)
  expect(signals.eventNames()).toEqual([])
})

test('a folder that takes long to list shows how far it is', async () => {
  const many = Object.fromEntries(Array.from({ length: 300 }, (_, at) => [`${at}.txt`, '']))
  const { folder, start } = commandLine(many, { terminal, program: fastClock() })
  const { status, stderr } = start(['plan', folder])
  expect(await status).toBe(0)
  expect(stderr.shown()).toBe('\rListing the folder: 256 entries\x1b[K\r\x1b[K')
})

test('facts that are written elsewhere show on the terminal how far they are', async () => {
  const program = { ...fastClock(), stdout: new PassThrough() }
  const { folder, start } = commandLine(files, { terminal, program })
  const { status, stderr } = start(['facts', join(folder, 'a.jpg')])
  expect(await status).toBe(0)
  expect(stderr.shown()).toBe('\rReading 0 of 1 files\x1b[K\r\x1b[K')
})

test('an unexpected error is reported in one line, and with SORTWELL_DEBUG=1 its stack follows', async () => {
  const on = () => {
    throw new TypeError('not expected')
  }
  const { folder, sortwell, start } = commandLine(files, { program: { on } })
  const line = 'sortwell: unexpected error: not expected\n'
  expect(await sortwell('sort', folder)).toEqual({ status: 70, stdout: '', stderr: line })
  const debugged = start(['sort', folder], { env: { SORTWELL_DEBUG: '1' } })
  expect(await debugged.status).toBe(70)
  expect(debugged.stderr.shown()).toContain(`${line}TypeError: not expected\n    at `)
})

test.each([
  ['yes', 0],
  ['', 1],
])('a terminal is asked before a set from elsewhere is imported: %o', async (answer, expected) => {
  const { home, stateDir, start } = commandLine({}, { terminal })
  const file = join(home, 'friend.yaml')
  writeFileSync(file, 'rules:\n  - rule: All\n    to: ~/Away\n')
  const { status, stdin, stdout, stderr } = start(['rules', 'import', file])
  await stderr.shows(/Import it\? \[y\/N\] /)
  expect(stdout.shown()).toBe('“friend”: 1 rule\n  All → ~/Away (outside the sorted folder)\n')
  stdin.write(`${answer}\n`)
  expect(await status).toBe(expected)
  expect(existsSync(join(stateDir, 'rules/friend.yaml'))).toBe(expected === 0)
})

test.skipIf(process.platform === 'win32')(
  'the window is asked to show a folder, by the app that the command came with',
  async () => {
    const { home, folder, start } = commandLine()
    const [asked, app] = [join(home, 'asked'), join(home, 'app')]
    const script = `#!/bin/sh\nprintf '%s ' "$@" > '${asked}.part' && mv '${asked}.part' '${asked}'\n`
    writeFileSync(app, script, { mode: 0o755 })
    const { status } = start(['open', folder], { env: { DISPLAY: ':0' }, program: { windowProgram: app } })
    expect(await status).toBe(0)
    await appears(asked)
    expect(readFileSync(asked, 'utf8')).toBe(`--open-folder ${folder} `)
  },
)

test.each<[string, Circumstances, string]>([
  ['Downloads', {}, 'The window comes with the installed app: this command runs without it.'],
  ['a.jpg', { program: { windowProgram: '/bin/false' } }, 'is not a folder.'],
  ['Downloads', { program: { windowProgram: '/bin/false' }, platform: 'linux' }, 'There is no screen'],
])('a window that cannot show %s is not asked for: %o', async (name, circumstances, reason) => {
  const { home, sortwell } = commandLine({}, circumstances)
  const { status, stdout } = await sortwell('open', join(home, name))
  expect({ status, stdout }).toEqual({ status: 1, stdout: expect.stringContaining(reason) })
})
