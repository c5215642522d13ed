import { describe, expect, test } from 'vitest'
import { type CallName, calls, checkInput, InputRefused, pageCallNames } from './calls.ts'

const rows = { list: 'moves', id: 'a', group: '', filter: '', offset: 0, count: 100 }

const check = (name: CallName, input: unknown) => () => checkInput(name, input)

test('the page can call all but openDropped', () => {
  expect([...pageCallNames, 'openDropped'].sort()).toEqual(Object.keys(calls).sort())
  expect(pageCallNames).not.toContain('openDropped')
})

test('a sound argument passes as a fresh value', () => {
  expect(checkInput('rows', rows)).toEqual(rows)
  expect(checkInput('rows', rows)).not.toBe(rows)
  expect(checkInput('preview', { folderId: 'f', criterion: 'date' })).toEqual({
    folderId: 'f',
    criterion: 'date',
  })
  expect(checkInput('cancel', undefined)).toBeNull()
})

test('whatever else can be cloned is refused before its parts are looked at', () => {
  expect(check('undo', new Uint8Array(50_000_000))).toThrow(InputRefused)
  expect(check('saveRules', { rules: new Map() })).toThrow(InputRefused)
  expect(check('api', { name: 'login', input: new Uint8Array(50_000_000) })).toThrow(InputRefused)
})

test('a refusal names the place and not the value', () => {
  expect(check('undo', { runId: 7 })).toThrow('The input of undo has another form at runId.')
  expect(check('undo', 'secret')).toThrow('The input of undo has another form.')
})

describe('refused', () => {
  test.each<[string, () => unknown]>([
    ['an argument where none belongs', check('cancel', {})],
    ['a missing field', check('preview', { folderId: 'f' })],
    ['a field too many', check('undo', { runId: 'r', path: '/etc' })],
    ['a number for an id', check('organize', { planId: 7 })],
    ['an id that is too long', check('organize', { planId: 'x'.repeat(101) })],
    ['an unknown criterion', check('preview', { folderId: 'f', criterion: 'name' })],
    ['an unknown list', check('rows', { ...rows, list: 'secrets' })],
    ['a negative offset', check('rows', { ...rows, offset: -1 })],
    ['half a row', check('rows', { ...rows, count: 1.5 })],
    ['a history without end', check('listRuns', { before: '', count: 100_000 })],
    ['a page without end', check('rows', { ...rows, count: 100_000 })],
    ['a field of the prototype', check('undo', Object.create({ runId: 'r' }))],
    ['null', check('undo', null)],
  ])('%s', (_, wrong) => {
    expect(wrong).toThrow(InputRefused)
  })
})

test('a rule is taken as deep as one can be, and no deeper', () => {
  const test = { fact: 'name', operator: 'is', value: ['a', 'b'] }
  const within = (inner: object, groups: number): object =>
    groups === 0 ? inner : { mode: 'any', of: [within(inner, groups - 1)] }
  const change = (groups: number, rest: object = {}) => ({
    name: 'mine',
    version: 'v',
    change: { kind: 'add', at: 0, rule: { rule: 'A', when: within(test, groups), to: 'B', ...rest } },
  })
  expect(checkInput('changeRuleSet', change(3))).toEqual(change(3))
  expect(check('changeRuleSet', change(5))).toThrow(InputRefused)
  expect(check('changeRuleSet', change(0))).toThrow(InputRefused)
  expect(check('changeRuleSet', change(1, { leave: 'true' }))).toThrow(InputRefused)
})

test('rules are taken in their form only: no other fields, no endless lists, no cycles', () => {
  const rules = {
    dateFolders: 'month',
    dateFrom: 'modified',
    lookInto: 'unclear',
    sizeLimits: ['1 MB'],
    categories: [{ folder: 'Bills', extensions: ['pdf'] }],
    leaveAlone: ['*.iso'],
    onClash: 'skip',
    subfolders: true,
    apart: ['live-photo'],
  }
  const was = { ...rules, apart: [] }
  expect(checkInput('saveRules', { rules, was })).toEqual({ rules, was })
  const cycle: unknown[] = []
  cycle.push(cycle)
  for (const wrong of [
    { path: '/etc' },
    { leaveAlone: cycle },
    { leaveAlone: Array.from({ length: 1001 }, () => 'x') },
    { leaveAlone: ['x'.repeat(1001)] },
    { categories: [{ folder: 'Bills', extensions: ['pdf'], to: '/etc' }] },
    { categories: cycle },
    { onClash: 'overwrite' },
    { subfolders: 'yes' },
  ]) {
    expect(check('saveRules', { rules: { ...rules, ...wrong }, was })).toThrow(InputRefused)
  }
})
