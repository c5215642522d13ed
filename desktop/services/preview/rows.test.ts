import { expect, test } from 'vitest'
import { mostRows } from '../../ipc/organize-views.ts'
import type { Plan } from '../../sorter/values/values.ts'
import { planRows } from './rows.ts'

const planOf = (parts: object) => ({ moves: [], left: [], ...parts }) as unknown as Plan
const move = (from: string, to: string, more: object = {}) => ({
  from,
  to,
  sizeBytes: 5,
  modifiedMs: 7,
  ...more,
})

test('a row has the path that names its file, and names for the screen', () => {
  const plan = planOf({
    moves: [move('in/a\u202egpj.exe', '/home/ann/Trips/a\u202egpj.exe')],
    left: [{ name: '.b\n', reason: 'hidden' }],
  })
  expect(planRows(plan, '/home/ann')).toMatchObject({
    moves: [
      {
        path: 'in/a\u202egpj.exe',
        section: '/home/ann/Trips',
        from: 'in/a\\u202egpj.exe',
        to: '~/Trips/a\\u202egpj.exe',
        sizeBytes: 5,
        modifiedMs: 7,
      },
    ],
    left: [{ path: '.b\n', section: 'hidden', from: '.b\\n', to: '', sizeBytes: null, isFixed: true }],
  })
})

test('names that are not valid text and look the same have paths of their own, which no file can have', () => {
  const item = { name: 'caf\ufffd.jpg', reason: 'bad-name' }
  const { left } = planRows(planOf({ left: [item, item, { ...item, with: 'a.jpg' }] }), '')
  expect(left.map(({ path, from }) => [path, from])).toEqual([
    ['caf\ufffd.jpg\u00000', 'caf\ufffd.jpg'],
    ['caf\ufffd.jpg\u00001', 'caf\ufffd.jpg'],
    ['caf\ufffd.jpg', 'caf\ufffd.jpg'],
  ])
})

test('of a list with more files the first two hundred thousand have rows', () => {
  expect(mostRows).toBe(200_000)
  const moves = Array.from({ length: 200_001 }, (_, at) => move(`${at}.jpg`, `Images/${at}.jpg`))
  const left = moves.map(({ from: name }) => ({ name, reason: 'hidden' }))
  const rows = planRows(planOf({ moves, left }), '')
  expect([rows.moves.length, rows.left.length]).toEqual([200_000, 200_000])
  expect(rows.moves.at(-1)?.path).toBe('199999.jpg')
})

test('a main file has the number of those that go with it', () => {
  const names = ['IMG_1.CR2', 'IMG_1.JPG', 'IMG_1.xmp', 'b.jpg', 'c.cr2', 'c.xmp']
  const moves = names.map((name, at) =>
    move(name, `Images/${name}`, at === 3 ? {} : { group: at < 3 ? 1 : 2 }),
  )
  const { moves: rows } = planRows(planOf({ moves }), '')
  expect(rows.map(({ companions }) => companions)).toEqual([2, undefined, undefined, undefined, 1, undefined])
})
