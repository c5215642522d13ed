import { describe, expect, test } from 'vitest'
import { type CallName, calls, checkInput, InputRefused, pageCallNames, servedCallNames } from './calls.ts'
import { eventsOutdating } from './events.ts'

const change = { kind: 'leave' }
const correction = { planId: 'p', paths: ['a.jpg'], change }

const check = (name: CallName, input: unknown) => () => checkInput(name, input)

test('the preload can also call openDropped, and only main can make calls that name a path', () => {
  const [page, served] = [new Set<string>(pageCallNames), new Set<string>(servedCallNames)]
  expect(servedCallNames.filter(name => !page.has(name))).toEqual(['openDropped'])
  expect(Object.keys(calls).filter(name => !served.has(name))).toEqual([
    'openPath',
    'recentFolders',
    'folderPath',
    'folderOfRun',
    'locateRun',
    'listedFile',
    'fileToPicture',
    'ruleSetPath',
    'exportRuleSetTo',
    'offerRuleSet',
    'setHolder',
  ])
})

test('the answer of a read is out of date after the events that name it', () => {
  expect(eventsOutdating('startFolders')).toEqual(['ran', 'focused'])
  expect(eventsOutdating('preview')).toEqual(['folderChanged'])
  expect(eventsOutdating('licences')).toEqual([])
})

test('a sound argument passes as a fresh value', () => {
  expect(checkInput('correct', correction)).toEqual(correction)
  expect(checkInput('correct', correction)).not.toBe(correction)
  expect(checkInput('browse', undefined)).toBeNull()
})

test('any other value that can be cloned is refused before its parts are read', () => {
  expect(check('undo', new Uint8Array(50_000_000))).toThrow(InputRefused)
  expect(check('changeRuleSet', { name: 'x', version: 'v', change: new Map() })).toThrow(InputRefused)
  expect(check('api', { name: 'login', input: new Uint8Array(50_000_000) })).toThrow(InputRefused)
})

test('a refusal names the place and not the value', () => {
  expect(check('undo', { runId: 7 })).toThrow('The input of undo has another form at runId.')
  expect(check('undo', 'secret')).toThrow('The input of undo has another form.')
})

describe('refused', () => {
  test.each<[string, () => unknown]>([
    ['an argument where none belongs', check('browse', {})],
    ['a missing field', check('preview', { folderId: 'f' })],
    ['a field too many', check('undo', { runId: 'r', path: '/etc' })],
    ['a number for an id', check('organize', { planId: 7 })],
    ['an id that is too long', check('organize', { planId: 'x'.repeat(101) })],
    ['an unknown criterion', check('preview', { folderId: 'f', criterion: 'name' })],
    ['an unknown list', check('showFile', { of: 'secrets', id: 'p', path: 'a' })],
    [
      'a negative place',
      check('changeRuleSet', { name: 'x', version: 'v', change: { kind: 'remove', at: -1 } }),
    ],
    ['half a run', check('listRuns', { count: 1.5 })],
    ['more files than a list has', check('correct', { ...correction, paths: Array(200_001).fill('a') })],
    ['a path that is too long', check('correct', { ...correction, paths: ['a'.repeat(32_768)] })],
    ['a history without end', check('listRuns', { count: 100_001 })],
    ['a field of the prototype', check('undo', Object.create({ runId: 'r' }))],
    ['null', check('undo', null)],
  ])('%s', (_, wrong) => {
    expect(wrong).toThrow(InputRefused)
  })
})

test('a change of a set is taken in its form; the sorter checks the rule', () => {
  const change = (change: object) => ({ name: 'mine', version: 'v', change })
  const rule = { rule: 'A', when: { extension: ['pdf'] }, to: 'B' }
  for (const right of [
    { kind: 'add', at: 0, rule },
    { kind: 'move', at: 0, to: 1 },
    { kind: 'set', field: 'subfolders', value: true },
    { kind: 'set', field: 'otherwise' },
  ]) {
    expect(checkInput('changeRuleSet', change(right))).toEqual(change(right))
  }
  for (const wrong of [
    { kind: 'add', at: 0, rule: [] },
    { kind: 'add', at: -1, rule },
    { kind: 'set', field: 'rules', value: [] },
    { kind: 'set', field: '__proto__', value: 1 },
    { kind: 'run', command: 'rm' },
  ]) {
    expect(check('changeRuleSet', change(wrong))).toThrow(InputRefused)
  }
})
