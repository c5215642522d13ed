import { Buffer } from 'node:buffer'
import { existsSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { plantPremium } from '../services/account/testing/signed-plan.ts'
import { commandLine, putFile, treeOf } from './testing.ts'

const files = { 'a.jpg': 'one', 'b.pdf': 'two', 'c.tar.gz': 'three', 'd.mkv': 'four' }
const sorted = {
  'Archives/c.tar.gz': 'three',
  'Documents/b.pdf': 'two',
  'Images/a.jpg': 'one',
  'Video/d.mkv': 'four',
}

test('sort moves files by type, and undo puts each back', async () => {
  const { folder, sortwell } = commandLine(files)
  const run = await sortwell('sort', folder)
  expect(run).toEqual({
    status: 0,
    stderr: '',
    stdout: [
      `${folder}, sorted by type:`,
      '',
      '  Images     1 file  3 B',
      '  Documents  1 file  3 B',
      '  Archives   1 file  5 B',
      '  Video      1 file  4 B',
      '',
      'Moved 4 files (15 B).',
      `To undo: sortwell undo ${folder}`,
      '',
    ].join('\n'),
  })
  expect(treeOf(folder)).toEqual(sorted)
  expect(await sortwell('undo', folder)).toEqual({
    status: 0,
    stderr: '',
    stdout: `4 files back in place in ${folder} (15 B).\n`,
  })
  expect(treeOf(folder)).toEqual(files)
  expect(readdirSync(folder).sort()).toEqual(Object.keys(files).sort())
})

test('the JSON of a sort tells every file', async () => {
  const { folder, json } = commandLine({ ...files, '.hidden': '', 'x.lnk': '' })
  mkdirSync(join(folder, 'sub'))
  expect(await json('sort', folder, '--by', 'date')).toEqual({
    runId: expect.stringMatching(/^2\d{3}-/),
    folder,
    by: 'date',
    rules: {
      dateFolders: 'month',
      dateFrom: 'modified',
      undated: 'modified',
      lookInto: 'unclear',
      sizeLimits: ['1 MB', '100 MB', '1 GB'],
      categories: [],
      leaveAlone: [],
      onClash: 'keep-both',
      subfolders: false,
      together: true,
    },
    needPremium: [],
    dryRun: false,
    cancelled: false,
    cutOff: false,
    planned: 4,
    moved: 4,
    movedBytes: 15,
    skipped: 2,
    subfolders: 1,
    failed: 0,
    moves: expect.arrayContaining([{ from: 'a.jpg', to: '2024/2024-05/a.jpg', sizeBytes: 3 }]),
    left: [
      { name: '.hidden', reason: 'hidden', message: 'Hidden files belong to a program or to the system.' },
      { name: 'x.lnk', reason: 'shortcut', message: 'Shortcuts stay where they are, at hand.' },
      { name: 'sub', reason: 'folder', isFolder: true, message: 'Folders stay where they are.' },
    ],
    renamed: [],
    failures: [],
    settledRuns: [],
  })
})

test('plan and sort --dry-run say the same and change nothing', async () => {
  const { folder, stateDir, json, sortwell } = commandLine(files)
  const plan = await json('plan', folder, '--by', 'size')
  expect(plan).toMatchObject({ runId: null, dryRun: true, planned: 4, moved: 0, skipped: 0, failed: 0 })
  expect(plan.moves).toContainEqual({ from: 'a.jpg', to: 'Small (under 1 MB)/a.jpg', sizeBytes: 3 })
  expect(await json('sort', folder, '--by', 'size', '--dry-run')).toEqual(plan)
  const { stdout } = await sortwell('plan', folder)
  expect(stdout).toContain(`${folder}, sorted by type, would become:\n`)
  expect(stdout).toContain('\nMoves:\n  a.jpg → Images/a.jpg\n')
  expect(stdout).toMatch(/\n4 files would move; nothing was changed\.\n$/)
  expect(treeOf(folder)).toEqual(files)
  expect(readdirSync(stateDir).sort()).toEqual([
    'entitlement-keys.json',
    'entitlement.json',
    'latest-time.json',
    'locks',
  ])
})

test('a second sort finds nothing to do and leaves no run', async () => {
  const { folder, json, sortwell } = commandLine(files)
  await sortwell('sort', folder)
  expect(await json('sort', folder)).toMatchObject({ runId: null, planned: 0, moved: 0, subfolders: 4 })
  expect((await sortwell('sort', folder)).stdout).toContain(`${folder}: nothing to sort by type.\n`)
  expect((await json('history', folder)).runs).toHaveLength(1)
  expect(treeOf(folder)).toEqual(sorted)
})

test('files that clash are numbered, and nothing is overwritten', async () => {
  const { folder, json, sortwell } = commandLine(files)
  mkdirSync(join(folder, 'Images'))
  putFile(join(folder, 'Images', 'A.JPG'), 'older')
  expect(await json('sort', folder)).toMatchObject({ moved: 4, failed: 0 })
  const { 'Images/a.jpg': image, ...rest } = sorted
  expect(treeOf(folder)).toEqual({ ...rest, 'Images/A.JPG': 'older', 'Images/a (2).jpg': image })
  await sortwell('undo', folder)
  expect(treeOf(folder)).toEqual({ ...files, 'Images/A.JPG': 'older' })
})

test('the files left behind are grouped by reason, with five names each', async () => {
  const hidden = Object.fromEntries(['.a', '.b', '.c', '.d', '.e', '.f', '.g'].map(name => [name, '']))
  const { folder, sortwell } = commandLine({ ...hidden, 'film.mkv.part': '' })
  writeFileSync(join(folder, 'now.txt'), '')
  expect((await sortwell('plan', folder)).stdout).toBe(
    [
      `${folder}: nothing to sort by type.`,
      '',
      'Left where they are:',
      '  7 hidden: .a, .b, .c, .d, .e and 2 more',
      '      Hidden files belong to a program or to the system.',
      '  1 unfinished: film.mkv.part',
      '      Still being downloaded or written.',
      '  1 recent: now.txt',
      '      Changed a moment ago; a program may still be writing it.',
      '',
    ].join('\n'),
  )
})

test('forty moves are listed, the rest is counted', async () => {
  const many = Object.fromEntries(Array.from({ length: 42 }, (_, at) => [`${at}.txt`, '']))
  const { folder, sortwell } = commandLine(many)
  const { stdout } = await sortwell('plan', folder)
  expect(stdout.match(/ → /g)).toHaveLength(40)
  expect(stdout).toContain('\n  … and 2 more; --json lists all\n')
})

test.skipIf(process.platform === 'win32')(
  'hostile names are sorted, undone, and harmless on the screen',
  async () => {
    const { folder, json, sortwell } = commandLine({
      '\x1b]0;owned\x07.txt': 'escape',
      'two\nlines.jpg': 'line',
      '-rf.txt': 'dash',
    })
    putFile(Buffer.concat([Buffer.from(join(folder, 'caf')), Buffer.of(0xe9), Buffer.from('.txt')]), 'latin')
    const namesBefore = readdirSync(folder, 'latin1').sort()
    const { stdout } = await sortwell('plan', folder)
    expect(stdout).toContain('  \\x1b]0;owned\\x07.txt → Documents/\\x1b]0;owned\\x07.txt\n')
    expect(stdout).toContain('  two\\nlines.jpg → Images/two\\nlines.jpg\n')
    expect(stdout).toContain('  1 bad-name: caf\ufffd.txt\n')
    expect(stdout).toContain('The name is not valid text. Correct it, then sort again.\n')
    const report = await json('sort', folder)
    expect(report).toMatchObject({ moved: 3, failed: 0 })
    expect(report.left).toMatchObject([{ name: 'caf\ufffd.txt', reason: 'bad-name' }])
    await sortwell('undo', folder)
    expect(readdirSync(folder, 'latin1').sort()).toEqual(namesBefore)
  },
)

test('nothing that is printed into a pipe moves a cursor or changes a colour', async () => {
  const { folder, sortwell } = commandLine({ '\x1b[31mred.txt': '', '\u009b31m.txt': '' })
  const outputs = [
    ['plan', folder],
    ['plan', folder, '--json'],
    ['sort', folder],
    ['history'],
    ['undo', folder],
    ['undo', folder],
  ]
  for (const args of outputs) {
    const { stdout, stderr } = await sortwell(...args)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these must not be there
    expect(stdout + stderr).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/)
  }
})

test('undo goes back run by run, tells what it took back, and then there is nothing left', async () => {
  const { folder, json, sortwell } = commandLine(files)
  const first = await json('sort', folder)
  putFile(join(folder, 'd.mp3'), 'five')
  const second = await json('sort', folder)
  expect(await json('undo', folder)).toMatchObject({
    undoes: second.runId,
    moved: 1,
    skipped: 0,
    failed: 0,
    failures: [],
  })
  expect(await json('undo', folder)).toMatchObject({
    undoes: first.runId,
    moved: 4,
    runId: expect.any(String),
  })
  expect(treeOf(folder)).toEqual({ ...files, 'd.mp3': 'five' })
  expect(await sortwell('undo', folder, '--json')).toEqual({
    status: 1,
    stdout: '',
    stderr: 'sortwell: There is no run in this folder to undo.\n',
  })
})

test('undo takes back a run by its id', async () => {
  const { folder, json, sortwell } = commandLine(files)
  const first = await json('sort', folder)
  putFile(join(folder, 'd.mp3'), 'five')
  await sortwell('sort', folder)
  expect(await json('undo', folder, '--run', String(first.runId))).toMatchObject({
    undoes: first.runId,
    moved: 4,
  })
  expect(treeOf(folder)).toEqual({ ...files, 'Audio/d.mp3': 'five' })
  expect(await sortwell('undo', folder, '--run', 'nonsense')).toMatchObject({ status: 1, stdout: '' })
})

test('undo overwrites nothing and names what it could not put back', async () => {
  const { folder, json, sortwell } = commandLine(files)
  await sortwell('sort', folder)
  putFile(join(folder, 'a.jpg'), 'newer')
  rmSync(join(folder, 'Documents', 'b.pdf'))
  const { status, stdout } = await sortwell('undo', folder)
  expect(status).toBe(0)
  expect(stdout).toContain(
    '  Images/a.jpg: A file with this name is there already; nothing is overwritten.\n',
  )
  expect(stdout).toContain('  Documents/b.pdf: The file is not there any more.\n')
  expect(stdout).toContain('2 files could not be put back.\n')
  expect(treeOf(folder)).toEqual({
    'Images/a.jpg': 'one',
    'a.jpg': 'newer',
    'c.tar.gz': 'three',
    'd.mkv': 'four',
  })
  expect((await json('history', folder)).runs).toMatchObject([
    { kind: 'undo', moved: 2, failed: 2 },
    { kind: 'sort', moved: 4 },
  ])
})

test('history lists the runs of one folder or of all, newest first', async () => {
  const { home, folder, json, sortwell } = commandLine(files)
  const other = join(home, 'Other place')
  mkdirSync(other)
  putFile(join(other, 'x.txt'))
  expect(await sortwell('history')).toEqual({ status: 0, stdout: 'No runs yet.\n', stderr: '' })
  const first = await json('sort', folder)
  const second = await json('sort', other, '--by', 'date')
  expect((await json('history')).runs).toMatchObject([
    { runId: second.runId, folder: other, criterion: 'date', state: 'done', moved: 1 },
    { runId: first.runId, folder, criterion: 'type', state: 'done', moved: 4 },
  ])
  expect((await json('history', other)).runs).toHaveLength(1)
  expect((await sortwell('history', folder)).stdout).toMatch(
    /^ {2}\d{4}-\d\d-\d\d \d\d:\d\d {2}sort by type {2}4 files {4}done {2}2\S+Z-\w+ {2}\/.*Downloads\n$/,
  )
})

test('history comes in pages, and says how to read on', async () => {
  const { folder, json, sortwell } = commandLine({ 'a.jpg': 'one' })
  const ids: unknown[] = []
  for (const name of ['b.jpg', 'c.jpg', 'd.jpg']) {
    putFile(join(folder, name))
    ids.push((await json('sort', folder)).runId)
  }
  const [oldest, middle, newest] = ids
  expect(await json('history', folder, '--count', '2')).toMatchObject({
    runs: [{ runId: newest }, { runId: middle }],
    older: middle,
  })
  expect(await json('history', '--count', '2', '--before', String(middle))).toMatchObject({
    runs: [{ runId: oldest }],
    older: null,
  })
  expect((await sortwell('history', '--count', '2')).stdout).toContain(
    `\nThere are older runs: add --before ${middle}\n`,
  )
  expect((await sortwell('history')).stdout).not.toContain('older')
})

test('history of a run says where each of its files came from and went', async () => {
  const { folder, json, sortwell } = commandLine({ 'a.jpg': 'one', 'b.pdf': 'two' })
  const runId = String((await json('sort', folder)).runId)
  expect(await json('history', runId)).toMatchObject({
    runId,
    folder,
    kind: 'sort',
    state: 'done',
    files: [
      { from: 'a.jpg', to: 'Images/a.jpg', sizeBytes: 3 },
      { from: 'b.pdf', to: 'Documents/b.pdf', sizeBytes: 3 },
    ],
    failures: [],
  })
  expect((await sortwell('history', runId)).stdout).toMatch(
    /2 files {4}done .*\n\n {2}a\.jpg → Images\/a\.jpg\n {2}b\.pdf → Documents\/b\.pdf\n$/,
  )
  putFile(join(folder, 'b.pdf'), 'mine')
  const undone = String((await json('undo', folder)).runId)
  expect(await json('history', undone)).toMatchObject({
    kind: 'undo',
    undoes: runId,
    files: [{ from: 'Images/a.jpg', to: 'a.jpg' }],
    failures: [{ from: 'Documents/b.pdf', reason: 'taken', message: expect.any(String) }],
  })
  expect((await sortwell('history', undone)).stdout).toContain('Could not be moved:\n  Documents/b.pdf: ')
  const none = await sortwell('history', '2026-11-21T09-40-00-000Z-ab12')
  expect(none).toMatchObject({
    status: 1,
    stderr: 'sortwell: There is no run 2026-11-21T09-40-00-000Z-ab12.\n',
  })
})

test('where finds a file by the name that it had, or got, newest first', async () => {
  const { folder, json, sortwell } = commandLine({ 'Bill.pdf': 'one', 'b.jpg': 'two' })
  const sorted = (await json('sort', folder)).runId
  putFile(join(folder, 'Bill.pdf'), 'another')
  const again = (await json('sort', folder)).runId
  const undone = (await json('undo', folder)).runId
  const [first, second] = ['Documents/Bill.pdf', 'Documents/Bill (2).pdf']
  const found = [
    { runId: undone, kind: 'undo', folder, from: second, to: 'Bill.pdf' },
    { runId: again, kind: 'sort', folder, from: 'Bill.pdf', to: second },
    { runId: sorted, kind: 'sort', folder, from: 'Bill.pdf', to: first },
  ]
  expect((await json('where', 'bill.PDF')).moves).toMatchObject(found)
  expect((await json('where', 'bill.pdf', '--count', '1')).moves).toMatchObject(found.slice(0, 1))
  expect((await json('where', 'bill (2).pdf')).moves).toMatchObject(found.slice(0, 2))
  expect((await sortwell('where', 'b.jpg')).stdout).toMatch(
    /^ {2}b\.jpg → Images\/b\.jpg\n {6}\d{4}-\d\d-\d\d \d\d:\d\d, sort \S+ in \/.*Downloads\n$/,
  )
  expect((await sortwell('where', 'x')).stdout).toBe('No run moved a file called x.\n')
})

test('history says why a run cannot be undone any more', async () => {
  const { home, folder, json, sortwell } = commandLine(files)
  const other = join(home, 'Other place')
  mkdirSync(other)
  putFile(join(other, 'x.txt'))
  await sortwell('sort', other)
  await sortwell('sort', folder)
  expect((await json('history')).runs).toMatchObject([{ undoObstacle: null }, { undoObstacle: null }])
  rmSync(other, { recursive: true })
  for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true })
  expect((await json('history')).runs).toMatchObject([
    {
      folder,
      undoObstacle: {
        reason: 'files-gone',
        message: 'None of its files is where this run had put it.',
      },
    },
    {
      folder: other,
      undoObstacle: { reason: 'folder-gone', message: 'The folder is not there any more.' },
    },
  ])
  const [first, why, second, whyToo] = (await sortwell('history')).stdout.split('\n')
  expect(first).toContain(folder)
  expect(why).toBe('      Cannot be undone. None of its files is where this run had put it.')
  expect(second).toContain(other)
  expect(whyToo).toBe('      Cannot be undone. The folder is not there any more.')
})

test('a run that was undone has no reason against undoing it', async () => {
  const { folder, json, sortwell } = commandLine(files)
  await sortwell('sort', folder)
  await sortwell('undo', folder)
  expect((await json('history')).runs).toMatchObject([
    { kind: 'undo', undoObstacle: null },
    { kind: 'sort', state: 'undone', undoObstacle: null },
  ])
  expect((await sortwell('history')).stdout).not.toContain('Cannot be undone')
})

test('a folder that cannot be sorted is refused in one line, and nothing moves', async () => {
  const { home, folder, sortwell } = commandLine({ ...files, 'package.json': '{}', 'yarn.lock': '' })
  putFile(join(home, 'file.txt'))
  const refusals = [
    [join(home, 'nowhere'), 'nowhere does not exist'],
    [join(home, 'two\nlines'), 'two\\nlines does not exist'],
    [join(home, 'file.txt'), 'file.txt is not a folder'],
    [folder, 'looks like a project (package.json)'],
    [home, 'is your home folder'],
    ['/', 'is a whole drive'],
    ['/usr/lib', 'belongs to the system'],
    ['', 'No folder was named'],
  ] as const
  const before = treeOf(home)
  for (const [path, reason] of refusals) {
    for (const args of [
      ['sort', path],
      ['plan', path, '--json'],
    ]) {
      const { status, stdout, stderr } = await sortwell(...args)
      expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
      expect(stderr).toMatch(/^sortwell: .+\.\n$/)
      expect(stderr).toContain(reason)
    }
  }
  expect(treeOf(home)).toEqual(before)
})

test('--force sorts a project but for what makes it one, and undo needs no force', async () => {
  const { folder, json, sortwell } = commandLine({ 'package.json': '{}', 'yarn.lock': '', 'a.jpg': 'one' })
  expect((await sortwell('sort', folder)).stderr).toContain('Add --force to sort it all the same.')
  expect(await json('sort', folder, '--force')).toMatchObject({ moved: 1 })
  expect(existsSync(join(folder, 'package.json'))).toBe(true)
  expect(await json('undo', folder)).toMatchObject({ moved: 1 })
})

test('a folder that is reached through a link has one history', async () => {
  const { home, folder, json } = commandLine(files)
  symlinkSync(folder, join(home, 'link'), 'junction')
  expect(await json('sort', join(home, 'link'))).toMatchObject({ folder, moved: 4 })
  expect(await json('undo', folder)).toMatchObject({ moved: 4 })
})

test('wrong arguments are told in one line', async () => {
  const { sortwell } = commandLine()
  expect(await sortwell('sort', '--by', 'colour', '.')).toEqual({
    status: 2,
    stdout: '',
    stderr: "sortwell: '--by' takes type, date, size, not 'colour'. Try 'sortwell --help'.\n",
  })
  expect(await sortwell('tidy\n\x1b[2J')).toEqual({
    status: 2,
    stdout: '',
    stderr: "sortwell: Unknown command 'tidy\\n\\x1b[2J'. Try 'sortwell --help'.\n",
  })
})

test('help and version go to standard output', async () => {
  const { sortwell } = commandLine()
  const help = await sortwell('--help')
  expect(help).toMatchObject({ status: 0, stderr: '' })
  for (const command of ['sort', 'plan', 'undo', 'history', 'recover']) {
    expect(help.stdout).toContain(`\n  ${command} `)
  }
  expect((await sortwell('undo', '--help')).stdout).toMatch(
    /^Usage: sortwell undo <folder> \[--run <id>\] \[options\]\n/,
  )
  expect(await sortwell('--version')).toEqual({ status: 0, stdout: '1.2.3\n', stderr: '' })
})

test('date and size are refused with words and their own exit status without Premium', async () => {
  const { folder, stateDir, sortwell } = commandLine(files)
  rmSync(join(stateDir, 'entitlement.json'))
  for (const by of ['date', 'size']) {
    for (const command of ['sort', 'plan']) {
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

test('a plan that is older than 14 days counts no more', async () => {
  const { folder, stateDir, sortwell } = commandLine(files)
  plantPremium(stateDir, { issuedAt: Date.now() - 14 * 24 * 3600 * 1000 - 1000 })
  expect((await sortwell('sort', folder, '--by', 'size')).status).toBe(3)
  expect(treeOf(folder)).toEqual(files)
})
