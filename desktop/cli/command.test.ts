import { Buffer } from 'node:buffer'
import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { commandLine, putFile, treeOf } from './testing.ts'

const files = { 'a.jpg': 'one', 'b.pdf': 'two', 'c.tar.gz': 'three', 'd.mkv': 'four' }

test('sort moves files by type, undo puts each back, and nothing is left for a second one of either', async () => {
  const { folder, sortwell, json } = commandLine(files)
  expect(await sortwell('sort', folder)).toEqual({
    status: 0,
    stderr: '',
    stdout: `${folder}, sorted by type:

  Images     1 file  3 B
  Documents  1 file  3 B
  Archives   1 file  5 B
  Video      1 file  4 B

Moved 4 files (15 B).
To undo: sortwell undo ${folder}
`,
  })
  const sorted = ['Archives/c.tar.gz', 'Documents/b.pdf', 'Images/a.jpg', 'Video/d.mkv']
  expect(Object.keys(treeOf(folder))).toEqual(sorted)
  expect((await sortwell('sort', folder)).stdout).toContain(`${folder}: nothing to sort by type.\n`)
  expect(await json('sort', folder)).toMatchObject({ runId: null, planned: 0, moved: 0, subfolders: 4 })
  expect((await json('history', folder)).runs).toHaveLength(1)
  expect((await sortwell('undo', folder)).stdout).toBe(`4 files back in place in ${folder} (15 B).\n`)
  expect(treeOf(folder)).toEqual(files)
  expect(readdirSync(folder).sort()).toEqual(Object.keys(files).sort())
  const none = 'sortwell: There is no run in this folder to undo.\n'
  expect(await sortwell('undo', folder, '--json')).toEqual({ status: 1, stdout: '', stderr: none })
})

test('the JSON of a sort names every file, moved or left', async () => {
  const { folder, json } = commandLine({ ...files, '.hidden': '', 'x.lnk': '' })
  mkdirSync(join(folder, 'sub'))
  const report = await json('sort', folder, '--by', 'date')
  expect(report).toMatchObject({ by: 'date', dryRun: false, planned: 4, moved: 4, movedBytes: 15 })
  expect(report).toMatchObject({ skipped: 2, subfolders: 1, failed: 0, settledRuns: [] })
  expect(report.moves).toContainEqual({ from: 'a.jpg', to: '2024/2024-05/a.jpg', sizeBytes: 3 })
  expect(report.left).toEqual([
    { name: '.hidden', reason: 'hidden', message: 'Hidden files belong to a program or to the system.' },
    { name: 'x.lnk', reason: 'shortcut', message: 'Shortcuts stay where they are, at hand.' },
    { name: 'sub', reason: 'folder', isFolder: true, message: 'Folders stay where they are.' },
  ])
})

test('plan lists the moves, and changes nothing', async () => {
  const { folder, stateDir, json } = commandLine(files)
  const plan = await json('plan', folder, '--by', 'size')
  expect(plan).toMatchObject({ runId: null, dryRun: true, planned: 4, moved: 0, skipped: 0, failed: 0 })
  expect(plan.moves).toContainEqual({ from: 'a.jpg', to: 'Small (under 1 MB)/a.jpg', sizeBytes: 3 })
  expect(treeOf(folder)).toEqual(files)
  const kept = ['entitlement-keys.json', 'entitlement.json', 'latest-time.json', 'locks']
  expect(readdirSync(stateDir).sort()).toEqual(kept)
})

test.skipIf(process.platform === 'win32')(
  'hostile names are sorted, undone, and printed without a sign that drives a terminal',
  async () => {
    const { folder, json, sortwell } = commandLine({
      '\x1b]0;owned\x07.txt': 'escape',
      '\u009b31m.txt': 'one sign',
      'two\nlines.jpg': 'line',
      '-rf.txt': 'dash',
    })
    putFile(Buffer.concat([Buffer.from(join(folder, 'caf')), Buffer.of(0xe9), Buffer.from('.txt')]), 'latin')
    const namesBefore = readdirSync(folder, 'latin1').sort()
    const { stdout } = await sortwell('plan', folder)
    expect(stdout).toContain('  \\x1b]0;owned\\x07.txt → Documents/\\x1b]0;owned\\x07.txt\n')
    expect(stdout).toContain('  two\\nlines.jpg → Images/two\\nlines.jpg\n')
    expect(stdout).toContain('  bad-name (1): caf\ufffd.txt\n')
    expect(stdout).toContain('The name is not valid text. Correct it, then sort again.\n')
    for (const line of ['plan . --json', 'sort .', 'history', 'undo .', 'undo .', 'tidy\n\x1b[2J']) {
      const args = line.split(' ').map(word => (word === '.' ? folder : word))
      const { stdout, stderr } = await sortwell(...args)
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these must not be there
      expect(stdout + stderr).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/)
    }
    expect(readdirSync(folder, 'latin1').sort()).toEqual(namesBefore)
    expect(await json('sort', folder)).toMatchObject({ moved: 4, left: [{ name: 'caf\ufffd.txt' }] })
  },
)

test('undo names what it could not put back', async () => {
  const { folder, sortwell } = commandLine(files)
  await sortwell('sort', folder)
  putFile(join(folder, 'a.jpg'), 'newer')
  rmSync(join(folder, 'Documents', 'b.pdf'))
  const { status, stdout } = await sortwell('undo', folder)
  expect(status).toBe(0)
  expect(stdout).toContain(
    '  Images/a.jpg: A file with this name is there already; nothing is overwritten.\n',
  )
  expect(stdout).toContain('  Documents/b.pdf: The file is not there any more.\n')
  expect(stdout).toContain('\n2 files could not be put back.\n')
})

test('a folder that cannot be sorted is refused in one line, and nothing moves', async () => {
  const { home, sortwell } = commandLine(files)
  putFile(join(home, 'file.txt'))
  const refusals = [
    [join(home, 'two\nlines'), 'two\\nlines does not exist'],
    [join(home, 'file.txt'), 'file.txt is not a folder'],
    [home, 'is your home folder'],
    ['/', 'is a whole drive'],
  ] as const
  const before = treeOf(home)
  for (const [path, reason] of refusals) {
    for (const command of ['sort', 'plan', 'watch']) {
      const { status, stdout, stderr } = await sortwell(command, path)
      expect({ path, status, stdout }).toEqual({ path, status: 1, stdout: '' })
      expect(stderr).toMatch(/^sortwell: .+\.\n$/)
      expect(stderr).toContain(reason)
    }
  }
  expect(treeOf(home)).toEqual(before)
})

test('a project is read or sorted with --yes but for what makes it one, and undone without', async () => {
  const project = { 'package.json': '{}', 'yarn.lock': '' }
  const { folder, json, sortwell } = commandLine({ ...project, 'a.jpg': 'one', 'b.jpg': 'one' })
  for (const command of ['plan', 'duplicates', 'sort']) {
    const { status, stderr } = await sortwell(command, folder)
    expect({ command, status }).toEqual({ command, status: 1 })
    expect(stderr).toContain('Add --yes to sort it all the same.\n')
  }
  expect(await json('plan', folder, '--yes')).toMatchObject({ planned: 2 })
  expect(await json('duplicates', folder, '--yes')).toMatchObject({ copies: 1 })
  expect(await json('sort', folder, '--yes')).toMatchObject({ moved: 2 })
  expect(treeOf(folder)).toEqual({ ...project, 'Images/a.jpg': 'one', 'Images/b.jpg': 'one' })
  expect(await json('undo', folder)).toMatchObject({ moved: 2 })
})

test('without Premium, date and size are refused with an exit status of their own', async () => {
  const { folder, sortwell } = commandLine(files, { hasPremium: false })
  for (const by of ['date', 'size']) {
    for (const command of ['sort', 'plan', 'watch']) {
      expect(await sortwell(command, folder, '--by', by)).toEqual({
        status: 3,
        stdout: '',
        stderr: `sortwell: Sorting by ${by} is part of Premium. Sorting by type is free. Log in with a Premium account ('sortwell login'), see why yours does not count here ('sortwell account'), or sort by type.\n`,
      })
    }
  }
  expect(treeOf(folder)).toEqual(files)
  expect((await sortwell('sort', folder)).status).toBe(0)
})
