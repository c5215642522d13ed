import fs from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { type Disk, realDisk } from '../disk/disk.ts'
import { systemError } from '../testing/faulty-disk.ts'
import { oldDate } from '../testing/trees.ts'
import { workbench } from '../testing/workbench.ts'
import { scan } from './scan.ts'

const laterMs = oldDate.getTime() + 1e9

/** Holes where the contents of a file would be, as files that are only in the cloud have them. */
function folderWithHoles(...names: readonly string[]) {
  const bench = workbench({ 'here.txt': 'text' })
  for (const name of names) {
    fs.writeFileSync(join(bench.folder, name), '')
    fs.truncateSync(join(bench.folder, name), 100_000)
    fs.utimesSync(join(bench.folder, name), oldDate, oldDate)
  }
  return bench
}

function asking(answer: (name: string) => boolean) {
  const asked: string[] = []
  const disk: Disk = {
    ...realDisk,
    isCloudOnlySync(path) {
      asked.push(basename(path.toString()))
      return answer(basename(path.toString()))
    },
  }
  return { disk, asked }
}

test('a file that is only in the cloud is marked, and only those with holes are asked about', () => {
  const bench = folderWithHoles('away.jpg', 'sparse.img')
  const { disk, asked } = asking(name => name === 'away.jpg')
  const { files } = scan(bench.open(), laterMs, { disk })
  expect(files.map(({ path, isCloudOnly }) => [path, isCloudOnly])).toEqual([
    ['away.jpg', true],
    ['here.txt', undefined],
    ['sparse.img', undefined],
  ])
  expect(asked).toEqual(['away.jpg', 'sparse.img'])
})

test('where nobody can tell, a file counts as here', () => {
  const bench = folderWithHoles('away.jpg')
  for (const code of ['ENOSYS', 'ENOENT']) {
    const { disk } = asking(() => {
      throw systemError(code)
    })
    const { files } = scan(bench.open(), laterMs, { disk })
    expect(files.at(0)).not.toHaveProperty('isCloudOnly')
  }
  expect(scan(bench.open(), laterMs).files.some(({ isCloudOnly }) => isCloudOnly === true)).toBe(false)
})

test('a listing for facts says when a file was changed in any way', () => {
  const bench = workbench({ 'a.txt': 'text' })
  const { ctimeMs } = fs.lstatSync(join(bench.folder, 'a.txt'))
  expect(scan(bench.open(), laterMs, { times: ['changed'] }).files.at(0)).toMatchObject({
    changedMs: ctimeMs,
  })
  expect(scan(bench.open(), laterMs).files.at(0)).not.toHaveProperty('changedMs')
})
