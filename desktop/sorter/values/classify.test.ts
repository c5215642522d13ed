import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { classifier, orderFolders, ownFolderTest } from './classify.ts'
import { type Criterion, criteria } from './criteria.ts'
import { dateFolder } from './date-folders.ts'
import { defaultOptions } from './set-options.ts'
import { sizeFolder, sizeFolders } from './size-folders.ts'

test.each([
  [0, 'Small (under 1 MB)'],
  [999_999, 'Small (under 1 MB)'],
  [1_000_000, 'Medium (1 to 100 MB)'],
  [99_999_999, 'Medium (1 to 100 MB)'],
  [100_000_000, 'Large (100 MB to 1 GB)'],
  [999_999_999, 'Large (100 MB to 1 GB)'],
  [1_000_000_000, 'Huge (1 GB and more)'],
  [9e15, 'Huge (1 GB and more)'],
])('a file of %d bytes is in %j', (sizeBytes, folder) => {
  expect(sizeFolder(sizeBytes, sizeFolders([1e6, 100e6, 1e9]))).toBe(folder)
})

const local = (...parts: [number, number, number, number, number, number, number]) =>
  new Date(...parts).getTime()

test.each([
  [local(2026, 0, 1, 0, 0, 0, 0), '2026/2026-01'],
  [local(2025, 11, 31, 23, 59, 59, 999), '2025/2025-12'],
  [local(2024, 1, 29, 12, 0, 0, 0), '2024/2024-02'],
  [local(1960, 5, 1, 0, 0, 0, 0), '1960/1960-06'],
  [local(9999, 11, 31, 23, 59, 59, 999), '9999/9999-12'],
  [local(10_000, 0, 1, 0, 0, 0, 0), 'Undated'],
  [new Date(-1, 5, 1).setFullYear(-1), 'Undated'],
  [Number.NaN, 'Undated'],
  [1e20, 'Undated'],
])('a file of the time %d is in %j', (modifiedMs, folder) => {
  expect(dateFolder(modifiedMs, 'month')).toBe(folder)
})

test('a year before 1000 has four digits', () => {
  expect(dateFolder(new Date(2000, 4, 1).setFullYear(33), 'month')).toBe('0033/0033-05')
})

test.each([
  ['UTC', '2025/2025-12'],
  ['America/Los_Angeles', '2025/2025-12'],
  ['Asia/Tokyo', '2026/2026-01'],
  ['Pacific/Kiritimati', '2026/2026-01'],
])('the month is the one of the clock on the wall in %s', (zone, folder) => {
  const url = pathToFileURL(join(import.meta.dirname, 'date-folders.ts')).href
  const script = `const { dateFolder } = await import(${JSON.stringify(url)})
    process.stdout.write(dateFolder(Date.parse('2025-12-31T20:00:00Z'), 'month'))`
  const env = { ...process.env, TZ: zone }
  expect(execFileSync(process.execPath, ['--input-type=module', '-e', script], { env }).toString()).toBe(
    folder,
  )
})

test.each([
  ['year', '2026'],
  ['month', '2026/2026-03'],
  ['day', '2026/2026-03/2026-03-04'],
] as const)('folders by %s are as %s', (step, folder) => {
  expect(dateFolder(local(2026, 2, 4, 0, 0, 0, 0), step)).toBe(folder)
  expect(dateFolder(Number.NaN, step)).toBe('Undated')
})

test.each([
  [[5e6], ['Small (under 5 MB)', 'Large (5 MB and more)']],
  [
    [1e3, 1.5e9],
    ['Small (under 1 kB)', 'Medium (1 kB to 1.5 GB)', 'Large (1.5 GB and more)'],
  ],
  [
    [1, 2e3, 1_234_567, 3e12],
    [
      'Tiny (under 1 B)',
      'Small (1 B to 2 kB)',
      'Medium (2 kB to 1.234567 MB)',
      'Large (1.234567 MB to 3 TB)',
      'Huge (3 TB and more)',
    ],
  ],
])('the limits %j make their own folders', (limits, folders) => {
  expect(sizeFolders(limits).map(({ folder }) => folder)).toEqual(folders)
})

test('each criterion has its own folder for a file', () => {
  const file = {
    path: 'Trip/a.JPG',
    sizeBytes: 2_000_000,
    modifiedMs: local(2026, 2, 14, 0, 0, 0, 0),
    inode: 1,
  }
  expect(classifier('type', defaultOptions)(file)).toBe('Images')
  expect(classifier('size', defaultOptions)(file)).toBe('Medium (1 to 100 MB)')
  expect(classifier('date', defaultOptions)(file)).toBe('2026/2026-03')
})

test('an own category takes an extension away from the built-in one, and knows compound ones', () => {
  const categories = [
    { folder: 'Invoices', extensions: ['pdf', 'pdf.p7m'] },
    { folder: 'Backups', extensions: ['tar.gz', 'constructor'] },
  ]
  const folderOf = (path: string) =>
    classifier('type', { ...defaultOptions, categories })({ path, sizeBytes: 1, modifiedMs: 0, inode: 1 })
  expect(folderOf('bill.PDF')).toBe('Invoices')
  expect(folderOf('bill.pdf.p7m')).toBe('Invoices')
  expect(folderOf('all.tar.gz')).toBe('Backups')
  expect(folderOf('all.gz')).toBe('Archives')
  expect(folderOf('a.constructor')).toBe('Backups')
  expect(folderOf('a.__proto__')).toBe('Other')
  expect(folderOf('a.txt')).toBe('Documents')
})

test.each(criteria)('a folder that is sorted into by %s is not sorted again', criterion => {
  const isOwn = ownFolderTest(defaultOptions)
  const classify = classifier(criterion, defaultOptions)
  for (const [at, path] of ['a.jpg', 'a.txt', 'zebra.xyz', '9'].entries()) {
    const sizeBytes = 10 ** (at * 3)
    const folder = classify({ path, sizeBytes, modifiedMs: Date.UTC(1990 + at, 5), inode: 1 })
    const [top = ''] = folder.split('/')
    expect([top, isOwn(top), isOwn(`${top} (2)`)]).toEqual([top, true, true])
  }
})

test('target folders are in the order in which a person looks through them', () => {
  const folders = [
    { folder: 'B', files: 1, sizeBytes: 30 },
    { folder: 'A', files: 1, sizeBytes: 10 },
    { folder: 'C', files: 2, sizeBytes: 40 },
  ]
  const order = (criterion: Criterion) => orderFolders(criterion, folders).map(({ folder }) => folder)
  expect(order('type')).toEqual(['C', 'A', 'B'])
  expect(order('date')).toEqual(['C', 'B', 'A'])
  expect(order('size')).toEqual(['A', 'C', 'B'])
})

test('a way to sort that is not known is refused, and does not sort by type', () => {
  expect(() => classifier('colour' as Criterion, defaultOptions)).toThrow('colour')
})
