import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openFolder } from '../../sorter/index.ts'
import type { Criterion } from '../../sorter/values/criteria.ts'
import { defaultRules } from '../../sorter/values/rules.ts'
import { createPlanGate } from '../account/plan-gate.ts'
import { openState } from '../state/state-database.ts'
import { stateFiles } from '../state/state-dir.ts'
import type { GroupedRow } from './row-page.ts'
import { createRulesDesk } from './rules-desk.ts'

const old = new Date('2024-03-05T12:00:00Z')

function put(file: string, text: string): void {
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, text)
  utimesSync(file, old, old)
}

const listing = (folder: string) => readdirSync(folder, { recursive: true }).sort()

function deskWith(tree: Readonly<Record<string, string>>, settings?: string) {
  const home = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'sortwell-desk-')))
  onTestFinished(() => rmSync(home, { recursive: true }))
  const stateDir = path.join(home, 'state')
  const state = openState(stateDir)
  onTestFinished(() => state.close())
  const folder = path.join(home, 'Downloads')
  mkdirSync(stateDir)
  for (const [name, text] of Object.entries(tree)) put(path.join(folder, name), text)
  mkdirSync(folder, { recursive: true })
  if (settings !== undefined) writeFileSync(stateFiles.settings(stateDir), settings)
  let rows: readonly GroupedRow[] = []
  const desk = createRulesDesk({
    state,
    home,
    folderOf: () => openFolder(folder, { stateDir, home }),
    facts: undefined,
    checkPlan: createPlanGate(async () => 'free'),
    keepChanges(changed) {
      rows = changed
      return 'id'
    },
  })
  const tryRules = (changes: object, criterion: Criterion = 'type') =>
    desk.tryRules({
      rules: { ...defaultRules, ...changes },
      was: desk.rules().rules,
      folderId: 'any',
      criterion,
    })
  const changed = () => rows.map(({ from, to, note }) => [from, to, note])
  return { ...desk, home, stateDir, folder, tryRules, changed }
}

test('a trial says what would change and changes nothing', async () => {
  const desk = deskWith({ 'a.jpg': '', 'b.pdf': '', 'c.iso': '', 'Trip/a.jpg': '' })
  const before = listing(desk.folder)
  const trial = await desk.tryRules({
    categories: [{ folder: 'Bills', extensions: ['.PDF'] }],
    leaveAlone: ['*.iso', 'none*'],
    subfolders: true,
  })
  expect(trial).toEqual({
    problems: [],
    patterns: [
      { sentence: 'Every file or folder whose name ends with “.iso”.', items: 1 },
      { sentence: 'Every file or folder whose name starts with “none”.', items: 0 },
    ],
    changes: { changesId: 'id', files: 3, moves: 3 },
  })
  expect(desk.changed()).toEqual([
    ['b.pdf', 'Bills/b.pdf', 'Documents/b.pdf'],
    ['Trip/a.jpg', 'Images/a (2).jpg', ''],
    ['c.iso', '', 'Installers/c.iso'],
  ])
  expect(listing(desk.folder)).toEqual(before)
  expect(listing(desk.stateDir)).toEqual([])
})

test('rules that hold already change nothing', async () => {
  const desk = deskWith({ 'a.iso': '' }, '{"rules": {"leaveAlone": ["*.iso"]}}')
  expect((await desk.tryRules({ leaveAlone: ['*.iso'] })).changes).toMatchObject({ files: 0, moves: 0 })
  expect((await desk.tryRules({})).changes).toMatchObject({ files: 1, moves: 1 })
})

test('a trial by date or size is part of Premium, as a preview is', async () => {
  const desk = deskWith({ 'a.jpg': '' })
  for (const criterion of ['date', 'size'] as const) {
    await expect(desk.tryRules({ dateFolders: 'day' }, criterion)).rejects.toThrow(
      `Sorting by ${criterion} is part of Premium. Sorting by type is free.`,
    )
  }
  expect(desk.changed()).toEqual([])
})

test('what is wrong with rules is told beside what the rest of them would do', async () => {
  const trial = await deskWith({ 'a.iso': '' }).tryRules({
    leaveAlone: ['*.iso', '../x'],
    sizeLimits: ['big'],
  })
  expect(trial.problems.map(({ field }) => field)).toEqual(['sizeLimits[0]', 'leaveAlone[1]'])
  expect(trial.changes).toMatchObject({ files: 1, moves: 0 })
})

test('rules are saved in their usual form, and wrong ones change nothing', () => {
  const desk = deskWith({})
  const saved = desk.saveRules({
    rules: { ...defaultRules, sizeLimits: ['1000 kB'] },
    was: defaultRules,
  })
  expect(saved).toMatchObject({
    view: { rules: { sizeLimits: ['1 MB'] }, problem: null, displayPath: '~/state/settings.json' },
    problems: [],
  })
  const was = saved.view.rules
  expect(desk.saveRules({ rules: { ...was, sizeLimits: [] }, was })).toMatchObject({
    view: { rules: { sizeLimits: ['1 MB'] } },
    problems: [{ field: 'sizeLimits', message: 'At least one limit is needed.' }],
  })
})

test('rules that were changed elsewhere meanwhile are shown and not overwritten', () => {
  const desk = deskWith({})
  const was = desk.rules().rules
  const settings = path.join(desk.stateDir, 'settings.json')
  mkdirSync(desk.stateDir, { recursive: true })
  writeFileSync(settings, '{"rules": {"leaveAlone": ["*.iso"]}}')
  expect(desk.saveRules({ rules: { ...was, subfolders: true }, was })).toMatchObject({
    view: { rules: { leaveAlone: ['*.iso'], subfolders: false } },
    problems: [{ message: expect.stringContaining('Nothing was overwritten') }],
  })
  expect(readFileSync(settings, 'utf8')).toBe('{"rules": {"leaveAlone": ["*.iso"]}}')
})

test('rules are written into a file and read from one', () => {
  const desk = deskWith({}, '{"rules": {"leaveAlone": ["*.iso"]}}')
  const file = path.join(desk.home, 'mine.json')
  expect(desk.writeRules({ path: file })).toBe('~/mine.json')
  expect(desk.readRules({ path: file })).toEqual({ ...defaultRules, leaveAlone: ['*.iso'] })
  writeFileSync(file, '{"rules": {"onClash": "overwrite"}}')
  expect(() => desk.readRules({ path: file })).toThrow('onClash: It is one of keep-both, skip.')
})

test('a broken settings file is told, keeps what was written, and is set aside only when asked', () => {
  const desk = deskWith({}, '{"leaveAlone": [')
  expect(desk.rules().problem).toContain('is not valid JSON')
  expect(() => desk.saveRules({ rules: defaultRules, was: defaultRules })).toThrow('is not valid JSON')
  expect(() => desk.writeRules({ path: path.join(desk.home, 'x.json') })).toThrow('is not valid JSON')
  const { view, keptAs } = desk.setRulesAside()
  expect(view.problem).toBeNull()
  expect(keptAs).toMatch(/^~\/state\/settings 2.+\.json$/)
  expect(readFileSync(keptAs.replace('~', desk.home), 'utf8')).toBe('{"leaveAlone": [')
})
