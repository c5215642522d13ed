import { expect, test } from 'vitest'
import { previewFolder } from '../index.ts'
import { planned, setOf } from '../testing/plan-by-rules.ts'

test('a name that a file has already is not given again', async () => {
  const files = { 'a.txt': '', '2026 b.txt': '' }
  const rules = [{ rule: 'dated', name: '{modified:yyyy} {name}' }]
  const { bench, plan, ways } = await planned(files, rules)
  expect(ways).toEqual({ 'a.txt': '2026 a.txt' })
  await bench.run(plan)
  const again = await previewFolder(bench.open(), 'type', { set: setOf(rules) })
  expect(again.moves).toEqual([])
})

test('a number that a file got with its new name stays, in groups and in subfolders too', async () => {
  const files = {
    'a.txt': '',
    'b.txt': '',
    'c.txt': '',
    'Trip/d.txt': '',
    'x.CR2': '',
    'x.xmp': '',
    'y.CR2': '',
  }
  for (const [name, to] of [
    ['{modified:yyyy-MM-dd}', undefined],
    ['{modified:yyyy}', '{folder}'],
    ['x'.repeat(120), '.'],
  ]) {
    const { bench, plan, ways } = await planned(files, [{ rule: 'dated', ...(to && { to }), name }], {
      settings: { subfolders: true },
    })
    expect(plan.moves.length).toBe(7)
    expect(new Set(Object.values(ways)).size).toBe(7)
    await bench.run(plan)
    const again = await previewFolder(bench.open(), 'type', {
      set: setOf([{ rule: 'dated', ...(to && { to }), name }], { subfolders: true }),
    })
    expect([...again.moves]).toEqual([])
  }
})

test('a file goes on at once where another rule, or the criterion, would take it from', async () => {
  const rules = [
    { rule: 'pictures', when: { name: { starts: 'IMG' } }, name: 'Photo {counter}' },
    { rule: 'papers', when: { extension: 'pdf' }, to: 'Inbox' },
    { rule: 'old papers', when: { folder: 'Inbox', modified: { before: '2027' } }, to: 'Archive' },
  ]
  const files = { 'IMG_1.jpg': '', 'a.pdf': '', 'Inbox/b.txt': '', 'Archive/c.txt': '', 'Archive/d.jpg': '' }
  const { ways, left } = await planned(files, rules, { settings: { subfolders: true } })
  expect(ways).toEqual({
    'IMG_1.jpg': 'Images/Photo 1.jpg',
    'Inbox/b.txt': 'Archive/b.txt',
    'a.pdf': 'Inbox/a.pdf',
  })
  expect(left).toMatchObject({ 'Archive/c.txt': 'sorted', 'Archive/d.jpg': 'sorted' })
})

test('a file that rules would move again and again stays, and one of them is named', async () => {
  const rules = [
    { rule: 'ping', when: { folder: 'A' }, to: 'B' },
    { rule: 'pong', when: { folder: 'B' }, to: 'A' },
    { rule: 'twice', when: { extension: 'md' }, name: '{name}{name}' },
  ]
  const files = { 'A/a.txt': '', 'B/b.txt': '', 'c.md': '', 'd.txt': '' }
  const { ways, left, plan } = await planned(files, rules, { settings: { subfolders: true } })
  expect(ways).toEqual({ 'd.txt': 'Documents/d.txt' })
  expect(left).toEqual({ 'A/a.txt': 'pong', 'B/b.txt': 'ping', 'c.md': 'twice' })
  expect(plan.left.map(({ reason }) => reason)).toEqual(['loop', 'loop', 'loop'])
})

test('in subfolders, what is where its rule wants it stays', async () => {
  const files = { 'Work/a.pdf': 'a', 'Papers/2026/b.pdf': 'b', 'c.pdf': 'c' }
  const rules = [{ rule: 'papers', when: { extension: 'pdf' }, to: 'Papers/{modified:yyyy}' }]
  const { ways, left } = await planned(files, rules, { settings: { subfolders: true } })
  expect(ways).toEqual({ 'Work/a.pdf': 'Papers/2026/a.pdf', 'c.pdf': 'Papers/2026/c.pdf' })
  expect(left['Papers/2026/b.pdf']).toBe('sorted')
  const upwards = await planned(files, [{ rule: 'up', to: '.' }], { settings: { subfolders: true } })
  expect(upwards.ways).toEqual({ 'Work/a.pdf': 'a.pdf', 'Papers/2026/b.pdf': 'b.pdf' })
})

test.each([
  ['Papers/{folder}', {}],
  ['Papers/{folder}', { Papers: 'a file' }],
  ['{folder}/Papers', {}],
  ['{folder}/Papers', { 'Work/Papers': 'a file' }],
  ['Papers/{folder}/Old', {}],
  ['{folder}/{modified:yyyy/MM}', {}],
  ['Papers/{folder}/{extension}', {}],
  ['{folder}/{folder}', {}],
])('a second sort by %s has nothing to move: %j', async (to, inTheWay) => {
  const files = { 'a.pdf': 'a', 'Work/b.pdf': 'b', 'Work/old/c.pdf': 'c', 'papers/d.pdf': 'd', ...inTheWay }
  const settings = { subfolders: true }
  const rules = [{ rule: 'p', when: { extension: 'pdf' }, to }]
  const { bench, plan } = await planned(files, rules, { settings, more: { otherwise: 'leave' } })
  await bench.run(plan)
  const set = setOf(rules, { otherwise: 'leave' })
  const again = await previewFolder(bench.open(), 'type', { set: { ...set, ...settings } })
  expect(again.moves.map(({ from, to }) => `${from} → ${to}`)).toEqual([])
})

test('what lies below the folder that {folder} goes to is in its place', async () => {
  const files = { 'Work/old/a.pdf': 'a', 'Papers/b.pdf': 'b', 'Papers/2026/x/c.pdf': 'c', 'd.pdf': 'd' }
  const plain = await planned(files, [{ rule: 'p', to: 'Papers/{folder}' }], {
    settings: { subfolders: true },
  })
  expect(plain.ways).toEqual({ 'Work/old/a.pdf': 'Papers/Work/old/a.pdf', 'd.pdf': 'Papers/d.pdf' })
  const spelledAlike = { 'papers/b.pdf': 'b', 'papers/x/c.pdf': 'c', 'Papers (2)/d.pdf': 'd' }
  const again = await planned(spelledAlike, [{ rule: 'p', to: 'Papers/{folder}' }], {
    settings: { subfolders: true },
  })
  expect(again.ways).toEqual({})
  const byYear = [{ rule: 'p', to: 'Papers/{modified:yyyy}/{folder}' }]
  const { ways } = await planned(files, byYear, { settings: { subfolders: true } })
  expect(ways).toEqual({
    'Work/old/a.pdf': 'Papers/2026/Work/old/a.pdf',
    'Papers/b.pdf': 'Papers/2026/Papers/b.pdf',
    'd.pdf': 'Papers/2026/d.pdf',
  })
})
