import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { commandLine } from './testing.ts'

const shared = `# From a friend
version: 1
rules:
  - rule: Papers
    when: { extension: pdf }
    to: ~/Papers # all of them
  - rule: Large
    when: { size: { larger: 1 GB } }
    to: /mnt/large
  - rule: Scans
    when: { name: { starts: scan } }
    name: 'Scan {counter:2}'
  - rule: Kept
    leave: true
`

function withFile(text: string, name = 'friend.yaml') {
  const line = commandLine()
  const file = join(line.home, name)
  writeFileSync(file, text)
  const sets = () => {
    const folder = join(line.stateDir, 'rules')
    return readdirSync(line.stateDir).includes('rules') ? readdirSync(folder).sort() : []
  }
  return { ...line, file, sets }
}

test('a set from elsewhere is shown with every destination, and taken only when that is agreed to', async () => {
  const { file, stateDir, sortwell, sets } = withFile(shared)
  const shown = [
    '“friend”: 4 rules',
    '  Papers → ~/Papers (outside the sorted folder)',
    '  Large → /mnt/large (outside the sorted folder)',
    '  Scans → stays, named Scan {counter:2}',
    '  Kept → stays',
    '  Premium: “Large” asks for “size”: how large it is.',
    '  Premium: “Scans” gives names.',
  ]
  expect(await sortwell('rules', 'import', file)).toEqual({
    status: 1,
    stdout: [...shown, 'Nothing was taken. Add --yes to take it.', ''].join('\n'),
    stderr: '',
  })
  expect((await sortwell('rules', 'import', file, '--json')).status).toBe(1)
  expect(sets()).toEqual([])
  expect(await sortwell('rules', 'import', file, '--yes')).toMatchObject({
    status: 0,
    stdout: [
      ...shown,
      'Taken as “friend”. See what it would do: sortwell plan <folder> --set friend',
      '',
    ].join('\n'),
  })
  expect(readFileSync(join(stateDir, 'rules/friend.yaml'), 'utf8')).toBe(shared)
  expect((await sortwell('rules', 'export', 'friend')).stdout).toBe(shared)
})

test('a set that is there is never overwritten, whatever the case of its name', async () => {
  const { file, stateDir, json, sortwell, sets } = withFile(shared)
  mkdirSync(join(stateDir, 'rules'), { recursive: true })
  writeFileSync(join(stateDir, 'rules/Friend.yaml'), 'mine')
  const { status, stdout } = await sortwell('rules', 'import', file, '--yes')
  expect(status).toBe(1)
  expect(stdout).toContain(
    'There is a set “friend” already; nothing was taken. Give another name: --as <name>.',
  )
  expect(readFileSync(join(stateDir, 'rules/Friend.yaml'), 'utf8')).toBe('mine')
  expect(sets()).toEqual(['Friend.yaml'])
  expect(await json('rules', 'import', file, '--yes', '--as', 'other')).toMatchObject({
    taken: true,
    from: 'sortwell',
    sets: [
      {
        name: 'other',
        isThere: false,
        destinations: [{ to: '~/Papers', isOutside: true }, { to: '/mnt/large' }, { to: null }, { to: null }],
      },
    ],
  })
  expect(sets()).toEqual(['Friend.yaml', 'other.yaml'])
})

test('what cannot be followed is not taken, and neither is a name that leads elsewhere', async () => {
  const { file, sortwell, sets } = withFile('rules:\n  - rule: A\n    to: ../../etc\n')
  expect(await sortwell('rules', 'import', file, '--yes')).toMatchObject({
    status: 1,
    stdout: expect.stringContaining(`${file}:3:5: rule “A”: to: It leads out of its folder`),
  })
  writeFileSync(file, shared)
  expect((await sortwell('rules', 'import', file, '--yes', '--as', '../../x')).stdout).toContain(
    '“../../x” is no name of a set; nothing was taken.',
  )
  writeFileSync(file, 'a: &a [*a]\nrules: *a\n')
  expect((await sortwell('rules', 'import', file, '--yes')).status).toBe(1)
  const list = (item: string) => `[${Array(250).fill(item).join(', ')}]`
  writeFileSync(file, `a: &a ${list('1')}\nrules: ${list('*a')}\n`)
  expect(await sortwell('rules', 'import', file, '--yes')).toMatchObject({ status: 1, stdout: '' })
  expect(await sortwell('rules', 'import', join(file, 'none'), '--yes')).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(/^sortwell: .* cannot be read \(.*\)\.\n$/),
  })
  expect(sets()).toEqual([])
})

test('names and titles from elsewhere cannot drive a terminal', async () => {
  const { file, sortwell } = withFile('rules:\n  - rule: "a\\e[31m"\n    to: X\n')
  expect((await sortwell('rules', 'import', file)).stdout).toContain('  a\\x1b[31m → X\n')
})

const organize = `rules:
  - name: Papers
    locations: [~/Downloads, ~/Desktop]
    filters:
      - extension: pdf
      - created: { days: 3 }
    actions:
      - move: ~/Downloads/Papers/
  - name: Photos
    locations: [~/Downloads, ~/Desktop]
    filters:
      - extension: jpg
    actions:
      - echo: "Photo"
      - move: ~/Downloads/Photos/
  - name: Old
    enabled: false
    locations: ~/Downloads
    actions: [trash]
`

test('of organize there is a set for each location, and what cannot be said is listed with its line', async () => {
  const { file, json, sortwell, sets } = withFile(organize, 'mine.yaml')
  const { status, stdout } = await sortwell('rules', 'import', file, '--yes')
  expect({ status, stdout }).toEqual({
    status: 0,
    stdout: [
      'From organize.',
      '“mine Downloads”: 1 rule, for ~/Downloads',
      '  Photos → Photos',
      '  other files: leave',
      '“mine Desktop”: 1 rule, for ~/Desktop',
      '  Photos → ~/Downloads/Photos (outside the sorted folder)',
      '  other files: leave',
      'Not taken:',
      `  ${file}:6: rule “Papers”: Rules do not know when a file was made on this disk, which copying changes; “modified” is when it was changed.`,
      `  ${file}:17: rule “Old”: It is switched off.`,
      'Taken with a difference:',
      `  ${file}:14: rule “Photos”: Its echo is left out: the preview shows each move.`,
      "Taken as “mine Downloads”. See what it would do: sortwell plan ~/Downloads --set 'mine Downloads'",
      "Taken as “mine Desktop”. See what it would do: sortwell plan ~/Desktop --set 'mine Desktop'",
      '',
    ].join('\n'),
  })
  expect(sets()).toEqual(['mine Desktop.yaml', 'mine Downloads.yaml'])
  expect(await json('rules', 'check')).toMatchObject({ sets: [{ problems: [] }, { problems: [] }] })
  const report = JSON.parse((await sortwell('rules', 'import', file, '--yes', '--json')).stdout)
  expect(report).toMatchObject({ taken: false, sets: [{ isThere: true }, { isThere: true }] })
  const text = readFileSync(new URL('../../docs/command.md', import.meta.url), 'utf8')
  const fields = [report, ...report.sets, ...report.notTaken].flatMap(Object.keys)
  expect(fields.filter(field => !text.includes(`\`${field}\``))).toEqual([])
})

test('what it takes is said', async () => {
  const { sortwell } = commandLine()
  expect((await sortwell('rules', 'import')).stderr).toContain("'rules import' takes one file")
  expect((await sortwell('rules', 'export')).stderr).toContain("'rules export' takes one set")
  expect((await sortwell('rules', 'list', '--yes')).stderr).toContain(
    "'--as' and '--yes' belong to 'rules import'",
  )
  expect(await sortwell('rules', 'export', 'none')).toMatchObject({ status: 1, stdout: '' })
})
