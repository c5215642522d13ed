import fs from 'node:fs'
import os from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { plant } from '../testing/trees.ts'
import { openDestination, outermost } from './outside.ts'

let root = ''
let home = ''
let chosen = ''

beforeEach(() => {
  root = fs.mkdtempSync(join(fs.realpathSync(os.tmpdir()), 'sortwell-around-'))
  home = join(root, 'home')
  chosen = join(home, 'Downloads')
  plant(home, { 'Downloads/': '', 'Pictures/2025/': '' })
  return () => fs.rmSync(root, { recursive: true, force: true })
})

const open = (destination: string, more = {}) => openDestination(destination, { chosen, home, ...more })

test('a folder that is there, and one that is not, is told from the person’s own outermost folder on', () => {
  const pictures = { path: join(home, 'Pictures'), inode: fs.statSync(join(home, 'Pictures')).ino }
  expect(open('~/Pictures')).toMatchObject({ outside: pictures, below: '' })
  expect(open('~/Pictures/2025')).toMatchObject({ outside: pictures, below: '2025' })
  expect(open(`${home}/Pictures/2026/05/`)).toMatchObject({ outside: pictures, below: '2026/05' })
  expect(open('~/New/folder')).toMatchObject({ outside: { path: home }, below: 'New/folder' })
  expect(fs.readdirSync(home).sort()).toEqual(['Downloads', 'Pictures'])
})

test('links on the way are resolved once', () => {
  fs.mkdirSync(join(root, 'data/photos'), { recursive: true })
  fs.symlinkSync(join(root, 'data/photos'), join(home, 'Photos'))
  expect(open('~/Photos/2026')).toMatchObject({ outside: { path: root }, below: 'data/photos/2026' })
})

test('a folder in the chosen one is relative to it', () => {
  expect(open('~/Downloads/Images/new')).toEqual({ inside: 'Images/new' })
  expect(open('~/Downloads')).toEqual({ inside: '' })
  fs.symlinkSync(chosen, join(home, 'dl'))
  expect(open('~/dl/x')).toEqual({ inside: 'x' })
})

test.each([
  ['/usr/share/x', 'system'],
  ['/etc', 'system'],
  ['/home', 'system'],
  ['/nothing-like-this/x', 'system'],
  ['/media/stick/x', 'drive-gone'],
  ['/mnt/stick', 'drive-gone'],
  ...(process.platform === 'win32' ? [] : [['D:/Photos', 'drive-gone']]),
  ['~', 'holds-folder'],
  ['~/state/in', 'own-state'],
  ['~/site/out', 'project'],
  ['~/site/src/out', 'project'],
  ['~/bare/.git/x', 'project'],
  ['~/file', 'not-a-folder'],
  ['~/file/below', 'not-a-folder'],
  ['~/dead', 'missing'],
  ['~/dead/below', 'missing'],
  ['~/loop/x', 'cannot-open'],
  ['~/nul\0', 'missing'],
])('%s is refused: %s', (destination, fault) => {
  plant(home, { 'state/': '', 'site/package.json': '{}', 'site/src/': '', 'bare/': '', file: '' })
  fs.symlinkSync(join(root, 'not-attached'), join(home, 'dead'))
  fs.symlinkSync(join(home, 'loop'), join(home, 'loop'))
  expect(open(destination, { stateDir: join(home, 'state') })).toMatchObject({ fault })
})

test('a home folder may hold a project’s file, and is none', () => {
  plant(home, { Makefile: '', 'package.json': '' })
  expect(open('~/Pictures/x')).toMatchObject({ below: 'x' })
})

test('without a home folder ~ leads nowhere', () => {
  expect(open('~/Pictures', { home: '' })).toMatchObject({ fault: 'missing' })
})

test.skipIf(process.getuid?.() === 0)('a folder that may not be changed is refused', () => {
  fs.chmodSync(join(home, 'Pictures'), 0o555)
  onTestFinished(() => fs.chmodSync(join(home, 'Pictures'), 0o755))
  expect(open('~/Pictures/x')).toMatchObject({ fault: 'denied' })
})

test('of folders in one another the outermost stays, but for one on a disk of its own', () => {
  const folder = (path: string, device: number) => ({ path, device, inode: 1 })
  const all = [folder('/a/b', 1), folder('/a', 1), folder('/a/stick', 2), folder('/ab', 1)]
  expect(outermost(all).map(({ path }) => path)).toEqual(['/a', '/ab', '/a/stick'])
})
