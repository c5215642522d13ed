import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { clearKeptFacts, sizeOfKeptKind } from './fact-files.ts'
import { createPictureCache } from './picture-files.ts'

const keyOf = (letter: string) => letter.repeat(64)
const dayMs = 86_400_000

function freshState(): { readonly stateDir: string; readonly folder: string } {
  const stateDir = fs.mkdtempSync(path.join(os.tmpdir(), 'sortwell-pictures-'))
  onTestFinished(() => fs.rmSync(stateDir, { recursive: true }))
  return { stateDir, folder: path.join(stateDir, 'pictures') }
}

test('pictures are the person’s alone, and one clearing takes them with the facts', () => {
  const { stateDir, folder } = freshState()
  const pictures = createPictureCache(stateDir, 1000)
  expect(pictures.keep(keyOf('a'), Buffer.from('picture'))).toBe(true)
  expect([fs.statSync(folder).mode & 0o777, fs.statSync(path.join(folder, keyOf('a'))).mode & 0o777]).toEqual(
    [0o700, 0o600],
  )
  fs.writeFileSync(path.join(folder, 'theirs.png'), 'a person’s')
  expect([pictures.has(keyOf('a')), sizeOfKeptKind(stateDir, 'pictures')]).toEqual([true, 7])
  expect(pictures.read(keyOf('a'))).toEqual(Buffer.from('picture'))
  expect(clearKeptFacts(stateDir)).toBe(7)
  expect([pictures.has(keyOf('a')), pictures.read(keyOf('a'))]).toEqual([false, null])
  expect(fs.readdirSync(folder)).toEqual(['theirs.png'])
})

test('what was not used for longest goes first, and what nobody used for a month', () => {
  const { stateDir, folder } = freshState()
  fs.mkdirSync(folder)
  // They take no room on the disk.
  for (const [letter, megabytes, days] of [
    ['a', 30, 3],
    ['b', 30, 2],
    ['c', 30, 1],
    ['d', 0, 31],
  ] as const) {
    const file = path.join(folder, keyOf(letter))
    fs.writeFileSync(file, '')
    fs.truncateSync(file, megabytes << 20)
    const used = new Date(Date.now() - days * dayMs)
    fs.utimesSync(file, used, used)
  }
  createPictureCache(stateDir, 1000).keep(keyOf('e'), Buffer.from('new'))
  expect(fs.readdirSync(folder).sort()).toEqual([keyOf('b'), keyOf('c'), keyOf('e')])
})

test.each(['../settings.json', '', 'x', keyOf('A'), `${keyOf('a')}/..`])('%j is no key', key => {
  const { stateDir } = freshState()
  const pictures = createPictureCache(stateDir, 1000)
  expect([pictures.has(key), pictures.read(key), pictures.keep(key, Buffer.from('x'))]).toEqual([
    false,
    null,
    false,
  ])
})

test('what is too large is not kept, and not read when somebody puts it there', () => {
  const { stateDir, folder } = freshState()
  const pictures = createPictureCache(stateDir, 10)
  expect(pictures.keep(keyOf('a'), Buffer.alloc(11))).toBe(false)
  fs.mkdirSync(folder)
  fs.writeFileSync(path.join(folder, keyOf('b')), Buffer.alloc(11))
  fs.symlinkSync('/etc/hostname', path.join(folder, keyOf('c')))
  for (const letter of ['a', 'b', 'c']) expect(pictures.read(keyOf(letter))).toBeNull()
})
