import { once } from 'node:events'
import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { describe, expect, test } from 'vitest'
import { commandLine, outcomeOf, treeOf } from './testing.ts'

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

test.skipIf(isWindows)('a closed output is no error', async () => {
  const { startShell } = commandLine({ 'a.jpg': '' })
  const line = 'sortwell plan ~/Downloads >&-'
  expect(await outcomeOf(startShell(line))).toEqual({ status: 0, stdout: '', stderr: '' })
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

test.skipIf(isWindows)('SIGTERM stops it too, and the JSON names the files that were moved', async () => {
  const { folder, startProcess } = commandLine(manyFiles)
  const child = startProcess(['sort', folder, '--json'], signalledOnceMoving(folder, 'SIGTERM'))
  const { status, stdout } = await outcomeOf(child)
  const report: { cancelled: boolean; moved: number; moves: { from: string }[] } = JSON.parse(stdout)
  expect({ status, cancelled: report.cancelled }).toEqual({ status: 130, cancelled: true })
  expect(report.moves.map(({ from }) => from).sort()).toEqual(readdirSync(join(folder, 'Documents')).sort())
  expect(report.moved).toBe(report.moves.length)
})

test.skipIf(isWindows)('the second Ctrl-C ends a run at once, and recover finishes it', async () => {
  const { folder, startProcess, json } = commandLine(manyFiles)
  const again = "process.once('SIGINT', () => process.nextTick(() => process.kill(process.pid, 'SIGINT')))"
  const nodeOptions = [...imported(again), ...signalledOnceMoving(folder, 'SIGINT')]
  const child = startProcess(['sort', folder], nodeOptions)
  expect(await once(child, 'close')).toEqual([null, 'SIGINT'])
  expect((await json('history', folder)).runs).toMatchObject([{ state: 'interrupted' }])
  expect(await json('recover', folder)).toMatchObject({ moved: names.length, failed: 0 })
  expect(readdirSync(join(folder, 'Documents')).sort()).toEqual(names)
})

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

/**
 * Sends the signal to the command once it has moved a file, and lets it go on when the signal was heard. Its clock runs so
 * fast that it pauses after each file.
 */
function signalledOnceMoving(folder: string, signal: NodeJS.Signals): readonly string[] {
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
        process.kill(process.pid, '${signal}')
        await heard
        clearInterval(alive)
      }
      await setImmediate()
    }
    syncBuiltinESMExports()`)
}
