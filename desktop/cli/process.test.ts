import { once } from 'node:events'
import { readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
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
  expect(await sortwell('undo', folder)).toEqual({
    status: 0,
    stderr: '',
    stdout: `2 files back in place in ${folder} (6 B).\n`,
  })
  expect(treeOf(folder)).toEqual({ 'a.jpg': 'one', 'b.pdf': 'two' })
  expect((await sortwell('undo', folder)).status).toBe(1)
})

test.skipIf(isWindows)('whatever is kept in the state folder is private to the person', async () => {
  const { folder, stateDir, startProcess } = commandLine({ 'a.mp3': 'one' }, { hasPremium: false })
  for (const args of [
    ['sort', folder, '--by', 'type'],
    ['rules', 'start', 'downloads'],
  ])
    expect(await outcomeOf(startProcess(args))).toMatchObject({ status: 0, stderr: '' })
  const kept = ['.', ...readdirSync(stateDir, { recursive: true, encoding: 'utf8' })].map(name => {
    const stats = statSync(join(stateDir, name))
    return [name, (stats.mode & 0o777).toString(8), stats.isDirectory() ? '700' : '600']
  })
  expect(kept.length).toBeGreaterThan(4)
  expect(kept.filter(([, rights, wanted]) => rights !== wanted)).toEqual([])
})

test('an error that nobody caught is reported in one line', async () => {
  const { startProcess } = commandLine()
  const fail = 'setImmediate(() => { throw new TypeError("not expected") })'
  expect(await outcomeOf(startProcess(['--version'], imported(fail)))).toEqual({
    status: 70,
    stdout: '0.1.0\n',
    stderr: 'sortwell: unexpected error: not expected\n',
  })
})

test('a reader who goes away is no error', async () => {
  const long = Object.fromEntries(
    names.flatMap(name => ['a', 'b', 'c', 'd'].map(each => [each.repeat(200) + name, ''])),
  )
  const { folder, startProcess } = commandLine(long)
  const child = startProcess(['plan', folder, '--json'])
  child.stdout.once('data', () => child.stdout.destroy())
  const [status] = await once(child, 'exit')
  expect({ status, stderr: String(child.stderr.read() ?? '') }).toEqual({ status: 0, stderr: '' })
})

test.skipIf(isWindows)('Ctrl-C stops between two files and says how far it came', async () => {
  const { folder, startProcess } = commandLine(manyFiles)
  const child = startProcess(['sort', folder], signalledOnceMoving(folder, 'SIGINT'))
  const { status, stdout, stderr } = await outcomeOf(child)
  expect({ status, stderr }).toEqual({ status: 130, stderr: '' })
  expect(stdout).toMatch(/\nStopped\. Moved [1-9]\d? files? of 100 \(0 B\)\.\nTo undo: sortwell undo \S+\n$/)
})

test.skipIf(isWindows)(
  'SIGTERM is heeded the same way, and the JSON names the files that were moved',
  async () => {
    const { folder, startProcess } = commandLine(manyFiles)
    const child = startProcess(['sort', folder, '--json'], signalledOnceMoving(folder, 'SIGTERM'))
    const { status, stdout } = await outcomeOf(child)
    const report: { cancelled: boolean; moved: number; moves: { from: string }[] } = JSON.parse(stdout)
    expect({ status, cancelled: report.cancelled }).toEqual({ status: 130, cancelled: true })
    expect(report.moves.map(({ from }) => from).sort()).toEqual(readdirSync(join(folder, 'Documents')).sort())
    expect(report.moved).toBe(report.moves.length)
  },
)

test.skipIf(isWindows)('the second Ctrl-C ends a run at once, and recover finishes it', async () => {
  const { folder, startProcess, sortwell, json } = commandLine(manyFiles)
  const again = "process.once('SIGINT', () => process.nextTick(() => process.kill(process.pid, 'SIGINT')))"
  const nodeOptions = [...imported(again), ...signalledOnceMoving(folder, 'SIGINT')]
  const child = startProcess(['sort', folder], nodeOptions)
  expect(await once(child, 'close')).toEqual([null, 'SIGINT'])

  expect((await json('history', folder)).runs).toMatchObject([{ state: 'interrupted' }])
  expect((await sortwell('history')).stdout).toContain(
    'A run was cut off. sortwell recover <folder> finishes it',
  )
  expect(await json('recover', folder)).toMatchObject({
    moved: names.length,
    failed: 0,
    runs: [{ kind: 'sort', failures: [] }],
  })
  expect(readdirSync(join(folder, 'Documents')).sort()).toEqual(names)
  expect((await sortwell('recover', folder)).stdout).toMatch(
    /^No run that was cut off has files in .*; there is nothing to recover\.\n$/,
  )
})

test.runIf(process.platform === 'linux')(
  'a terminal is asked, and what is typed there is the answer',
  async () => {
    const { home, startTerminal } = commandLine()
    const file = join(home, 'friend.yaml')
    writeFileSync(file, 'rules:\n  - rule: All\n    to: ~/Away\n')
    const { child, stdout } = startTerminal(['rules', 'import', file])
    await stdout.shows(/Import it\? \[y\/N\]/)
    child.stdin.write('y\n')
    expect((await once(child, 'exit'))[0]).toBe(0)
    expect(readdirSync(join(home, 'state/rules'))).toContain('friend.yaml')
  },
)

/** Options with which Node runs this code before the command. */
function imported(code: string): readonly string[] {
  return ['--import', `data:text/javascript,${encodeURIComponent(code)}`]
}

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
    const now = performance.now.bind(performance)
    let looks = 0
    performance.now = () => now() + 1000 * looks++
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
