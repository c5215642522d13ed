import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import {
  defaultRules,
  listRuns,
  openFolder,
  previewFolder,
  recoverFolder,
  runPlan,
  undoRun,
} from '../../sorter/index.ts'
import { createEntitlement } from '../account/entitlement.ts'
import { createEntitlementKeys } from '../account/entitlement-keys.ts'
import { createCrew } from '../watch/crew.ts'
import { keptTally } from '../watch/day-tally.ts'
import type { WatchReport } from '../watch/watch-calls.ts'
import { createRunRecords } from './run-records.ts'
import { readSettings, SettingsRefused, writeSettings } from './settings.ts'
import { stateFiles } from './state-dir.ts'
import { placeVersion010 } from './testing/version-0-1-0.ts'
import { readJson } from './whole-file.ts'
import { keptWindow } from './window-state.ts'

const usual = ['Müller.pdf', 'archive.zip', 'notes.txt', 'photo.jpg', 'song.mp3']
const sorted = [
  'Archives/archive.zip',
  'Audio/song.mp3',
  'Documents/Müller.pdf',
  'Documents/notes.txt',
  'Images/photo.jpg',
]

function place(keepsInodes?: boolean) {
  const { stateDir, folder } = placeVersion010(keepsInodes)
  const records = createRunRecords(stateDir)
  const open = (name: Parameters<typeof folder>[0]) => openFolder(folder(name), { stateDir, force: true })
  return { stateDir, folder, records, open }
}

function filesIn(folder: string): string[] {
  const names = fs.readdirSync(folder, { recursive: true, encoding: 'utf8' })
  return names.filter(name => fs.statSync(path.join(folder, name)).isFile()).sort()
}

/** Everything below a folder, to the byte. */
function bytesIn(folder: string): Record<string, string> {
  return Object.fromEntries(
    filesIn(folder).map(name => [name, fs.readFileSync(path.join(folder, name), 'utf8')]),
  )
}

describe('what version 0.1.0 wrote', () => {
  test('is listed', () => {
    const { records, open } = place()
    const told = (name: Parameters<typeof open>[0]) =>
      listRuns({ records, folder: open(name) }).map(({ kind, state, moved }) => `${kind} ${state} ${moved}`)
    expect(told('done')).toEqual(['sort done 5'])
    expect(told('undone')).toEqual(['undo done 5', 'sort undone 5'])
    expect(told('cut-off')).toEqual(['sort interrupted 2'])
    expect(told('undo-cut-off')).toEqual(['undo interrupted 1', 'sort done 5'])
  })

  test.each([
    ['as it was', true],
    ['put back from a backup', false],
  ])('is undone, in a folder that is %s', async (_, keepsInodes) => {
    const { records, folder, open } = place(keepsInodes)
    expect(await undoRun({ records, folder: open('done') })).toMatchObject({ moved: 5, failures: [] })
    expect(fs.readdirSync(folder('done')).sort()).toEqual(usual)
    await expect(undoRun({ records, folder: open('undone') })).rejects.toMatchObject({
      code: 'nothing-to-undo',
    })
  })

  test('is finished after it was cut off', async () => {
    const { records, folder, open } = place()
    const [receipt] = await recoverFolder({ records, folder: open('cut-off'), way: 'finish' })
    expect(receipt).toMatchObject({ moved: 5, failures: [] })
    expect(filesIn(folder('cut-off'))).toEqual(sorted)
  })

  test.each(['cut-off', 'undo-cut-off'] as const)('is taken back after it was cut off: %s', async name => {
    const { records, folder, open } = place()
    await recoverFolder({ records, folder: open(name), way: 'undo' })
    expect(fs.readdirSync(folder(name)).sort()).toEqual(usual)
    expect(bytesIn(folder(name))).toEqual(Object.fromEntries(usual.map(file => [file, `${name}: ${file}\n`])))
  })

  test('is settled by the next sort, too', async () => {
    const { records, folder, open } = place()
    await runPlan(await previewFolder(open('cut-off'), 'type', { rules: defaultRules }), { records })
    expect(filesIn(folder('cut-off'))).toEqual(sorted)
  })

  test('holds: settings, the window, the day, the plan', async () => {
    const { stateDir, folder } = place()
    expect(readSettings(stateDir)).toMatchObject({
      rules: {
        leaveAlone: ['*.iso', 'Work/'],
        categories: [{ folder: 'Papers', extensions: ['pdf', 'tex'] }],
        sizeLimits: ['1 MB', '1 GB'],
        onClash: 'skip',
      },
      watching: { isPaused: true, folders: [{ path: folder('watched'), criterion: 'type', isOn: true }] },
      background: { keepWatching: false, dailySummary: false, namesInLogs: true },
    })
    expect(readJson(path.join(stateDir, 'window.json'), keptWindow)).toMatchObject({
      width: 1200,
      zoomLevel: 1,
    })
    expect(Object.values(readJson(stateFiles.today(stateDir), keptTally)?.files ?? {})).toEqual([3])
    const keys = createEntitlementKeys({ stateDir, baked: [] })
    const clock = () => Date.parse('2026-03-15T09:26:53Z')
    expect(await createEntitlement({ stateDir, keys: keys.read, clock, here: async () => null }).plan()).toBe(
      'premium',
    )
  })

  test('tells which files of a watched folder are not new', async () => {
    const { stateDir, records, folder } = place()
    const [order] = readSettings(stateDir).watching?.folders ?? []
    if (!order) throw new Error('no folder is watched')
    const [watched, file] = [folder('watched'), path.join(folder('watched'), 'new.txt')]
    fs.writeFileSync(file, 'came while nobody watched')
    fs.utimesSync(file, 1, 1)
    const ran = Promise.withResolvers<WatchReport>()
    const crew = createCrew({
      stateDir,
      records,
      home: '',
      rulesFor: async () => defaultRules,
      onReport: (_, report) => report.kind === 'sorted' && ran.resolve(report),
      timing: { settleMs: 40, lullMs: 5, groupMs: 1000, checkMs: 30, retryMs: 60, askAgainMs: 3_600_000 },
    })
    onTestFinished(() => crew.close())
    crew.follow([{ ...order, watchId: order.id }], false)
    expect(await ran.promise).toMatchObject({ run: { moved: 1 } })
    expect(filesIn(watched)).toEqual(['Documents/new.txt', 'here before.txt'])
  })
})

describe('what a newer version wrote', () => {
  test('is refused to the byte as it is: records, of any folder, filed or not', async () => {
    const { stateDir, records, folder, open } = place()
    const runs = path.join(stateDir, 'runs')
    for (const name of fs.readdirSync(runs)) {
      const file = path.join(runs, name)
      fs.writeFileSync(file, fs.readFileSync(file, 'utf8').replace('"format":1', '"format":4'))
    }
    const before = [bytesIn(runs), bytesIn(folder('cut-off')), bytesIn(folder('done'))]
    const newer = { name: 'RunRefused', code: 'newer' }
    await expect(undoRun({ records, folder: open('done') })).rejects.toMatchObject(newer)
    await expect(undoRun({ records, folder: open('cut-off') })).rejects.toMatchObject(newer)
    await expect(runPlan(await previewFolder(open('cut-off'), 'type'), { records })).rejects.toMatchObject(
      newer,
    )
    for (const way of ['finish', 'undo', 'keep'] as const) {
      await expect(recoverFolder({ records, folder: open('cut-off'), way })).rejects.toMatchObject(newer)
    }
    expect(listRuns({ records })).toEqual([])
    expect([bytesIn(runs), bytesIn(folder('cut-off')), bytesIn(folder('done'))]).toEqual(before)
  })

  test('is refused to the byte as it is: settings', () => {
    const { stateDir } = place()
    const file = stateFiles.settings(stateDir)
    const text = fs.readFileSync(file, 'utf8').replace('"version": 1', '"version": 99')
    fs.writeFileSync(file, text)
    expect(() => readSettings(stateDir)).toThrow(expect.objectContaining({ code: 'newer' }))
    expect(() => writeSettings(stateDir, { rules: defaultRules })).toThrow(SettingsRefused)
    expect(fs.readFileSync(file, 'utf8')).toBe(text)
  })
})
