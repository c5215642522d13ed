import fs from 'node:fs'
import os from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { plant } from '../testing/trees.ts'
import { loopsIn } from './loops.ts'

const home = fs.mkdtempSync(join(fs.realpathSync(os.tmpdir()), 'sortwell-loops-'))
plant(home, { 'Downloads/': '', 'Inbox/': '', 'Pictures/': '', 'Pictures/New/': '' })

/** Destinations that end in `…` are open. */
function loops(watched: Readonly<Record<string, readonly string[]>>) {
  const found = loopsIn(
    Object.entries(watched).map(([folder, destinations]) => ({
      folder: join(home, folder),
      destinations: destinations.map(path => ({ path: path.replace('…', ''), isOpen: path.endsWith('…') })),
    })),
    { home },
  )
  return found.map(loop => loop.map(path => path.slice(home.length + 1)))
}

afterAll(() => fs.rmSync(home, { recursive: true }))

test('two folders that send files to each other are a loop, reported once', () => {
  expect(loops({ Downloads: ['~/Inbox'], Inbox: ['~/Downloads', 'Images'] })).toEqual([
    ['Downloads', 'Inbox'],
  ])
})

test('three in a circle are one, two that end in a third are none', () => {
  expect(loops({ Downloads: ['~/Inbox'], Inbox: ['~/Pictures'], Pictures: ['~/Downloads'] })).toEqual([
    ['Downloads', 'Inbox', 'Pictures'],
  ])
  expect(loops({ Downloads: ['~/Pictures'], Inbox: ['~/Pictures'], Pictures: ['2026'] })).toEqual([])
})

test('a folder in a watched one is not sorted again', () => {
  expect(loops({ Downloads: ['~/Inbox/done'], Inbox: ['~/Downloads/back'] })).toEqual([])
})

test('where a fact decides, any folder below may be meant', () => {
  expect(loops({ Downloads: ['~/Pictures/…'], 'Pictures/New': [`${home}/Downloads`] })).toEqual([
    ['Downloads', 'Pictures/New'],
  ])
  expect(loops({ Downloads: ['~/Pictures'], 'Pictures/New': [`${home}/Downloads`] })).toEqual([])
})

test('a link to a watched folder, and one in the chosen folder, are that folder', () => {
  const link = join(home, 'in')
  fs.symlinkSync(join(home, 'Inbox'), link)
  onTestFinished(() => fs.rmSync(link))
  expect(loops({ Downloads: ['~/in'], Inbox: ['../Downloads'] })).toEqual([['Downloads', 'Inbox']])
})
