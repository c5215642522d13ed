import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { appears, commandLine, putFile } from './testing.ts'

const terminal = { isTTY: true, columns: 80 }
const files = { 'a.jpg': '' }

test('only what moves files, or looks into them, listens to Ctrl-C', async () => {
  const heard: string[] = []
  const { folder, sortwell } = commandLine(files, { program: { once: signal => heard.push(signal) } })
  expect((await sortwell('plan', folder)).status).toBe(0)
  expect(heard).toEqual([])
  expect((await sortwell('sort', folder)).status).toBe(0)
  expect(heard).toEqual(['SIGINT', 'SIGTERM'])
  putFile(join(folder, 'no-extension'))
  expect((await sortwell('plan', folder)).status).toBe(0)
  expect(heard).toHaveLength(4)
})

test('a terminal shows a progress bar while files move, and nothing of it in the end', async () => {
  const { folder, start } = commandLine(files, { terminal })
  const { status, stderr, signals } = start(['sort', folder])
  expect(await status).toBe(0)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the terminal's own
  expect(stderr.shown()).toMatch(/^(\r\[#{24}\] 100% {2}1 of 1 files\x1b\[K)+\r\x1b\[K$/)
  expect(signals.eventNames()).toEqual([])
})

test('a terminal that cannot redraw a line gets no bar', async () => {
  const { folder, sortwell } = commandLine(files, { terminal, env: { TERM: 'dumb' } })
  expect(await sortwell('sort', folder)).toMatchObject({ status: 0, stderr: '' })
})

const unexpected = () => {
  throw new TypeError('not expected')
}

test('what should not happen is told in one line', async () => {
  const { folder, sortwell } = commandLine(files, { program: { once: unexpected } })
  expect(await sortwell('sort', folder)).toEqual({
    status: 70,
    stdout: '',
    stderr: 'sortwell: unexpected error: not expected\n',
  })
})

test('with SORTWELL_DEBUG=1 its stack follows', async () => {
  const { folder, sortwell } = commandLine(files, {
    program: { once: unexpected },
    env: { SORTWELL_DEBUG: '1' },
  })
  expect((await sortwell('sort', folder)).stderr).toMatch(
    /^sortwell: unexpected error: .*\nTypeError: not expected\n {4}at /,
  )
})

test.each([
  ['y', 0],
  ['yes', 0],
  ['', 1],
  ['n', 1],
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

test('a window that cannot be shown is not asked for', async () => {
  const { folder, sortwell } = commandLine(files)
  expect(await sortwell('open', folder)).toMatchObject({
    status: 1,
    stdout: 'The window comes with the installed app: this command runs without it.\n',
  })
  const { start } = commandLine({}, { platform: 'linux', program: { windowProgram: '/bin/false' } })
  const noFolder = start(['open', join(folder, 'a.jpg')])
  expect(await noFolder.status).toBe(1)
  expect(noFolder.stdout.shown()).toContain('is no folder.')
  const noScreen = start(['open', folder])
  expect(await noScreen.status).toBe(1)
  expect(noScreen.stdout.shown()).toContain('There is no screen')
})
