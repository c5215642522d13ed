import fs from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { RuleSet } from '../rules/set-schema.ts'
import { listing } from '../testing/trees.ts'
import { type Workbench, workbench } from '../testing/workbench.ts'
import { defaultOptions, type SetOptions } from '../values/set-options.ts'
import { correctPlan } from './correct-plan.ts'
import {
  type Correction,
  type CorrectionFault,
  type CorrectionWish,
  checkFolder,
  checkName,
  type Draft,
  makeCorrections,
} from './corrections.ts'
import { compareFolder, draftFolder } from './preview.ts'

const deep: SetOptions = { ...defaultOptions, subfolders: true }

async function draftOf(bench: Workbench, set: RuleSet = {}): Promise<Draft> {
  return await draftFolder(bench.open(), 'type', { set })
}

/** @param wishes by path */
function correct(draft: Draft, wishes: Readonly<Record<string, CorrectionWish>>) {
  const corrections = new Map<string, Correction>()
  const refused: CorrectionFault[] = []
  for (const [path, wish] of Object.entries(wishes)) {
    const { edits, faults } = makeCorrections(draft, new Set([path]), wish, corrections)
    for (const { after } of edits) if (after) corrections.set(after.from, after)
    refused.push(...faults.map(({ fault }) => fault))
  }
  const corrected = correctPlan(draft, corrections)
  refused.push(...corrected.refused.map(({ fault }) => fault))
  const ways = Object.fromEntries(corrected.plan.moves.map(({ from, to }) => [from, to]))
  return { ...corrected, ways, faults: refused, corrections }
}

const named = (name: string, isWhole = false): CorrectionWish => ({ name, isWhole })

test('a corrected file is numbered where another one goes, in the folder or by the plan', async () => {
  const bench = workbench({ 'a.jpg': '1', 'b.jpg': '2', 'c.jpg': '3', 'Images/c (2).jpg': '' })
  const { ways } = correct(await draftOf(bench), { 'b.jpg': named('a'), 'a.jpg': named('c') })
  expect(ways).toEqual({ 'a.jpg': 'Images/c (3).jpg', 'b.jpg': 'Images/a.jpg', 'c.jpg': 'Images/c.jpg' })
})

test('no other move changes: not even a number that nothing needs any more', async () => {
  const bench = workbench({ 'a.jpg': '1', 'in/a.jpg': '2' })
  const { ways } = correct(await draftOf(bench, deep), { 'a.jpg': { leave: true } })
  expect(ways).toEqual({ 'in/a.jpg': 'Images/a (2).jpg' })
})

test('a folder that only the corrected file would have needed is not made', async () => {
  const bench = workbench({ 'a.jpg': '1', 'b.pdf': '2' })
  const { plan } = correct(await draftOf(bench), { 'a.jpg': { to: 'Trips/Rome' } })
  expect(plan.newFolders).toEqual(['Documents', 'Trips', 'Trips/Rome'])
})

test('a folder is spelled as the plan, or the disk, has it', async () => {
  const bench = workbench({ 'a.jpg': '1', 'b.pdf': '2', 'Trips/': '' })
  const { ways } = correct(await draftOf(bench), { 'a.jpg': { to: 'documents' }, 'b.pdf': { to: 'TRIPS/x' } })
  expect(ways).toEqual({ 'a.jpg': 'Documents/a.jpg', 'b.pdf': 'Trips/x/b.pdf' })
})

test('no folder is made where a file is to go', async () => {
  const bench = workbench({ trips: '1', 'a.jpg': '2' })
  const draft = await draftOf(bench)
  const { faults, ways } = correct(draft, { 'a.jpg': { to: 'Other/Trips' } })
  expect(faults).toMatchObject([{ code: 'stays', item: { destination: { fault: 'not-a-folder' } } }])
  expect(ways).toEqual({ trips: 'Other/trips', 'a.jpg': 'Images/a.jpg' })
})

test('companions follow their main file, whichever of them is corrected, but for a name', async () => {
  const bench = workbench({ 'a.cr2': '1', 'a.cr2.xmp': '2', 'b.jpg': '3' })
  const draft = await draftOf(bench)
  expect(correct(draft, { 'a.cr2.xmp': { to: 'Trips' } }).ways).toMatchObject({
    'a.cr2': 'Trips/a.cr2',
    'a.cr2.xmp': 'Trips/a.cr2.xmp',
  })
  expect(correct(draft, { 'a.cr2': named('Rome') }).ways).toMatchObject({
    'a.cr2': 'Images/Rome.cr2',
    'a.cr2.xmp': 'Images/Rome.cr2.xmp',
  })
  expect(correct(draft, { 'a.cr2.xmp': named('x') }).faults).toEqual([{ code: 'companion', main: 'a.cr2' }])
  expect(correct(draft, { 'a.cr2': named('a.dng', true) }).faults).toEqual([{ code: 'keeps-name' }])
})

test('a saved page goes, or stays, with its folder', async () => {
  const bench = workbench({ 'p.html': '1', 'p_files/in/q.png': '2', 'p_files/empty/': '' })
  const draft = await draftOf(bench)
  const stays = correct(draft, { 'p.html': { leave: true } })
  expect(stays.plan).toMatchObject({ newFolders: [], oldFolders: [] })
  expect(stays.ways).toEqual({})
  const goes = correct(draft, { 'p.html': { to: 'Read' } })
  await bench.run(goes.plan)
  expect(listing(bench.folder)).toEqual([
    'Read/',
    'Read/p.html',
    'Read/p_files/',
    'Read/p_files/empty/',
    'Read/p_files/in/',
    'Read/p_files/in/q.png',
  ])
  expect(correct(draft, { 'p.html': named('q') }).faults).toEqual([{ code: 'keeps-name' }])
})

test('what rules skip at a clash is refused by hand too', async () => {
  const bench = workbench({ 'a.jpg': '1', 'Trips/a.jpg': '2' })
  const { faults } = correct(await draftOf(bench, { ...defaultOptions, onClash: 'skip' }), {
    'a.jpg': { to: 'Trips' },
  })
  expect(faults).toMatchObject([{ code: 'stays', item: { reason: 'clash' } }])
})

test('a correction knows its file again by path and identity', async () => {
  const bench = workbench({ 'a.jpg': '1', 'b.jpg': '2' })
  const { corrections } = correct(await draftOf(bench), {
    'a.jpg': { leave: true },
    'b.jpg': { leave: true },
  })
  fs.writeFileSync(join(bench.folder, 'new'), 'another')
  fs.utimesSync(join(bench.folder, 'new'), 0, 0)
  fs.renameSync(join(bench.folder, 'new'), join(bench.folder, 'b.jpg'))
  const { gone, count } = correctPlan(await draftOf(bench), corrections)
  expect(count).toBe(1)
  expect(gone.map(({ from }) => from)).toEqual(['b.jpg'])
})

test('a file in a subfolder called ~ gets another name there, and not in the home folder', async () => {
  const bench = workbench({ '~/Images': '1', '~/a.xyz': '2' })
  const set = { ...deep, leaveAlone: ['Images'] }
  const draft = await draftOf(bench, set)
  const { corrections } = correct(draft, { '~/a.xyz': named('b') })
  const groups = draft.groups.map(({ group, decision }) => ({ group, decision, left: [] }))
  const planned = { ...draft, groups } // as if it had been left where it is
  const { plan } = correctPlan(planned, corrections)
  expect(plan.moves.map(({ to }) => to)).toEqual(['~/b.xyz'])
})

const patterned: RuleSet = { leaveAlone: ['kept*.*'] }

test('what a pattern keeps goes where a person sends it, with what belongs to it, and is undone', async () => {
  const bench = workbench({
    'a.jpg': '1',
    'kept.cr2': '2',
    'kept.xmp': '3',
    'kept.html': '4',
    'kept_files/a.png': '5',
    'kept.txt': '6',
  })
  const before = listing(bench.folder)
  const draft = await draftOf(bench, patterned)
  const { ways, plan, faults } = correct(draft, {
    'kept.xmp': { to: 'Trips' },
    'kept.html': { to: 'Read' },
    'kept.txt': named('other'),
  })
  expect(faults).toEqual([])
  expect(ways).toEqual({
    'a.jpg': 'Images/a.jpg',
    'kept.cr2': 'Trips/kept.cr2',
    'kept.xmp': 'Trips/kept.xmp',
    'kept.html': 'Read/kept.html',
    'kept_files/a.png': 'Read/kept_files/a.png',
    'kept.txt': 'other.txt',
  })
  expect(plan.left).toEqual([])
  await bench.run(plan)
  await bench.undo()
  expect(listing(bench.folder)).toEqual(before)
})

test('what a pattern keeps stays listed once, whatever is corrected', async () => {
  const bench = workbench({ 'a.jpg': '1', 'kept.jpg': '2', 'kept too.jpg': '3' })
  const draft = await draftOf(bench, patterned)
  const { corrections, plan } = correct(draft, { 'kept.jpg': { to: 'Trips' }, 'a.jpg': { leave: true } })
  expect(plan.left.map(({ name, reason }) => [name, reason])).toEqual([
    ['kept too.jpg', 'rule'],
    ['a.jpg', 'by-hand'],
  ])
  const there = makeCorrections(draft, new Set(['kept.jpg']), { to: '' }, corrections)
  const after = correctPlan(
    draft,
    new Map(there.edits.flatMap(({ after: each }) => (each ? [[each.from, each]] : []))),
  )
  expect(after.plan.left.map(({ name, reason }) => [name, reason])).toEqual([
    ['kept too.jpg', 'rule'],
    ['kept.jpg', 'by-hand'],
  ])
  const none = makeCorrections(draft, new Set(['kept too.jpg']), { leave: true }, corrections)
  expect(none).toEqual({ edits: [], faults: [] })
  const back = makeCorrections(draft, new Set(['kept.jpg']), { asPlanned: true }, corrections)
  expect(back.edits).toMatchObject([{ from: 'kept.jpg', after: undefined }])
})

test('what stays for safety is refused with that reason, also where a pattern keeps it', async () => {
  const bench = workbench({ 'kept.p12': '1', '.hidden': '2' })
  const { faults } = correct(await draftOf(bench, patterned), {
    'kept.p12': { to: 'Trips' },
    '.hidden': { to: 'Trips' },
    'no.jpg': { to: 'Trips' },
  })
  expect(faults).toEqual([
    { code: 'stays', item: { name: 'kept.p12', reason: 'private-key' } },
    { code: 'stays', item: { name: '.hidden', reason: 'hidden' } },
    { code: 'gone' },
  ])
})

test('a correction is older than the pattern that keeps its file: the pattern counts, until the file is sent again', async () => {
  const bench = workbench({ 'kept.jpg': '1' })
  const { corrections } = correct(await draftOf(bench), { 'kept.jpg': { to: 'Trips' } })
  const draft = await draftOf(bench, patterned)
  const after = correctPlan(draft, corrections)
  expect(after).toMatchObject({ count: 0, refused: [], plan: { moves: [] } })
  const { edits } = makeCorrections(draft, new Set(['kept.jpg']), { to: 'Trips' }, corrections)
  expect(edits).toMatchObject([{ before: { change: { to: 'Trips' } }, after: { heldBy: ['kept*.*'] } }])
  const again = new Map(edits.flatMap(edit => (edit.after ? [[edit.from, edit.after] as const] : [])))
  expect(correctPlan(draft, again).plan.moves).toMatchObject([{ from: 'kept.jpg', to: 'Trips/kept.jpg' }])
  const other = await draftOf(bench, { leaveAlone: ['*.jpg'] })
  expect(correctPlan(other, again).plan.moves).toEqual([])
  expect(correctPlan(await draftOf(bench), again).plan.moves).toHaveLength(1)
})

test('a pattern that keeps a companion makes the correction of its group void as well', async () => {
  const bench = workbench({ 'a.jpg': '1', 'a.xmp': '2' })
  const { corrections } = correct(await draftOf(bench, { leaveAlone: ['a.jpg'] }), {
    'a.jpg': { to: 'Trips' },
  })
  for (const leaveAlone of [['a.jpg', '*.xmp'], ['*.xmp', 'a.jpg'], ['*.xmp']])
    expect(correctPlan(await draftOf(bench, { leaveAlone }), corrections).plan.moves).toEqual([])
})

test('what was corrected before a pattern kept the file is no part of what is corrected after', async () => {
  const bench = workbench({ 'kept.jpg': '1' })
  const draft = await draftOf(bench)
  const { corrections } = correct(draft, { 'kept.jpg': named('old') })
  const moved = makeCorrections(draft, new Set(['kept.jpg']), { to: 'Old' }, corrections)
  const before = new Map(moved.edits.flatMap(({ after }) => (after ? [[after.from, after] as const] : [])))
  expect(before.get('kept.jpg')?.change).toEqual({ to: 'Old', name: 'old.jpg' })
  const held = await draftOf(bench, patterned)
  const after = (wish: CorrectionWish) =>
    makeCorrections(held, new Set(['kept.jpg']), wish, before).edits.map(edit => edit.after?.change)
  expect(after({ to: 'Trips' })).toEqual([{ to: 'Trips' }])
  expect(after(named('new'))).toEqual([{ name: 'new.jpg' }])
  expect(after({ leave: true })).toEqual([])
})

test('a shortcut that would belong to a file that goes is sent alone', async () => {
  const together = [{ main: ['pdf'], companions: ['url'] }]
  const bench = workbench({ 'paper.pdf': '1', 'paper.url': '2', 'a.lnk': '3', 'a.lnk-shm': '4' })
  const draft = await draftOf(bench, { together })
  expect(correct(draft, { 'paper.url': { to: 'X' }, 'a.lnk': { to: 'X' } }).ways).toEqual({
    'paper.pdf': 'Documents/paper.pdf',
    'paper.url': 'X/paper.url',
    'a.lnk': 'X/a.lnk',
    'a.lnk-shm': 'Other/a.lnk-shm',
  })
})

test('a shortcut that was made just now goes once it is complete, and its folder is looked at until then', async () => {
  const bench = workbench({ 'a.url': { text: '1', date: new Date() } })
  const draft = await draftOf(bench)
  expect(correct(draft, { 'a.url': { to: 'X' } }).faults).toMatchObject([{ item: { reason: 'recent' } }])
  expect(compareFolder(draft)).toBe('later')
  expect(compareFolder(draft, { nowMs: Date.now() + 10_000 })).toBe('stale')
})

test('a folder is compared with its draft, also in what a pattern keeps: a file, its companion, the folder of a page', async () => {
  const bench = workbench({ 'kept.cr2': '1', 'kept.xmp': '2', 'kept.html': '3', 'kept_files/a.png': '4' })
  const draft = await draftOf(bench, patterned)
  const compare = () => compareFolder(draft, { set: patterned })
  expect(compare()).toBe('same')
  for (const name of ['kept.cr2', 'kept.xmp', 'kept_files/a.png']) {
    const file = join(bench.folder, name)
    fs.renameSync(file, `${bench.folder}-aside`)
    expect(compare(), name).toBe('stale')
    fs.renameSync(`${bench.folder}-aside`, file)
    expect(compare(), name).toBe('same')
  }
  fs.writeFileSync(join(bench.folder, 'kept.cr2'), 'new')
  const recent = await draftOf(bench, patterned)
  expect(compareFolder(recent, { set: patterned })).toBe('later')
  expect(compareFolder(recent, { set: patterned, nowMs: Date.now() + 10_000 })).toBe('stale')
})

test.each([
  ['a.jpg', 'b', false, 'b.jpg'],
  ['a.jpg', ' b.JPG ', false, 'b.jpg'],
  ['a.jpg', 'b.png', false, 'b.png.jpg'],
  ['a.jpg', 'b.png', true, 'b.png'],
  ['a.tar.gz', 'b', false, 'b.tar.gz'],
  ['LICENSE', 'Licence', false, 'Licence'],
  ['a.txt', 'Version 1.2', false, 'Version 1.2.txt'],
  ['b.epub', 'Moby Dick', false, 'Moby Dick.epub'],
  ['b.pages', 'Letter', false, 'Letter.pages'],
  ['a.txt', 'cafe\u0301', false, 'café.txt'],
])('%s renamed to %j (whole: %s) is %s', (old, text, isWhole, name) => {
  expect(checkName(old, text, isWhole)).toEqual({ name })
})

test.each([
  ['', 'bad-name'],
  ['a/b', 'bad-name'],
  ['CON', 'bad-name'],
  ['.hidden', 'bad-name'],
  ['x\u202e', 'bad-name'],
  [`${'ä'.repeat(130)}`, 'bad-name'],
  ['desktop', 'left-alone'],
])('the name %j is refused', (text, code) => {
  const old = text === 'desktop' ? 'a.ini' : 'a.txt'
  expect(checkName(old, text, false)).toMatchObject({ code })
})

test.each([
  ['Trips', 'Trips'],
  ['Trips/Rome/', 'Trips/Rome'],
  ['.', ''],
  ['{a}', '{a}'],
  ['~/Pictures', '~/Pictures'],
  ['/srv/x', '/srv/x'],
])('the folder %j is %j', (text, folder) => {
  expect(checkFolder(text)).toEqual({ folder })
})

test.each(['', '..', 'a/../b', 'a//b', 'CON', '.git', 'x.app'])('the folder %j is refused', text => {
  expect(checkFolder(text)).toHaveProperty('code')
})
