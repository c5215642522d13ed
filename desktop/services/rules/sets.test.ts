import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import type { Row } from '../../ipc/organize-views.ts'
import type { Rule, RuleChange } from '../../ipc/rule-views.ts'
import { openFolder } from '../../sorter/index.ts'
import { createPlanGate } from '../account/plan-gate.ts'
import { chooseSet, chosenSet } from '../state/chosen-sets.ts'
import { openState } from '../state/state-database.ts'
import { testFacts } from '../testing/test-worker.ts'
import { EditedSets } from './edited-set.ts'
import { createSetLibrary } from './library.ts'
import { createTrials } from './trial.ts'

const text = `# Mine, since 2019.
rules:
  # Bills first.
  - rule: Invoices
    when: { name: { contains: [invoice, Rechnung] } } # both languages
    to: 'Money/Invoices'

  - rule: Notes
    when: { extension: txt }
    leave: true
`

function roomWith(texts: Readonly<Record<string, string>>) {
  const home = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'sortwell-sets-')))
  onTestFinished(() => rmSync(home, { recursive: true }))
  const stateDir = path.join(home, 'state')
  const state = openState(stateDir)
  onTestFinished(() => state.close())
  const folder = path.join(home, 'Downloads')
  for (const place of [path.join(stateDir, 'rules'), folder]) mkdirSync(place, { recursive: true })
  const file = (name: string) => path.join(stateDir, 'rules', `${name}.yaml`)
  for (const [name, content] of Object.entries(texts)) writeFileSync(file(name), content)
  const edited = new EditedSets({ state, home, send: () => undefined })
  const sets = edited.handlers
  const starters = pathToFileURL(`${path.resolve('desktop/starters')}/`)
  const library = createSetLibrary({ state, home, starters }, edited.renamed)
  const change = async (name: string, wanted: RuleChange) => {
    const { version } = await sets.openRuleSet({ name })
    return await sets.changeRuleSet({ name, version, change: wanted })
  }
  return {
    home,
    state,
    stateDir,
    folder,
    file,
    sets,
    library,
    change,
    read: (name: string) => readFileSync(file(name), 'utf8'),
  }
}

const rule = (changes: Partial<Rule> = {}): Rule => ({
  rule: 'Photos',
  when: { kind: 'Images' },
  to: 'Photos',
  ...changes,
})

test('each change is written at once, with the comments, and is taken back and made again', async () => {
  const { sets, change, read } = roomWith({ mine: text })
  const added = await change('mine', { kind: 'add', rule: rule(), at: 1 })
  expect(added.problem).toBeNull()
  expect(added.set.set.rules?.map(each => each.rule)).toEqual(['Invoices', 'Photos', 'Notes'])
  expect(read('mine')).toBe(
    text.replace(
      '\n  - rule: Notes',
      '\n  - rule: Photos\n    when:\n      kind: Images\n    to: Photos\n\n  - rule: Notes',
    ),
  )
  await change('mine', { kind: 'move', at: 1, to: 0 })
  await change('mine', { kind: 'set', field: 'otherwise', value: 'leave' })
  expect(read('mine')).toMatch(/leave: true\n\notherwise: leave\n$/)
  await change('mine', { kind: 'set', field: 'otherwise' })
  await change('mine', { kind: 'remove', at: 1 })
  expect(read('mine')).not.toContain('Bills first')

  for (let steps = 0; steps < 4; steps += 1) await sets.stepRuleSet({ name: 'mine', step: 'undo' })
  const { set } = await sets.stepRuleSet({ name: 'mine', step: 'undo' })
  expect(read('mine')).toBe(text)
  expect([set.canUndo, set.canRedo]).toEqual([false, true])
  expect((await sets.stepRuleSet({ name: 'mine', step: 'redo' })).set.set.rules).toHaveLength(3)
})

test('a set is made and changed where its schema cannot be written', async () => {
  const { library, change, stateDir } = roomWith({})
  mkdirSync(path.join(stateDir, 'rules/rules.schema.json'))
  await library.makeRuleSet({ name: 'mine', starter: '' })
  expect(await change('mine', { kind: 'add', rule: rule(), at: 0 })).toMatchObject({
    problem: null,
    set: { canUndo: true },
  })
})

test('a disk that refuses a set is answered in a sentence', async () => {
  const { library, stateDir } = roomWith({})
  rmSync(path.join(stateDir, 'rules'), { recursive: true })
  writeFileSync(path.join(stateDir, 'rules'), '')
  await expect(library.makeRuleSet({ name: 'mine', starter: '' })).rejects.toThrow(
    `${path.join(stateDir, 'rules/mine.yaml')} cannot be written (E`,
  )
})

test('a changed rule keeps its comments, and no other line is written anew', async () => {
  const { sets, change, read } = roomWith({ mine: text })
  const [invoices] = (await sets.openRuleSet({ name: 'mine' })).set.rules ?? []
  if (!invoices) throw new Error('there is no rule')
  const { set, problem } = await change('mine', { kind: 'replace', at: 0, rule: { ...invoices, off: true } })
  expect([problem, set.set.rules?.[0]?.off]).toEqual([null, true])
  const after = read('mine')
  for (const line of [
    '# Mine, since 2019.',
    '  # Bills first.',
    '# both languages',
    "to: 'Money/Invoices'",
  ]) {
    expect(after).toContain(line)
  }
  expect(after).toContain(text.slice(text.indexOf('  - rule: Notes')))
})

test('what is wrong with a rule is reported, and nothing is written', async () => {
  const { change, read } = roomWith({ mine: text })
  const wrong = (changes: Partial<Rule>) => change('mine', { kind: 'add', rule: rule(changes), at: 0 })
  const test = (fact: string, operator: string, value: string) => ({
    when: { [fact]: { [operator]: value } },
  })
  expect((await wrong({ rule: 'notes' })).problem).toContain('Another rule is called “Notes” already')
  expect((await wrong({ to: '../elsewhere' })).problem).toContain('A folder cannot contain "." or ".."')
  expect((await wrong(test('colour', 'is', 'red'))).problem).toContain('Unknown fact “colour”.')
  expect((await wrong(test('taken', 'larger', '5'))).problem).toContain('Unknown comparison “larger”')
  expect((await wrong(test('size', 'larger', 'huge'))).problem).toContain('“huge” is not a size')
  expect(read('mine')).toBe(text)
})

test('a change of the file by somebody else is never overwritten', async () => {
  const { sets, file, read } = roomWith({ mine: text })
  const { version } = await sets.openRuleSet({ name: 'mine' })
  await sets.changeRuleSet({ name: 'mine', version, change: { kind: 'move', at: 0, to: 1 } })
  const other = `# Written in an editor.\n${text}`
  writeFileSync(file('mine'), other)
  const late = await sets.changeRuleSet({ name: 'mine', version, change: { kind: 'remove', at: 0 } })
  expect(late.problem).toContain('Another program changed the file')
  expect(late.set).toMatchObject({ text: other, canUndo: false, canRedo: false })
  await sets.stepRuleSet({ name: 'mine', step: 'undo' })
  expect(read('mine')).toBe(other)
})

test('the window hears of it', async () => {
  const { state, home, file } = roomWith({ mine: text })
  let hear = (_: string) => {}
  const heard = new Promise<string>(resolve => {
    hear = resolve
  })
  const send = (_: string, value: object | null) => hear(String(Object.values(value ?? {})))
  const sets = new EditedSets({ state, home, send }).handlers
  await sets.openRuleSet({ name: 'mine' })
  writeFileSync(file('mine'), `${text}# more\n`)
  expect(await heard).toBe('mine')
})

test('the window hears of a change of the default set, whose folder was made by its own first change', async () => {
  const { state, stateDir, home, file } = roomWith({})
  rmSync(path.join(stateDir, 'rules'), { recursive: true })
  let hear = (_: string) => {}
  const heard = new Promise<string>(resolve => {
    hear = resolve
  })
  const send = (_: string, value: object | null) => hear(String(Object.values(value ?? {})))
  const sets = new EditedSets({ state, home, send }).handlers
  const { name, version } = await sets.openRuleSet({ name: 'default' })
  await sets.changeRuleSet({ name, version, change: { kind: 'add', rule: rule(), at: 0 } })
  writeFileSync(file('default'), `${text}# more\n`)
  expect(await heard).toBe('default')
})

test('a text is written once it can be followed; until then its problems are reported with their places', async () => {
  const { sets, read } = roomWith({ mine: text })
  const { version } = await sets.openRuleSet({ name: 'mine' })
  const wrong = text.replace('contains', 'contain')
  expect(await sets.checkRuleText({ text: wrong })).toMatchObject({
    problems: [{ line: 5, rule: 'Invoices', field: 'when.name.contain' }],
    warnings: [],
  })
  expect((await sets.writeRuleSet({ name: 'mine', version, text: wrong })).problem).not.toBeNull()
  expect(read('mine')).toBe(text)
  const right = text.replace('Money', 'Papers')
  expect((await sets.writeRuleSet({ name: 'mine', version, text: right })).set.canUndo).toBe(true)
  expect(read('mine')).toBe(right)
})

test('a set with shared parts, and one that cannot be followed, are shown and left to their author', async () => {
  const { sets } = roomWith({
    shared:
      'rules:\n  - rule: A\n    when: &w { extension: pdf }\n    to: A\n  - rule: B\n    when: *w\n    to: B\n',
    broken: 'rules:\n  - rule: A\n    whne: x\n    to: A\n',
  })
  const shared = await sets.openRuleSet({ name: 'shared' })
  expect([shared.isByHand, shared.set.rules?.length, shared.problems]).toEqual([true, 2, []])
  const broken = await sets.openRuleSet({ name: 'broken' })
  expect(broken).toMatchObject({ isByHand: true, problems: [{ line: 3, rule: 'A', field: 'whne' }] })
})

test.each([
  ['rules: [\n', 'A closing "]" is missing, or it stands too far left.'],
  ['otherwise: type\notherwise: date\n', 'The field “otherwise” appears twice; remove one of them.'],
])('a set that is not YAML, %j, is shown with what is wrong in it', async (text, message) => {
  const { sets } = roomWith({ broken: text })
  const shown = await sets.openRuleSet({ name: 'broken' })
  expect(shown).toMatchObject({ text, isByHand: true, losesLayout: false, problems: [{ message }] })
})

test('sets are made, from starters too, and renamed together with the choices of folders', async () => {
  const { library, sets, change, state, file, folder } = roomWith({ mine: text })
  expect(await library.starters()).toContainEqual({
    name: 'photos',
    about: 'Photos and films by the day they were taken, in folders by year.',
    needsPremium: true,
  })
  expect(await library.makeRuleSet({ name: ' Trips ', starter: 'photos' })).toBe('Trips')
  await expect(library.makeRuleSet({ name: 'MINE', starter: '' })).rejects.toThrow(
    'There is a set “MINE” already.',
  )
  await expect(library.makeRuleSet({ name: '../x', starter: '' })).rejects.toThrow('A set is called by')
  await library.makeRuleSet({ name: 'empty', starter: '' })
  await change('empty', { kind: 'add', rule: rule(), at: 0 })
  expect((await sets.openRuleSet({ name: 'empty' })).set.rules).toHaveLength(1)

  chooseSet(state, folder, 'mine')
  expect((await sets.openRuleSet({ name: 'mine' })).followers).toEqual(['~/Downloads'])
  await change('mine', { kind: 'move', at: 0, to: 1 })
  expect(library.renameRuleSet({ name: 'mine', to: 'yours' })).toBe('yours')
  expect([existsSync(file('mine')), chosenSet(state, folder)]).toEqual([false, 'yours'])
  await sets.stepRuleSet({ name: 'yours', step: 'undo' })
  expect(readFileSync(file('yours'), 'utf8')).toBe(text)
  expect(() => library.renameRuleSet({ name: 'yours', to: 'trips' })).toThrow(
    'There is a set “trips” already.',
  )
})

test('the set that is followed where no other is chosen keeps its name', async () => {
  const { library, file, state, folder } = roomWith({ default: text })
  expect(() => library.renameRuleSet({ name: 'default', to: 'mine' })).toThrow(
    'The set “default” is followed where no other is chosen, so it keeps its name.',
  )
  expect([existsSync(file('default')), existsSync(file('mine'))]).toEqual([true, false])
  expect(chosenSet(state, folder)).toBe('default')
})

test('a set from elsewhere is shown with where it may move files to before any of it is imported', async () => {
  const { library, home, file } = roomWith({ other: text })
  const given = path.join(home, 'other.yaml')
  const outside = `${text}  - rule: Films\n    when: { kind: Video }\n    to: ~/Films/{taken:yyyy}\n`
  writeFileSync(given, outside)
  const offer = await library.offerRuleSet({ path: given })
  expect(offer).toMatchObject({
    fileName: 'other.yaml',
    name: 'other',
    destinations: [
      { to: '~/Films/{taken:yyyy}', isOutside: true },
      { to: 'Money/Invoices', isOutside: false },
    ],
    fault: 'There is a set “other” already.',
    paid: [{ rule: 'Films' }],
  })
  const take = (name: string) => library.takeRuleSet({ importId: offer.importId, name })
  await expect(take('other')).rejects.toThrow('There is a set “other” already.')
  await expect(take('../films')).rejects.toThrow('A set is called by letters')
  expect(await take(' films ')).toBe('films')
  expect(readFileSync(file('films'), 'utf8')).toBe(outside)
  expect(library.exportRuleSetTo({ name: 'films', path: path.join(home, 'out.yaml') })).toBe('~/out.yaml')
  expect(readFileSync(path.join(home, 'out.yaml'), 'utf8')).toBe(outside)
})

test('a set from elsewhere that cannot be followed is not taken', async () => {
  const { library, home, file } = roomWith({})
  const given = path.join(home, 'bad.yaml')
  writeFileSync(given, text.replace('leave: true', 'to: ../Films'))
  const offer = await library.offerRuleSet({ path: given })
  expect(offer.problems).toMatchObject([{ rule: 'Notes', field: 'to' }])
  await expect(library.takeRuleSet({ importId: offer.importId, name: 'bad' })).rejects.toThrow(
    'A folder cannot contain "." or ".."',
  )
  expect(existsSync(file('bad'))).toBe(false)
})

test('a trial counts what each rule takes and from where, and a newer one ends it', async () => {
  const { state, stateDir, home, folder } = roomWith({ mine: text })
  for (const name of ['invoice 1.pdf', 'invoice 2.jpg', 'a.txt', 'b.jpg']) {
    writeFileSync(path.join(folder, name), name)
    utimesSync(path.join(folder, name), 1e9, 1e9)
  }
  const { lookUp, sameBytesWorker } = testFacts()
  const context = {
    state,
    home,
    checkPlan: createPlanGate(async () => 'free'),
    facts: { lookUp, sameBytesWorker },
  }
  const { handlers, find } = createTrials(context, () => openFolder(folder, { stateDir, home }))
  const { tryRules } = handlers
  const wanted = { tried: { name: 'mine' }, folderId: 'any', criterion: 'type' } as const
  await expect(tryRules({ ...wanted, criterion: 'date' })).rejects.toMatchObject({ code: 'premium-needed' })
  const overtaken = tryRules(wanted)
  const trial = await tryRules(wanted)
  expect(await overtaken).toBeNull()
  expect(trial).toMatchObject({
    rules: [
      {
        moves: 2,
        stays: 0,
        instead: [
          { folder: 'Documents', files: 1 },
          { folder: 'Images', files: 1 },
        ],
      },
      { moves: 0, stays: 1, instead: [{ folder: 'Documents', files: 1 }] },
    ],
    otherwise: 1,
  })
  const rowsOf = (rows: readonly Row[] = []) => rows.map(({ path, to, why }) => [path, to, why])
  expect(rowsOf(trial?.rules[0]?.rows)).toEqual([
    ['invoice 1.pdf', 'Money/Invoices/invoice 1.pdf', 'name invoice 1'],
    ['invoice 2.jpg', 'Money/Invoices/invoice 2.jpg', 'name invoice 2'],
  ])
  expect(rowsOf(trial?.rules[1]?.rows)).toEqual([['a.txt', '', undefined]])
  expect(rowsOf(trial?.otherwiseRows)).toEqual([['b.jpg', 'Images/b.jpg', undefined]])
  expect(find(trial?.trialId ?? '')?.moves).toHaveLength(3)
})
