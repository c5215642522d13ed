import { expect, test } from 'vitest'
import { FileColumns, ListedFiles, MoveColumns, WayBack } from './columns.ts'
import type { Move } from './values.ts'

const details = { sizeBytes: 3, modifiedMs: 1.5, inode: 7 }
const moves: readonly Move[] = [
  { from: 'a.jpg', to: 'Images/a.jpg', ...details },
  { from: 'a/b.jpg', to: 'Images/b (2).jpg', ...details, group: 0 },
  { from: 'Images/c.jpg', to: 'c.jpg', ...details, inode: '9007199254740993' },
  { from: 'd', to: '2026/2026-03/d', ...details, sizeBytes: 2 ** 40, modifiedMs: -1 },
]

function columnsOf(items: Iterable<Move>): MoveColumns {
  const columns = new MoveColumns()
  for (const item of items) columns.push(item)
  return columns
}

test('moves come out as they went in', () => {
  const columns = columnsOf(moves)
  expect(columns).toHaveLength(4)
  expect([...columns]).toEqual(moves)
  expect(columns.at(2)).toEqual(moves[2])
  expect([columns.at(-1), columns.at(4)]).toEqual([undefined, undefined])
})

test('they are walked through as an array is', () => {
  const columns = columnsOf(moves)
  const isLong = ({ to }: Move) => to.length > 12
  expect(columns.slice(1, 3)).toEqual(moves.slice(1, 3))
  expect(columns.slice(3, 99)).toEqual(moves.slice(3, 99))
  expect(columns.map(({ from }, index) => [from, index])).toEqual(
    moves.map(({ from }, index) => [from, index]),
  )
  expect([...columns.filter(isLong)]).toEqual(moves.filter(isLong))
  expect(columns.some(isLong)).toBe(true)
  expect(columns.some(({ from }) => from === 'x')).toBe(false)
  expect(columns.reduce((sum, { from }) => sum + from.length, 1)).toBe(26)
})

test('many of them keep their order', () => {
  const many = Array.from({ length: 10_000 }, (_, at) => ({ path: `${at}`, ...details, inode: at }))
  const files = new FileColumns()
  for (const file of many) files.push(file)
  expect([...files]).toEqual(many)
})

test('what few files have costs the others nothing, and stays with its file', () => {
  const many = Array.from({ length: 20_000 }, (_, at) => ({ path: `${at}`, ...details }))
  const items = many.map((file, at) => ({
    ...file,
    ...(at % 3 === 1 ? { changedMs: at / 2 } : {}),
    ...(at === 9 || at > 19_990 ? { isCloudOnly: true as const } : {}),
  }))
  const files = new FileColumns()
  for (const file of items) files.push(file)
  expect([...files]).toEqual(items)
})

test('however their numbers are packed, they come out as they went in', () => {
  const many = Array.from({ length: 20_000 }, (_, at): Move => {
    const name = `${at}.jpg`
    const sizeBytes = at < 5000 ? at : at * 2 ** 30
    const modifiedMs = at < 10_000 ? 1.7e12 + at / 8 : -at
    const inode = at % 9000 === 1 ? `${at}9007199254740993` : 2 ** 32 - 10_000 + at
    const to = at === 4097 || at > 15_000 ? `Images/${at} (2).jpg` : `Images/${name}`
    return {
      from: `${at % 7}/${name}`,
      to,
      sizeBytes,
      modifiedMs,
      inode,
      ...(at % 5000 < 3 && { group: at }),
    }
  })
  expect([...columnsOf(many)]).toEqual(many)
})

test('files are listed in another order than they were found', () => {
  const [first, second, third] = moves.map(({ from }) => ({ path: from, ...details }))
  const listed = new ListedFiles()
  const places = [first, second, third].map(file => file && listed.find(file))
  listed.list(places[2] ?? 0)
  listed.list(places[0] ?? 0, 4)
  expect([...listed]).toEqual([third, { ...first, group: 4 }])
  expect(listed.found(places[1] ?? 0)).toEqual(second)
})

test('moves of a listing name its files', () => {
  const files = Array.from({ length: 10_000 }, (_, at) => ({
    path: `${at % 3}/${at}.jpg`,
    ...details,
    group: at,
  }))
  const columns = new MoveColumns(files)
  for (const at of files.keys()) {
    if (at % 2 === 1)
      columns.place(at, `${at}.jpg`, 'Images', at % 5 === 0 ? `Page_files/${at} (2).jpg` : `${at}.jpg`)
  }
  const wanted = files.flatMap(({ path, ...rest }, at) => {
    const to = at % 5 === 0 ? `Images/Page_files/${at} (2).jpg` : `Images/${at}.jpg`
    return at % 2 === 1 ? [{ from: path, to, ...rest }] : []
  })
  expect([...columns]).toEqual(wanted)
})

test('the way back is the last move first, each the other way', () => {
  const back = new WayBack(columnsOf(moves.slice(0, 2)))
  const [first, second] = moves
  expect([...back]).toEqual([
    { ...second, from: 'Images/b (2).jpg', to: 'a/b.jpg' },
    { ...first, from: 'Images/a.jpg', to: 'a.jpg' },
  ])
  expect([...new WayBack(back)]).toEqual(moves.slice(0, 2))
})

test('that no item is of a group is known without a walk, and an array does not tell', () => {
  const [single, grouped] = moves
  const ofOne = columnsOf(moves.slice(0, 1))
  expect([ofOne.mayHaveGroups, new WayBack(ofOne).mayHaveGroups]).toEqual([false, false])
  const ofTwo = columnsOf([single, grouped].flatMap(move => move ?? []))
  expect([ofTwo.mayHaveGroups, new WayBack(ofTwo).mayHaveGroups]).toEqual([true, true])
  expect(new WayBack(moves).mayHaveGroups).toBe(true)
  const listed = new ListedFiles()
  const placed = new MoveColumns(listed)
  listed.list(listed.find({ path: 'a.jpg', ...details }))
  expect([listed.mayHaveGroups, placed.mayHaveGroups]).toEqual([false, false])
  listed.list(listed.find({ path: 'a.xmp', ...details }), 1)
  expect([listed.mayHaveGroups, placed.mayHaveGroups]).toEqual([true, true])
})
