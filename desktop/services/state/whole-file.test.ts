import { once } from 'node:events'
import {
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { Worker } from 'node:worker_threads'
import { expect, onTestFinished, test } from 'vitest'
import * as z from 'zod/mini'
import { alone, readJson, writeJson } from './whole-file.ts'

function temporary(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'sortwell-whole-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

const form = z.object({ count: z.int() })

test('a file is written with its folder, for the person alone, and nothing is left next to it', () => {
  const folder = path.join(temporary(), 'new')
  const file = path.join(folder, 'count.json')
  writeJson(file, { count: 1 })
  expect(readJson(file, form)).toEqual({ count: 1 })
  expect(readdirSync(folder)).toEqual(['count.json'])
  if (process.platform === 'win32') return
  expect(statSync(folder).mode & 0o777).toBe(0o700)
  expect(statSync(file).mode & 0o777).toBe(0o600)
})

test.skipIf(process.platform === 'win32')('a link to a file that is stored elsewhere stays a link', () => {
  const [folder, elsewhere] = [temporary(), temporary()]
  const [file, target] = [path.join(folder, 'count.json'), path.join(elsewhere, 'mine.json')]
  symlinkSync(target, file)
  writeFileSync(target, '{"count":1}')
  writeJson(file, { count: 2 })
  expect([readlinkSync(file), readFileSync(target, 'utf8')]).toEqual([target, '{"count":2}'])
  expect([readdirSync(folder), readdirSync(elsewhere)]).toEqual([['count.json'], ['mine.json']])
  rmSync(target)
  writeJson(file, { count: 3 })
  expect(readJson(file, form)).toEqual({ count: 3 })
})

test.each(['', '{"count":', '{"count":"1"}', '[]', 'null'])('%j is read as nothing', text => {
  const file = path.join(temporary(), 'count.json')
  expect(readJson(file, form)).toBeNull()
  writeFileSync(file, text)
  expect(readJson(file, form)).toBeNull()
})

test('of changes that come at once none is lost', async () => {
  const folder = temporary()
  const file = path.join(folder, 'count.json')
  const program = `
    import { alone, readJson, writeJson } from ${JSON.stringify(import.meta.resolve('./whole-file.ts'))}
    import * as z from ${JSON.stringify(import.meta.resolve('zod/mini'))}
    const form = z.object({ count: z.int() })
    for (let time = 0; time < 10; time += 1) {
      alone(${JSON.stringify(file)}, () => {
        const { count } = readJson(${JSON.stringify(file)}, form)
        writeJson(${JSON.stringify(file)}, { count: count + 1 })
      })
    }`
  writeJson(file, { count: 0 })
  const url = new URL(`data:text/javascript,${encodeURIComponent(program)}`)
  await Promise.all(Array.from({ length: 3 }, () => once(new Worker(url), 'exit')))
  expect(readJson(file, form)).toEqual({ count: 30 })
})

test('work that fails frees the file', () => {
  const folder = temporary()
  const fail = () => {
    throw new Error('no')
  }
  expect(() => alone(path.join(folder, 'count.json'), fail)).toThrow('no')
  expect(alone(path.join(folder, 'count.json'), () => 'done')).toBe('done')
})

test('a file that another one does not come to an end with is refused with a sentence', () => {
  const file = path.join(temporary(), 'count.json')
  const again = () => alone(file, () => 'done', undefined, 0)
  expect(() => alone(file, again)).toThrow(`${file} is being changed by another program. Try again.`)
  expect(again()).toBe('done')
})
