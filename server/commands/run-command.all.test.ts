import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { commands } from '../testing/operator.ts'
import { runCommandToEnd } from '../testing/start-process.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sortwell-env-'))
})
afterAll(() => rm(folder, { recursive: true }))

test.each(commands)('$name reads the settings of the file that --env-file names', async ({ name, verbs }) => {
  const file = join(folder, `${name}.env`)
  await writeFile(file, 'PORT=nonsense\n')
  const [word = '', verb] = Object.entries(verbs)[0] ?? []
  const words = [...(word ? [word] : []), ...(verb?.operands.map(() => 'x') ?? [])]
  const { code, stderr } = await runCommandToEnd(name, [...words, '--env-file', file], {})
  expect([code, stderr]).toEqual([1, 'PORT must be a port from 0 to 65535.\n'])
})
