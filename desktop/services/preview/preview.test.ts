import { mkdir, mkdtemp, readdir, readFile, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import type { Input } from '../../ipc/calls.ts'
import type { CorrectionAnswer, CorrectionChange } from '../../ipc/organize-views.ts'
import { readRows } from '../../ipc/row-text.ts'
import { type ShownPlan, withRows } from '../../ipc/shown-plan.ts'
import { plantPremium } from '../account/testing/signed-plan.ts'
import { giveIn, testWorker } from '../testing/test-worker.ts'

const old = new Date('2024-03-05T12:00:00Z')

let worker: ReturnType<typeof testWorker>
let root: string
let folder: string
let firstProgress: PromiseWithResolvers<void>
let progress: unknown[]

beforeEach(() => {
  firstProgress = Promise.withResolvers()
  progress = []
  worker = testWorker({
    send(name, value) {
      if (name !== 'readingFacts') return
      progress.push(value)
      firstProgress.resolve()
    },
  })
  ;({ root, folder } = worker)
})

const give = (...names: readonly string[]) => worker.give(...names)
const previewed = async (given = folder) => await worker.preview(await worker.open(given))
const again = (folderId: string) => worker.preview(folderId)

function ways({ rows }: ShownPlan): Readonly<Record<string, string>> {
  return Object.fromEntries(rows.moves.map(({ path, to }) => [path, to]))
}

type Corrected = { readonly plan: ShownPlan | null; readonly problem: string | null }

async function seen(before: ShownPlan, answering: Promise<CorrectionAnswer>): Promise<Corrected> {
  const { plan, problem } = await answering
  return { plan: plan && withRows(plan, before), problem }
}

const correct = (plan: ShownPlan, paths: readonly string[], change: CorrectionChange) =>
  seen(plan, worker.call('correct', { planId: plan.planId, paths, change }))

const step = (plan: ShownPlan, step: Input<'stepCorrections'>['step']) =>
  seen(plan, worker.call('stepCorrections', { planId: plan.planId, step }))

async function corrected(...call: Parameters<typeof correct>): Promise<ShownPlan> {
  const { plan, problem } = await correct(...call)
  expect(problem).toBeNull()
  if (plan === null) throw new Error('Nothing was corrected.')
  return plan
}

test('what a person changes in a preview is what happens, and is undone', async () => {
  give('a.jpg', 'b.jpg', 'c.pdf', 'd.pdf')
  let plan = await previewed()
  plan = await corrected(plan, ['a.jpg'], { kind: 'leave' })
  plan = await corrected(plan, ['b.jpg'], { kind: 'move', to: 'Trips/Rome' })
  plan = await corrected(plan, ['c.pdf'], { kind: 'rename', name: 'Lease', isWhole: false })
  expect(plan.corrections).toEqual({ count: 3, gone: 0, canUndo: true, canRedo: false })
  expect(ways(plan)).toEqual({
    'b.jpg': 'Trips/Rome/b.jpg',
    'c.pdf': 'Documents/Lease.pdf',
    'd.pdf': 'Documents/d.pdf',
  })
  expect(plan.rows.moves.map(({ byHand }) => byHand)).toEqual(['moved', 'renamed', undefined])
  expect(plan.rows.left).toMatchObject([{ from: 'a.jpg', byHand: 'left', note: 'You left it here.' }])
  expect(plan.folders).toMatchObject([
    { key: 'Documents', files: 2, samples: ['c.pdf', 'd.pdf'] },
    { key: 'Trips/Rome', files: 1, samples: ['b.jpg'] },
  ])
  const sorted = await worker.call('organize', { planId: plan.planId })
  expect(sorted).toMatchObject({ moved: 3, failures: [] })
  expect((await readdir(folder, { recursive: true })).sort()).toEqual([
    'Documents',
    'Documents/Lease.pdf',
    'Documents/d.pdf',
    'Trips',
    'Trips/Rome',
    'Trips/Rome/b.jpg',
    'a.jpg',
  ])
  await worker.call('undo', { runId: sorted.runId })
  expect((await readdir(folder)).sort()).toEqual(['a.jpg', 'b.jpg', 'c.pdf', 'd.pdf'])
})

test('a step is taken back and done again', async () => {
  give('a.jpg', 'b.jpg')
  const planned = await previewed()
  const moved = await corrected(planned, ['a.jpg', 'b.jpg'], { kind: 'move', to: 'Trips' })
  const back = await step(moved, 'undo')
  expect(back.plan?.corrections).toEqual({ count: 0, gone: 0, canUndo: false, canRedo: true })
  expect(back.plan && ways(back.plan)).toEqual(ways(planned))
  const redone = await step(moved, 'redo')
  expect(redone.plan && ways(redone.plan)).toEqual(ways(moved))
})

test('corrections stay through a new preview, but for those of files that went', async () => {
  give('a.jpg', 'b.jpg', 'c.jpg')
  let plan = await previewed()
  plan = await corrected(plan, ['a.jpg', 'b.jpg'], { kind: 'move', to: 'Trips' })
  await rm(path.join(folder, 'a.jpg'))
  plan = await again(plan.folderId)
  expect(plan.corrections).toMatchObject({ count: 1, gone: 1 })
  expect(ways(plan)).toEqual({ 'b.jpg': 'Trips/b.jpg', 'c.jpg': 'Images/c.jpg' })
})

test('a folder that is opened again keeps its corrections and their steps, whichever way leads to it', async () => {
  give('a.jpg', 'b.jpg', 'c.pdf')
  await corrected(await previewed(), ['a.jpg'], { kind: 'move', to: 'Rome' })
  await previewed(await mkdtemp(path.join(root, 'other-')))
  await symlink(folder, path.join(root, 'link'), 'junction')
  let plan = await previewed(path.join(root, 'link'))
  expect(plan.corrections).toEqual({ count: 1, gone: 0, canUndo: true, canRedo: false })
  plan = await corrected(plan, ['b.jpg'], { kind: 'leave' })
  await step(plan, 'undo')
  plan = await previewed()
  expect(plan.corrections).toEqual({ count: 1, gone: 0, canUndo: true, canRedo: true })
  expect(ways(plan)).toMatchObject({ 'a.jpg': 'Rome/a.jpg', 'b.jpg': 'Images/b.jpg' })
})

test('corrections that a run has carried out are not made again when its files are back', async () => {
  give('a.jpg', 'b.jpg')
  let plan = await previewed()
  plan = await corrected(plan, ['a.jpg'], { kind: 'move', to: 'Rome' })
  plan = await corrected(plan, ['b.jpg'], { kind: 'leave' })
  const { runId } = await worker.call('organize', { planId: plan.planId })
  // The file that was left is still there, and stays.
  plan = await previewed()
  expect(plan.corrections).toEqual({ count: 1, gone: 0, canUndo: false, canRedo: false })
  await worker.call('undo', { runId })
  plan = await previewed()
  expect(plan.corrections).toEqual({ count: 1, gone: 0, canUndo: false, canRedo: false })
  expect(ways(plan)).toEqual({ 'a.jpg': 'Images/a.jpg' })
})

test('a file that is written to just now keeps its correction for the time after', async () => {
  give('a.jpg', 'b.jpg')
  let plan = await previewed()
  plan = await corrected(plan, ['a.jpg'], { kind: 'move', to: 'Trips' })
  await utimes(path.join(folder, 'a.jpg'), new Date(), new Date())
  plan = await again(plan.folderId)
  expect(plan.corrections).toMatchObject({ count: 0, gone: 0 })
  expect(ways(plan)).toEqual({ 'b.jpg': 'Images/b.jpg' })
  await utimes(path.join(folder, 'a.jpg'), old, old)
  plan = await again(plan.folderId)
  expect(ways(plan)).toEqual({ 'a.jpg': 'Trips/a.jpg', 'b.jpg': 'Images/b.jpg' })
})

test('what was left by a pattern can be moved, and what stays for safety is refused in a sentence', async () => {
  await mkdir(path.join(worker.stateDir, 'rules'), { recursive: true })
  const set = path.join(worker.stateDir, 'rules', 'default.yaml')
  await writeFile(set, "leaveAlone: ['*.jpg']\n")
  give('a.jpg', 'b.jpg', '.hidden', 'c.pdf')
  let plan = await previewed()
  plan = await corrected(plan, ['a.jpg'], { kind: 'move', to: 'Trips' })
  expect(ways(plan)).toEqual({ 'a.jpg': 'Trips/a.jpg', 'c.pdf': 'Documents/c.pdf' })
  expect(await correct(plan, ['.hidden'], { kind: 'move', to: 'Trips' })).toEqual({
    plan: null,
    problem: 'Hidden files belong to a program or to the system.',
  })
  const both = await correct(plan, ['b.jpg', '.hidden'], { kind: 'move', to: 'Trips' })
  expect(both.plan?.corrections.count).toBe(2)
  expect(both.problem).toBe('“.hidden” was not changed: Hidden files belong to a program or to the system.')
  const back = await correct(both.plan ?? plan, ['a.jpg', 'b.jpg'], { kind: 'as-planned' })
  expect(back.plan && ways(back.plan)).toEqual({ 'c.pdf': 'Documents/c.pdf' })
  expect(back.plan?.rows.left).toMatchObject([
    { from: '.hidden', isFixed: true },
    { from: 'a.jpg', note: 'Your pattern “*.jpg” leaves it alone.' },
    { from: 'b.jpg', note: 'Your pattern “*.jpg” leaves it alone.' },
  ])
  await writeFile(set, 'rules: []\n')
  expect(ways(await previewed())).toMatchObject({ 'a.jpg': 'Images/a.jpg', 'b.jpg': 'Images/b.jpg' })
})

test.each<[string, CorrectionChange, string]>([
  ['a way out', { kind: 'move', to: '../x' }, 'A folder cannot contain "." or ".." as a part'],
  ['a folder of the system', { kind: 'move', to: '/etc/x' }, '/etc/x belongs to the system.'],
  ['the state folder', { kind: 'move', to: '{state}/x' }, "holds Sortwell's own files."],
  ['an illegal name', { kind: 'rename', name: 'a:b', isWhole: false }, 'which some systems do not allow'],
  ['its own name', { kind: 'rename', name: 'a.jpg', isWhole: false }, 'It has this name already.'],
  ['a name that would be left', { kind: 'rename', name: 'a.part', isWhole: true }, 'are always left alone'],
])('%s is refused with a sentence', async (_, change, sentence) => {
  give('a.jpg')
  await mkdir(path.join(folder, 'Images'))
  const plan = await previewed()
  const asked =
    change.kind === 'move' ? { ...change, to: change.to.replace('{state}', worker.stateDir) } : change
  const answer = await correct(plan, ['a.jpg'], asked)
  expect(answer.plan).toBeNull()
  expect(answer.problem).toContain(sentence)
})

test('a preview names the rules that apply to no file, also after a correction', async () => {
  give('a.heic', 'b.txt')
  const rules = path.join(worker.stateDir, 'rules')
  await mkdir(rules, { recursive: true })
  const rule = (title: string, extension: string) =>
    `  - { rule: ${title}, when: { extension: ${extension} }, to: New }\n`
  const text = `rules:\n${rule('Photos', 'heic')}${rule('Films', 'mkv')}`
  await writeFile(path.join(rules, 'default.yaml'), text)
  const plan = await previewed()
  expect(plan.idleRules).toBe('The rule “Films” applies to no file here.')
  const after = await corrected(plan, ['a.heic'], { kind: 'leave' })
  expect(after.idleRules).toBe('The rule “Films” applies to no file here.')
})

test('after the third alike a rule is offered; accepted, it is first in the default set and does the rest', async () => {
  give('a.heic', 'b.HEIC', 'c.heic', 'd.heic', 'e.jpg')
  let plan = await previewed()
  plan = await corrected(plan, ['a.heic'], { kind: 'move', to: 'My Photos' })
  plan = await corrected(plan, ['b.HEIC', 'e.jpg'], { kind: 'move', to: 'My Photos' })
  expect(plan.offer).toBeNull()
  plan = await corrected(plan, ['c.heic'], { kind: 'move', to: 'My Photos' })
  expect(plan.offer).toMatchObject({
    sentence: 'Always move .heic files to My Photos?',
    rule: '- rule: .heic to My Photos\n  when:\n    extension: heic\n  to: My Photos',
  })
  const { planId, offer } = plan
  const accepting = worker.call('acceptOffer', { planId, offerId: offer?.offerId ?? '' })
  const { plan: after } = await seen(plan, accepting)
  expect(after).toMatchObject({ offer: null, corrections: { count: 1, gone: 0 } })
  expect(after?.rows.moves.map(({ to, why }) => [to, why])).toEqual([
    ['My Photos/a.heic', 'rule “.heic to My Photos”: extension heic'],
    ['My Photos/b.HEIC', 'rule “.heic to My Photos”: extension HEIC'],
    ['My Photos/c.heic', 'rule “.heic to My Photos”: extension heic'],
    ['My Photos/d.heic', 'rule “.heic to My Photos”: extension heic'],
    ['My Photos/e.jpg', 'moved by you'],
  ])
  const file = path.join(worker.stateDir, 'rules', 'default.yaml')
  expect(await readFile(file, 'utf8')).toContain('.heic to My Photos')
  expect(after?.paidRules).toEqual([])
})

test('no rule is offered for what a pattern leaves alone, which the rule could not move', async () => {
  await mkdir(path.join(worker.stateDir, 'rules'), { recursive: true })
  await writeFile(path.join(worker.stateDir, 'rules', 'default.yaml'), "leaveAlone: ['*.log']\n")
  give('a.log', 'b.log', 'c.log')
  const plan = await corrected(await previewed(), ['a.log', 'b.log', 'c.log'], { kind: 'move', to: 'Logs' })
  expect(plan).toMatchObject({ files: 3, offer: null })
})

test('an offer that was declined is never made again, and an accepted one goes before other rules', async () => {
  const file = path.join(worker.stateDir, 'rules', 'default.yaml')
  await mkdir(path.dirname(file), { recursive: true })
  await writeFile(
    file,
    '# mine\nrules:\n  - rule: All papers # of the office\n    when:\n      kind: Documents\n    to: Papers\n',
  )
  give('a.pdf', 'b.pdf', 'c.pdf', 'd.jpg', 'e.jpg', 'f.jpg')
  let plan = await previewed()
  plan = await corrected(plan, ['d.jpg', 'e.jpg', 'f.jpg'], { kind: 'leave' })
  expect(plan.offer?.sentence).toBe('Always leave .jpg files where they are?')
  const answer = (call: 'acceptOffer' | 'declineOffer') =>
    worker.call(call, { planId: plan.planId, offerId: plan.offer?.offerId ?? '' })
  expect((await answer('declineOffer')).plan?.offer).toBeNull()
  expect((await again(plan.folderId)).offer).toBeNull()
  plan = await corrected(plan, ['a.pdf', 'b.pdf', 'c.pdf'], { kind: 'move', to: 'Taxes' })
  expect(plan.offer?.sentence).toBe('Always move .pdf files to Taxes?')
  const accepted = await answer('acceptOffer')
  expect(accepted.plan?.folders).toMatchObject([{ key: 'Taxes', files: 3 }])
  const text = await readFile(file, 'utf8')
  expect(text).toMatch(/^# mine\nrules:\n {2}- rule: .*\.pdf to Taxes/)
  expect(text).toContain('All papers # of the office')
})

test('what is not in the plan is refused, whatever it names on the disk', async () => {
  give('a.jpg')
  await writeFile(path.join(root, 'outside.jpg'), '')
  const plan = await previewed()
  for (const stranger of ['b.jpg', '../outside.jpg', path.join(root, 'outside.jpg'), ''])
    expect(await correct(plan, [stranger], { kind: 'move', to: 'Trips' })).toEqual({
      plan: null,
      problem: 'It is not in the folder any more.',
    })
  expect(await correct(plan, ['b.jpg'], { kind: 'leave' })).toEqual({ plan: null, problem: null })
})

test('a step by hand answers what it changed of the rows, and the whole list for who has none of them', async () => {
  give('a.jpg', 'b.jpg', 'c.jpg', 'd.jpg', 'e.jpg')
  const plan = await previewed()
  const { plan: update } = await worker.call('correct', {
    planId: plan.planId,
    paths: ['b.jpg'],
    change: { kind: 'leave' },
  })
  expect(update?.changes.moves).toMatchObject({ removed: ['b.jpg'], places: [] })
  expect(update?.changes.left).toMatchObject({ removed: null })
  give('f.jpg')
  const since = async (planId: string) => {
    const preview = { folderId: plan.folderId, criterion: 'type', since: planId } as const
    return (await worker.call('preview', preview))?.changes
  }
  const changes = await since(update?.planId ?? '')
  expect(changes).toMatchObject({
    moves: { removed: [], places: [4] },
    left: { removed: [], places: [] },
  })
  expect(readRows(changes?.moves.rows ?? '').map(({ path }) => path)).toEqual(['f.jpg'])
  const all = await since('a plan of another day')
  expect(all?.moves).toMatchObject({ removed: null })
  expect(readRows(all?.moves.rows ?? '')).toHaveLength(5)
})

test.runIf(process.platform === 'linux')(
  'a file whose name is no valid text is distinguished from one that looks the same',
  async () => {
    const garbled = (byte: number) =>
      Buffer.concat([Buffer.from(`${folder}/caf`), Buffer.of(byte), Buffer.from('.jpg')])
    for (const file of [garbled(0xe9), garbled(0xe8)]) {
      await writeFile(file, '')
      await utimes(file, old, old)
    }
    give('caf\ufffd.jpg')
    const plan = await previewed()
    const paths = plan.rows.left.map(({ path: each }) => each)
    expect(new Set(paths).size).toBe(2)
    expect(plan.rows.moves.map(({ path: each }) => each)).toEqual(['caf\ufffd.jpg'])
    for (const each of paths)
      await expect(worker.call('listedFile', { of: 'plan', id: plan.planId, path: each })).rejects.toThrow(
        'The name of this file is not valid text.',
      )
    const moved = await correct(plan, ['caf\ufffd.jpg', ...paths], { kind: 'move', to: 'Trips' })
    expect(moved.plan && ways(moved.plan)).toEqual({ 'caf\ufffd.jpg': 'Trips/caf\ufffd.jpg' })
    expect(moved.problem).toContain('1 more was not changed either.')
    const asPlanned = moved.plan && (await correct(moved.plan, paths, { kind: 'as-planned' }))
    expect(asPlanned).toEqual({ plan: null, problem: null })
  },
)

/** Of one pixel. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=',
  'base64',
)

test('the preview reads files whose names leave it open, shows why, and reports how far it is', async () => {
  worker.give('a.txt')
  giveIn(folder, ['invoice'], png)
  const folderId = await worker.open()
  const { rows } = await worker.preview(folderId)
  expect(rows.moves.map(({ from, to, why }) => [from, to, why])).toEqual([
    ['a.txt', 'Documents/a.txt', undefined],
    ['invoice', 'Images/invoice', 'is a PNG'],
  ])
  expect(progress.at(-1)).toEqual({ folderId, done: 1, total: 1 })
})

test('a preview that reads files is cancelled, and overtaken by the next', async () => {
  giveIn(
    folder,
    Array.from({ length: 2000 }, (_, at) => `file ${at}`),
    png,
  )
  const folderId = await worker.open()
  const cancelled = worker.call('preview', { folderId, criterion: 'type', since: '' })
  await firstProgress.promise
  await worker.call('cancel', { work: 'run' })
  expect(await cancelled).toBeNull()
  firstProgress = Promise.withResolvers()
  const overtaken = worker.call('preview', { folderId, criterion: 'type', since: '' })
  await firstProgress.promise
  plantPremium(worker.stateDir)
  expect((await worker.preview(folderId, 'size')).files).toBe(2000)
  expect(await overtaken).toBeNull()
  expect((await worker.preview(folderId)).folders.map(({ key, files }) => [key, files])).toEqual([
    ['Images', 2000],
  ])
})

test('a preview that is asked for right after a change of an option follows it', async () => {
  worker.give('a.jpg', 'Trip/b.jpg')
  const folderId = await worker.open()
  const changing = worker.call('changeFolderOption', { folderId, field: 'subfolders', value: true })
  expect((await worker.preview(folderId)).files).toBe(2)
  await changing
})

test('the set of rules is followed; one that needs Premium is shown without it, and not run', async () => {
  await mkdir(path.join(worker.stateDir, 'rules'), { recursive: true })
  const set = 'rules:\n  - rule: Big\n    when: { size: { larger: 1 B } }\n    to: Big\n'
  await writeFile(path.join(worker.stateDir, 'rules', 'default.yaml'), set)
  worker.give('a.jpg')
  const folderId = await worker.open()
  const plan = await worker.preview(folderId)
  expect(plan).toMatchObject({ files: 1 })
  await expect(worker.call('organize', { planId: plan.planId })).rejects.toMatchObject({
    code: 'premium-needed',
    message: 'Rules of this set are part of Premium: “Big” uses “size” (how large it is). Nothing was moved.',
  })
  expect(await readdir(folder)).toEqual(['a.jpg'])
  plantPremium(worker.stateDir)
  expect(await worker.call('organize', { planId: plan.planId })).toMatchObject({ moved: 1 })
  expect(await readdir(folder)).toEqual(['Big'])
  await writeFile(path.join(worker.stateDir, 'rules', 'default.yaml'), 'rules: 3')
  await expect(worker.preview(folderId)).rejects.toMatchObject({ name: 'SettingsRefused' })
})
