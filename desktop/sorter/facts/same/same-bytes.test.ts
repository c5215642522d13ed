import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Disk, realDisk } from '../../disk/disk.ts'
import { identityOf } from '../../disk/identity.ts'
import { systemError } from '../../testing/faulty-disk.ts'
import { tries } from '../../testing/property-runs.ts'
import { oldDate } from '../../testing/trees.ts'
import { workbench } from '../../testing/workbench.ts'
import { type ComparedFile, compareFiles, type SameFiles } from './same-bytes.ts'

const later = new Date(oldDate.getTime() + 60_000)
/** Longer than what is read at first. */
const long = 'x'.repeat(150_000)

/** As on a disk that does not keep when a file came to be: the times of change tell their ages. */
const withoutBirths: Disk = {
  ...realDisk,
  lstatSync: ((...args: Parameters<typeof fs.lstatSync>) =>
    Object.assign(fs.lstatSync(...args) ?? {}, { birthtimeMs: 0 })) as Disk['lstatSync'], // one of its many forms
}

function bench(tree: Parameters<typeof workbench>[0] = {}) {
  const { folder } = workbench(tree)
  const at = (name: string) => path.join(folder, name)
  const compare = (names: readonly string[], disk: Disk = withoutBirths) => {
    const { groups, unknown } = compareFiles(
      disk,
      names.map(name => ({ path: at(name) })),
    )
    const short = (each: string) => path.relative(folder, each)
    return {
      groups: groups.map(({ original, copies, alsoNamed, ...rest }) => {
        return {
          original: short(original),
          copies: copies.map(short),
          alsoNamed: alsoNamed.map(short),
          ...rest,
        }
      }),
      unknown: unknown.map(({ path: each, failure }) => `${short(each)} ${failure.reason}`),
    }
  }
  return { folder, at, compare }
}

test('files with the same bytes are found, whatever their names; the oldest is the original', () => {
  const { compare } = bench({
    'new.txt': { text: long, date: later },
    'sub/old.jpg': long,
    'other.txt': `${long.slice(1)}y`,
    'longer.txt': `${long}y`,
  })
  expect(compare(['new.txt', 'sub/old.jpg', 'other.txt', 'longer.txt'])).toEqual({
    groups: [
      {
        sizeBytes: 150_000,
        original: 'sub/old.jpg',
        copies: ['new.txt'],
        alsoNamed: [],
        copiesBytes: 150_000,
      },
    ],
    unknown: [],
  })
})

test('when a file came to be says its age, not when it was changed', () => {
  const { at, compare } = bench({ 'first.txt': { text: 'same', date: later } })
  const born = fs.lstatSync(at('first.txt')).birthtimeMs
  // The clock of the disk moves in steps: write until the second file is seen to be younger.
  do {
    fs.rmSync(at('second.txt'), { force: true })
    fs.writeFileSync(at('second.txt'), 'same')
  } while (fs.lstatSync(at('second.txt')).birthtimeMs === born && born > 0)
  fs.utimesSync(at('second.txt'), oldDate, oldDate)
  const [group] = compare(['second.txt', 'first.txt'], realDisk).groups
  expect(group).toMatchObject(born > 0 ? { original: 'first.txt' } : { original: 'second.txt' })
})

test('of one age the shorter name is the original, then the first', () => {
  const { compare } = bench({ 'a (2).txt': 'same', 'b.txt': 'same', 'a.txt': 'same' })
  expect(compare(['a (2).txt', 'b.txt', 'a.txt']).groups).toMatchObject([
    { original: 'a.txt', copies: ['b.txt', 'a (2).txt'] },
  ])
})

test('empty files are not the same as each other', () => {
  const { compare } = bench({ 'a.txt': '', 'b.txt': '' })
  expect(compare(['a.txt', 'b.txt'])).toEqual({ groups: [], unknown: [] })
})

test('hard links are one file, which is not read for them, and takes its room once', () => {
  const { at, compare } = bench({ 'a.txt': 'same', 'copy.txt': { text: 'same', date: later } })
  fs.linkSync(at('a.txt'), at('a-link.txt'))
  expect(compare(['a-link.txt', 'a.txt'])).toEqual({ groups: [], unknown: [] })
  fs.linkSync(at('copy.txt'), at('copy-link.txt'))
  expect(compare(['copy-link.txt', 'copy.txt', 'a-link.txt', 'a.txt']).groups).toEqual([
    {
      sizeBytes: 4,
      original: 'a.txt',
      alsoNamed: ['a-link.txt'],
      copies: ['copy.txt', 'copy-link.txt'],
      copiesBytes: 4,
    },
  ])
  // Its other name keeps the bytes of the copy on the disk.
  expect(compare(['copy.txt', 'a.txt']).groups).toMatchObject([{ copies: ['copy.txt'], copiesBytes: 0 }])
})

test('a file that is named twice is no copy of itself', () => {
  const { compare } = bench({ 'sub/a.txt': 'same' })
  expect(compare(['sub/a.txt', 'sub/a.txt', 'sub/../sub/a.txt'])).toEqual({ groups: [], unknown: [] })
})

test('where a disk gives all files one number, none is compared', () => {
  const { compare } = bench({ 'a.txt': 'same', 'b.txt': 'same' })
  const lstatSync = ((...args: Parameters<typeof fs.lstatSync>) =>
    Object.assign(fs.lstatSync(...args) ?? {}, { ino: 0 })) as Disk['lstatSync'] // one of its many forms
  expect(compare(['a.txt', 'b.txt'], { ...realDisk, lstatSync }).groups).toEqual([])
})

test('more files of one size than are held open together', () => {
  const names = Array.from({ length: 200 }, (_, index) => `${index}.txt`)
  const last = (index: number) => String.fromCharCode(97 + (index % 2))
  const { compare } = bench(Object.fromEntries(names.map((name, index) => [name, long + last(index)])))
  const { groups } = compare([...names, 'none'])
  expect(groups.map(({ copies }) => copies.length)).toEqual([99, 99])
  const all = groups.map(
    ({ original, copies }) => new Set([original, ...copies].map(name => Number.parseInt(name, 10))),
  )
  expect(all.map(set => [...set].every(index => index % 2 === Number(set.has(1))))).toEqual([true, true])
})

test('links, pipes, folders and what is not there are never opened', () => {
  if (process.platform === 'win32') return
  const { at, compare } = bench({ 'a.txt': 'same', 'b.txt': 'same', 'sub/': '' })
  fs.symlinkSync('a.txt', at('link'))
  execFileSync('mkfifo', [at('pipe')])
  expect(compare(['a.txt', 'link', 'pipe', 'sub', 'none', 'b.txt'])).toMatchObject({
    groups: [{ original: 'a.txt', copies: ['b.txt'] }],
    unknown: ['link link', 'pipe special', 'sub folder', 'none gone'],
  })
})

test('a file that is no longer what was listed is not compared', () => {
  const { at } = bench({ 'a.txt': 'same', 'b.txt': 'same' })
  const files: ComparedFile[] = ['a.txt', 'b.txt'].map(name => {
    return { path: at(name), seen: identityOf(fs.lstatSync(at(name))) }
  })
  expect(compareFiles(realDisk, files).groups).toHaveLength(1)
  fs.utimesSync(at('b.txt'), later, later)
  expect(compareFiles(realDisk, files)).toEqual({
    groups: [],
    unknown: [{ path: at('b.txt'), failure: { reason: 'changed' } }],
  })
})

/** Does something to the disk before the n-th read. */
function before(read: number, act: () => void): Disk {
  let count = 0
  return {
    ...withoutBirths,
    readSync: ((...args: Parameters<typeof fs.readSync>) => {
      count += 1
      if (count === read) act()
      return fs.readSync(...args)
    }) as Disk['readSync'], // one of its many forms
  }
}

const meanwhile: readonly (readonly [string, (file: string) => void, string])[] = [
  ['is written to', file => fs.writeFileSync(file, 'y', { flag: 'r+' }), 'changed'],
  ['grows', file => fs.appendFileSync(file, 'y'), 'changed'],
  ['is cut off', file => fs.truncateSync(file, 70_000), 'changed'],
  ['is removed', file => fs.rmSync(file), 'changed'],
  [
    'is replaced',
    file => {
      fs.writeFileSync(`${file}~`, long)
      fs.renameSync(`${file}~`, file)
    },
    'changed',
  ],
  [
    'becomes a link',
    file => {
      fs.renameSync(file, `${file}~`)
      fs.symlinkSync(`${file}~`, file)
    },
    'changed',
  ],
]

for (const [what, act, reason] of meanwhile) {
  test.each([1, 2, 3, 4, 5, 6])(`a file that ${what} before read %d is not the same as any`, read => {
    const { at, compare } = bench({ 'a.txt': long, 'b.txt': long, 'c.txt': long })
    const disk = before(read, () => act(at('b.txt')))
    const { groups, unknown } = compare(['a.txt', 'b.txt', 'c.txt'], disk)
    expect(groups).toMatchObject([{ original: 'a.txt', copies: ['c.txt'] }])
    // Where the first that is read of it is new, it is another file and no more is asked.
    expect(unknown).toEqual(what === 'is written to' && read <= 2 ? [] : [`b.txt ${reason}`])
  })
}

test('a file that cannot be opened or read costs itself alone', () => {
  const { at, compare } = bench({ 'a.txt': long, 'b.txt': long, 'c.txt': long, 'd.txt': long })
  let denied = -1
  const disk: Disk = {
    ...withoutBirths,
    openSync(file, ...rest) {
      if (file === at('b.txt')) throw systemError('EACCES')
      const descriptor = fs.openSync(file, ...rest)
      if (file === at('c.txt')) denied = descriptor
      return descriptor
    },
    readSync: ((...args: Parameters<typeof fs.readSync>) => {
      if (args[0] === denied) throw systemError('EIO')
      return fs.readSync(...args)
    }) as Disk['readSync'], // one of its many forms
  }
  expect(compare(['a.txt', 'b.txt', 'c.txt', 'd.txt'], disk)).toMatchObject({
    groups: [{ original: 'a.txt', copies: ['d.txt'] }],
    unknown: ['b.txt denied', 'c.txt io'],
  })
})

test('only files of one size are opened, each once, closed again, and its time of access stays', () => {
  const { at, compare } = bench({ a: long, b: long, c: `y${long.slice(1)}`, other: 'x' })
  const opened: string[] = []
  let open = 0
  const disk: Disk = {
    ...withoutBirths,
    openSync(file, ...rest) {
      opened.push(path.basename(String(file)))
      open += 1
      return fs.openSync(file, ...rest)
    },
    closeSync(descriptor) {
      open -= 1
      fs.closeSync(descriptor)
    },
  }
  const times = () => ['a', 'b', 'c'].map(name => fs.lstatSync(at(name), { bigint: true }).atimeNs)
  const accessed = times()
  expect(compare(['a', 'b', 'c', 'other'], disk).groups).toHaveLength(1)
  expect([opened, open]).toEqual([['a', 'b', 'c'], 0])
  if (process.platform === 'linux') expect(times()).toEqual(accessed)
})

test('progress ends where it says that it will', () => {
  const { folder, at } = bench({ a: long, b: long, c: `y${long.slice(1)}`, d: 'x', e: 'y', empty: '' })
  const told: unknown[] = []
  const files = fs.readdirSync(folder).map(name => ({ path: at(name) }))
  compareFiles(realDisk, files, progress => told.push(progress))
  expect(told.at(-1)).toEqual({ done: 5, total: 5, bytesDone: 450_002, bytesTotal: 450_002 })
})

/** A file of this length, all zeros but for one byte at this part of it; or another name of an earlier file. */
const fileMade = fc.record({
  length: fc.constantFrom(0, 1, 4096, 65_536, 65_537, 200_000),
  other: fc.constantFrom(0, 1, 2),
  part: fc.constantFrom(0, 0.4, 0.999),
  ageMs: fc.constantFrom(0, 1000, 5000),
  linkTo: fc.option(fc.nat(15), { freq: 5 }),
})

type MadeFile = typeof fileMade extends fc.Arbitrary<infer T> ? T : never
type Bench = ReturnType<typeof bench>

test('files are the same if and only if their bytes are, and no group is without its original', () => {
  fc.assert(
    fc.property(fc.array(fileMade, { minLength: 1, maxLength: 16 }), fc.boolean(), (made, isShuffled) => {
      const files = bench()
      for (const [index, file] of made.entries()) makeFile(files, file, index)
      const names = made.map((_, index) => String(index))
      const { groups, unknown } = files.compare(isShuffled ? names.toReversed() : names)
      expect(unknown).toEqual([])
      for (const group of groups) expectOldestFirst(files, group)
      expectTwinsTogether(files, names, groups)
    }),
    { numRuns: tries(200) },
  )
})

function makeFile({ at }: Bench, { length, other, part, ageMs, linkTo }: MadeFile, index: number): void {
  const path = at(String(index))
  if (linkTo !== null && index > 0) {
    fs.linkSync(at(String(linkTo % index)), path)
    return
  }
  const content = Buffer.alloc(length)
  if (length > 0) content[Math.floor(part * length)] = other
  fs.writeFileSync(path, content)
  const date = new Date(oldDate.getTime() + ageMs)
  fs.utimesSync(path, date, date)
}

/** With every copy set aside, a whole file is left: the oldest one. */
function expectOldestFirst({ at }: Bench, { original, copies }: SameFiles): void {
  const left = fs.lstatSync(at(original))
  for (const copy of copies) {
    const { ino, mtimeMs } = fs.lstatSync(at(copy))
    expect(ino).not.toBe(left.ino)
    expect(mtimeMs).toBeGreaterThanOrEqual(left.mtimeMs)
  }
}

function expectTwinsTogether({ at }: Bench, names: readonly string[], groups: readonly SameFiles[]): void {
  const found = groups.flatMap((group, number) =>
    [group.original, ...group.alsoNamed, ...group.copies].map(name => [name, number] as const),
  )
  const groupOf = new Map(found)
  expect(groupOf.size).toBe(found.length)
  const files = names.map(name => {
    return { group: groupOf.get(name), bytes: fs.readFileSync(at(name)), ino: fs.lstatSync(at(name)).ino }
  })
  for (const [one, first] of files.entries()) {
    for (const [two, second] of files.slice(0, one).entries()) {
      const isFound = first.group !== undefined && first.group === second.group
      const isTwin = first.bytes.length > 0 && first.bytes.equals(second.bytes)
      // Names of one file are in a group only where it has a twin.
      if (isFound || first.ino !== second.ino) expect([one, two, isFound]).toEqual([one, two, isTwin])
    }
  }
}
