import fs from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { changeRun, cutEnd } from '../testing/records.ts'
import { listing, plant, snapshot } from '../testing/trees.ts'
import { benchAt, workbench } from '../testing/workbench.ts'

const refused = { name: 'RunRefused', refusal: { code: 'damaged-run' } }

describe('a run whose moves lead out of the folder', () => {
  const outside = [
    '../victim.txt',
    'Documents/../../victim.txt',
    'Documents/../victim.txt',
    '/etc/hostname',
    '..',
    '.',
    '',
    'Documents//a.txt',
    'Documents/',
    './a.txt',
    'Documents/\0a.txt',
  ]

  test.each(['source', 'target'].flatMap(column => outside.map(path => ({ column, path }))))(
    'is refused where the $column of a file is $path',
    async ({ column, path }) => {
      const bench = workbench({ 'a.txt': 'mine' })
      await bench.sort()
      changeRun(bench.stateDir, `UPDATE moves SET ${column} = ? WHERE run = :run`, path)
      await expect(bench.undo()).rejects.toMatchObject(refused)
      expect(listing(bench.folder)).toEqual(['Documents/', 'Documents/a.txt'])
    },
  )

  test.each([
    ['another name', "INSERT INTO outcomes (run, source, target) VALUES (:run, 'a.txt', '../victim.txt')"],
    ['reserved names', `UPDATE runs SET reserving = '["../elsewhere"]' WHERE number = :run`],
    ['a folder that was there', `UPDATE runs SET found = '["/etc"]' WHERE number = :run`],
  ])('is refused by a recovery for %s, and nothing outside is touched', async (_, sql) => {
    const bench = workbench({ 'a.txt': 'mine' })
    await bench.sort()
    cutEnd(bench.stateDir)
    changeRun(bench.stateDir, sql)
    const before = snapshot(bench.folder)
    await expect(bench.recover('undo')).rejects.toMatchObject(refused)
    expect(snapshot(bench.folder)).toEqual(before)
  })

  test.each(['new_folders', 'old_folders'])('is refused where its %s lead out', async column => {
    const bench = workbench()
    plant(bench.folder, { 'chosen/a.txt': 'mine', 'empty/': '' })
    const chosen = benchAt({ folder: join(bench.folder, 'chosen'), stateDir: bench.stateDir })
    await chosen.sort()
    changeRun(bench.stateDir, `UPDATE runs SET ${column} = '["../empty"]' WHERE number = :run`)
    await expect(chosen.undo()).rejects.toMatchObject(refused)
    expect(fs.existsSync(join(bench.folder, 'empty'))).toBe(true)
    chosen.close()
  })
})
