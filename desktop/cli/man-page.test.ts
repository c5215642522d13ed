import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { manPage } from './man-page.ts'
import { optionsOf } from './row.ts'
import { commands } from './table.ts'

const page = manPage('1.2.3')

test('the manual page has every command with each of its options, and no other', () => {
  const [, ...sections] = page.replaceAll('\\-', '-').split('\n.SS ')
  const shown = sections.map(section => [
    ...section.split('\n', 2),
    ...Array.from(section.matchAll(/^\.B (--\S+)/gm), ([, flag]) => flag),
  ])
  expect(shown).toEqual(
    commands.map(row => [
      ['sortwell', row.name, row.load ? row.args : '<command>', '[options]'].filter(Boolean).join(' '),
      `${row.summary}.`,
      ...optionsOf(row).map(({ flag }) => flag),
    ]),
  )
})

const readers = [
  ['groff', '-man', '-Tutf8', '-ww', '-P-cbou'],
  ['mandoc', '-Tutf8', '-Wwarning'],
].filter(([program]) => existsSync(`/usr/bin/${program}`))

test.for(readers)('%s reads it without a warning', ([program = '', ...args]) => {
  const { stdout, stderr } = spawnSync(program, args, { input: page, encoding: 'utf8' })
  // The same version makes the same page, so it has no date.
  expect(stderr.replace(/^mandoc: .* missing date, .*\nmandoc: see above .*\n$/, '')).toBe('')
  const shown = stdout.replaceAll(/.[\b]/g, '').replaceAll(/\s+/g, ' ')
  expect(shown).toContain('sortwell undo <folder> [options]')
  expect(shown).toContain('--run <id> Use this run instead of the last one; sortwell history shows the ids')
  expect(shown).toContain('~/.config/sortwell/login.json')
  expect(shown).toContain('Sortwell 1.2.3')
})
