import { expect, test } from 'vitest'
import { commands } from './table.ts'
import { checkReports, sectionFor, sections } from './testing-schemas.ts'

/** docs/command.md describes the JSON of every command. testing.ts checks with it what the tests print. */

const names = commands.flatMap(({ name, load }) => (load ? [name] : []))

test.each(names)('%s has a section with its fields and an example', name => {
  const { command, tables, examples } = sectionFor(name.split(' ')) ?? {}
  expect(command).toBe(name)
  expect(tables).not.toEqual([])
  // A login needs a person at another device; login.test.ts runs it.
  if (name !== 'login')
    expect(examples).toContainEqual(expect.stringMatching(new RegExp(`^${name} .*--json`)))
})

test('every section is about a command that there is', () => {
  const named = sections.map(({ command }) => command.replace(/ --.*/, ''))
  expect(named.filter(name => !names.includes(name))).toEqual([])
})

const receipt = { runId: null, kind: 'undo', folder: '/x', by: 'type', cancelled: false, cutOff: false }
const counts = { moved: 0, movedBytes: 0, skipped: 0, failed: 0 }
const undo = { ...receipt, ...counts, renamed: [], failures: [], undoes: null }

test.each([
  ['undo x', undo],
  ['plan x', { cancelled: true, planned: 0, moved: 0 }],
  ['history', { runs: [], interrupted: 0, restored: null }],
])('the JSON of %s is described', (line, report) => {
  expect(() => checkReports(line.split(' '), JSON.stringify(report))).not.toThrow()
})

test.each([
  ['undo x', { ...undo, moved: '0' }, 'moved'],
  ['undo x', { ...undo, undoes: undefined }, 'undoes'],
  ['undo x', { ...undo, more: 1 }, 'more'],
  ['undo x', { ...undo, kind: 'redo' }, 'kind'],
  ['undo x', { ...undo, renamed: [{ from: 'a' }] }, 'renamed[0].to'],
  ['history --run=id', { runs: [], interrupted: 0, restored: null }, 'runId'],
  ['tidy x', {}, 'no table'],
])('%s with %j is not', (line, report, difference) => {
  expect(() => checkReports(line.split(' '), `\n${JSON.stringify(report)}\n`)).toThrow(difference)
})
