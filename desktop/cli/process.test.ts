import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { stripVTControlCharacters } from 'node:util'
import { describe, expect, test } from 'vitest'
import { appears, commandLine, outcomeOf, treeOf } from './testing.ts'

/** What only a process of its own shows: its exit status, its streams and signals. */

const isWindows = process.platform === 'win32'
const names = Array.from({ length: 100 }, (_, at) => `${at}.txt`).sort()
const manyFiles = Object.fromEntries(names.map(name => [name, '']))

test('the command sorts, undoes and ends with the exit status of its outcome', async () => {
  const { folder, startProcess } = commandLine({ 'a.jpg': 'one', 'b.pdf': 'two' })
  const sortwell = (...args: string[]) => outcomeOf(startProcess(args))
  expect(await sortwell('sort', folder)).toMatchObject({ status: 0, stderr: '' })
  expect(treeOf(folder)).toEqual({ 'Images/a.jpg': 'one', 'Documents/b.pdf': 'two' })
  const stdout = `2 files back in place in ${folder} (6 B).\n`
  expect(await sortwell('undo', folder)).toEqual({ status: 0, stdout, stderr: '' })
  expect((await sortwell('undo', folder)).status).toBe(1)
})

test('an uncaught error is reported in one line', async () => {
  const { startProcess } = commandLine()
  const fail = `process.on('newListener', event => event === 'uncaughtException' &&
    setImmediate(() => { throw new TypeError('not expected') }))`
  expect(await outcomeOf(startProcess(['rules', 'schema'], imported(fail)))).toMatchObject({
    status: 70,
    stderr: 'sortwell: unexpected error: not expected\n',
  })
})

test.skipIf(isWindows)('a reader that goes away is no error', async () => {
  const long = names.flatMap(name => ['a', 'b', 'c', 'd'].map(each => [each.repeat(200) + name, '']))
  const { startShell } = commandLine(Object.fromEntries(long))
  const line = '{ sortwell plan ~/Downloads --json; echo "status $?" >&2; } | head -c 1'
  expect(await outcomeOf(startShell(line))).toEqual({ status: 0, stdout: '{', stderr: 'status 0\n' })
})

describe.skipIf(isWindows)('the script of an installed command', () => {
  /** With the entry in place of the app. */
  function installed() {
    const line = commandLine({ 'a.jpg': '' })
    const [script, app] = ['sortwell', 'app'].map(name => join(line.home, name))
    const text = readFileSync(new URL('../../release/build/sortwell', import.meta.url), 'utf8')
    writeFileSync(String(script), text.replace('/opt/Sortwell/sortwell-app', String(app)), { mode: 0o755 })
    const entry = fileURLToPath(new URL('../cli.ts', import.meta.url))
    const start = `while [ "$1" != -- ]; do shift; done; shift; exec '${process.execPath}' '${entry}' "$@"`
    writeFileSync(String(app), `#!/bin/sh\n${start}\n`, { mode: 0o755 })
    return { ...line, script }
  }

  test.each(['--version', 'plan ~/Downloads'])(
    '%s: an output that is closed cannot be written',
    async words => {
      const { script, startShell } = installed()
      expect(await outcomeOf(startShell(`${script} ${words} >&-`))).toEqual({
        status: 74,
        stdout: '',
        stderr: expect.stringMatching(/^sortwell: The output could not be written: EBADF: .*\n$/),
      })
    },
  )

  test('an output that is thrown away, or goes on, is no error', async () => {
    const { script, startShell } = installed()
    const line = `${script} plan ~/Downloads >/dev/null && ${script} --version | cat`
    expect(await outcomeOf(startShell(line))).toEqual({
      status: 0,
      stdout: expect.stringMatching(/^\d+\.\d+\.\d+\n$/),
      stderr: '',
    })
  })
})

test
  .runIf(existsSync('/dev/full'))
  .each(['sortwell plan ~/Downloads', 'sortwell watch ~/Downloads', 'sortwell --version'])(
  '%s on a full disk says that the output could not be written',
  async line => {
    const { startShell } = commandLine({ 'a.jpg': '' })
    expect(await outcomeOf(startShell(`${line} > /dev/full`))).toEqual({
      status: 74,
      stdout: '',
      stderr: 'sortwell: The output could not be written: ENOSPC: no space left on device, write.\n',
    })
  },
)

test.skipIf(isWindows)('Ctrl-C stops between two files and says how far it came', async () => {
  const { folder, startProcess } = commandLine(manyFiles)
  const child = startProcess(['sort', folder], signalledOnceMoving(folder, 'SIGINT'))
  const { status, stdout, stderr } = await outcomeOf(child)
  expect({ status, stderr }).toEqual({ status: 130, stderr: '' })
  expect(stdout).toMatch(/\nStopped\. Moved [1-9]\d? files? of 100 .*\nTo undo: .*\nTo go on: .*\n$/)
})

test.skipIf(isWindows).each(['SIGTERM', 'SIGHUP'] as const)(
  '%s stops it too, and the JSON names the files that were moved',
  async signal => {
    const { folder, startProcess } = commandLine(manyFiles)
    const child = startProcess(['sort', folder, '--json'], signalledOnceMoving(folder, signal))
    const { status, stdout } = await outcomeOf(child)
    const report: { cancelled: boolean; moved: number; moves: { from: string }[] } = JSON.parse(stdout)
    expect({ status, cancelled: report.cancelled }).toEqual({ status: 130, cancelled: true })
    expect(report.moves.map(({ from }) => from).sort()).toEqual(readdirSync(join(folder, 'Documents')).sort())
    expect(report.moved).toBe(report.moves.length)
  },
)

test.skipIf(isWindows)('the second Ctrl-C ends a run at once, and recover finishes it', async () => {
  const { folder, startProcess, json } = commandLine(manyFiles)
  const nodeOptions = [...imported(followed('SIGINT', 'SIGINT')), ...signalledOnceMoving(folder, 'SIGINT')]
  const child = startProcess(['sort', folder], nodeOptions)
  expect(await once(child, 'close')).toEqual([null, 'SIGINT'])
  expect((await json('history', folder)).runs).toMatchObject([{ state: 'interrupted' }])
  expect(await json('recover', folder)).toMatchObject({ moved: names.length, failed: 0 })
  expect(readdirSync(join(folder, 'Documents')).sort()).toEqual(names)
})

test.skipIf(isWindows).each(['SIGHUP', 'SIGTERM'] as const)(
  'after SIGHUP a %s does not end a run at once, since a closed terminal sends several signals',
  async next => {
    const { folder, startProcess, json } = commandLine(manyFiles)
    const nodeOptions = [...imported(followed('SIGHUP', next)), ...signalledOnceMoving(folder, 'SIGHUP')]
    expect((await outcomeOf(startProcess(['sort', folder], nodeOptions))).status).toBe(130)
    expect((await json('history', folder)).runs).toMatchObject([{ state: 'done' }])
  },
)

test.skipIf(isWindows)('Ctrl-C while the plan is computed is heard before anything moves', async () => {
  const { folder, startProcess } = commandLine({ 'a.jpg': '', 'no-extension': 'text' })
  // A plan looks whether its target folders exist, with a call that lets nothing else happen.
  const signalled = imported(`
    import fs from 'node:fs'
    const { lstatSync } = fs
    fs.lstatSync = (path, ...options) => {
      if (String(path).endsWith('/Images')) process.kill(process.pid, 'SIGINT')
      return lstatSync(path, ...options)
    }`)
  expect(await outcomeOf(startProcess(['sort', folder], signalled))).toEqual({
    status: 130,
    stdout: 'Stopped. Nothing was moved.\n',
    stderr: '',
  })
  expect(readdirSync(folder).sort()).toEqual(['a.jpg', 'no-extension'])
})

describe.runIf(process.platform === 'linux')('a terminal', () => {
  test('is asked, and what is typed there is the answer', async () => {
    const { home, startTerminal } = commandLine()
    const file = join(home, 'friend.yaml')
    writeFileSync(file, 'rules:\n  - rule: All\n    to: ~/Away\n')
    const { child, stdout } = startTerminal(['rules', 'import', file])
    await stdout.shows(/Import it\? \[y\/N\]/)
    child.stdin.write('y\n')
    expect((await once(child, 'exit'))[0]).toBe(0)
    expect(readdirSync(join(home, 'state/rules'))).toContain('friend.yaml')
  })

  test('shows help in its width and in bold', async () => {
    const lines = (await shownInTerminal(['sort', '--help'], 'stty cols 50;')).split('\r\n')
    expect(lines[0]).toBe('\x1b[1mUsage:\x1b[22m sortwell sort [options] <folder>')
    const lengths = lines.slice(1).map(line => stripVTControlCharacters(line).length)
    expect(Math.max(...lengths)).toBeLessThanOrEqual(50)
    expect(Math.max(...lengths)).toBeGreaterThan(45)
  })

  test('shows no colours with NO_COLOR=1, and a bar for what takes longer than a second', async () => {
    const shown = await shownInTerminal(['sort', '.'], 'export NO_COLOR=1;', imported(fastClock))
    expect(shown).toContain('\r100%  1 of 1 files  [########################]\x1b[K\r\x1b[K')
    expect(shown).not.toContain('\x1b[1m')
  })

  test('that is closed stops a run between two files, though the report is lost', async () => {
    const { home, folder, startTerminal, json } = commandLine(manyFiles)
    const ended = join(home, 'ended')
    const noted = imported(`
      import { renameSync, writeFileSync } from 'node:fs'
      process.on('exit', status => {
        writeFileSync('${ended}.part', String(status))
        renameSync('${ended}.part', '${ended}')
      })`)
    const closed = signalledOnceMoving(folder, 'SIGHUP', "process.kill(process.ppid, 'SIGKILL')")
    startTerminal(['sort', folder], '', [...noted, ...closed])
    await appears(ended)
    expect(readFileSync(ended, 'utf8')).toBe('74')
    const { runs } = (await json('history', folder)) as { runs: { state: string; moved: number }[] }
    expect(runs).toMatchObject([{ state: 'done', moved: readdirSync(join(folder, 'Documents')).length }])
    expect(runs[0]?.moved).toBeLessThan(names.length)
  })
})

/** What a terminal shows of a command with a file to sort, which succeeds. */
async function shownInTerminal(args: readonly string[], setUp: string, nodeOptions: readonly string[] = []) {
  const { folder, startTerminal } = commandLine({ 'a.jpg': '' })
  const { child, stdout } = startTerminal(args, `cd '${folder}'; ${setUp}`, nodeOptions)
  expect((await once(child, 'close'))[0]).toBe(0)
  return stdout.shown()
}

/** Options with which Node runs this code before the command. */
function imported(code: string): readonly string[] {
  return ['--import', `data:text/javascript,${encodeURIComponent(code)}`]
}

/** A clock on which another second passes at each look. */
const fastClock = `
  const now = performance.now.bind(performance)
  let looks = 0
  performance.now = () => now() + 1000 * looks++`

/** Sends the command another signal after one that it has heard. */
const followed = (heard: NodeJS.Signals, next: NodeJS.Signals) =>
  `process.once('${heard}', () => process.nextTick(() => process.kill(process.pid, '${next}')))`

/**
 * Sends the signal to the command once it has moved a file, and lets it go on when the signal was heard. Its clock runs so
 * fast that it pauses after each file.
 */
function signalledOnceMoving(
  folder: string,
  signal: NodeJS.Signals,
  send = `process.kill(process.pid, '${signal}')`,
): readonly string[] {
  return imported(`
    import { once } from 'node:events'
    import { existsSync, readdirSync } from 'node:fs'
    import { syncBuiltinESMExports } from 'node:module'
    import timers from 'node:timers/promises'
    const { setImmediate } = timers
    ${fastClock}
    const documents = ${JSON.stringify(join(folder, 'Documents'))}
    let isSent = false
    timers.setImmediate = async () => {
      if (!isSent && existsSync(documents) && readdirSync(documents).length > 0) {
        isSent = true
        const alive = setInterval(() => {}, 1000)
        const heard = once(process, '${signal}')
        ${send}
        await heard
        clearInterval(alive)
      }
      await setImmediate()
    }
    syncBuiltinESMExports()`)
}
