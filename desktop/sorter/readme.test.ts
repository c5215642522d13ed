import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { listing } from './testing/trees.ts'
import { workbench } from './testing/workbench.ts'

const here = import.meta.dirname

test('the lines of the README sort a folder and undo it', () => {
  const { folder, stateDir } = workbench({ 'a.jpg': 'one', 'b.txt': 'two' })
  const readme = fs.readFileSync(path.join(here, 'README.md'), 'utf8')
  const input = /```ts\n(.*?)```/s.exec(readme)?.[1] ?? ''
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ['--input-type=module-typescript', '-', folder, stateDir],
    { cwd: here, input, encoding: 'utf8' },
  )
  expect(stderr).toBe('')
  expect(stdout).toBe('a.jpg → Images/a.jpg\nb.txt → Documents/b.txt\n2 moved, 2 back\n')
  expect(listing(folder)).toEqual(['a.jpg', 'b.txt'])
})
