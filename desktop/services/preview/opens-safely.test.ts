import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { opensSafely } from './opens-safely.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'opens-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

test.each(['photo.JPG', 'report.pdf', 'song.mp3', 'film.mkv', 'novel.epub', 'page.html'])(
  '%s opens',
  async name => {
    writeFileSync(path.join(folder, name), 'x')
    expect(await opensSafely(path.join(folder, name))).toBe(true)
  },
)

test.each([
  'setup.exe',
  'run.sh',
  'tool.jar',
  'help.chm',
  'invoice.DOCM',
  'budget.xlsm',
  'slides.ppsm',
  'notes.one',
  'game.swf',
  'page.mhtml',
  'page.webarchive',
  'plan.gdoc',
  'keys.reg',
  'x.desktop',
  'script.js',
  'README',
  'x.pdf.exe',
  'x.exe ',
])('%s is shown instead', async name => {
  writeFileSync(path.join(folder, name), 'x')
  expect(await opensSafely(path.join(folder, name))).toBe(false)
})

test('a link is not followed, and neither is a folder opened', async () => {
  writeFileSync(path.join(folder, 'run.sh'), 'x')
  mkdirSync(path.join(folder, 'album.jpg'))
  symlinkSync('run.sh', path.join(folder, 'photo.jpg'))
  expect(await opensSafely(path.join(folder, 'photo.jpg'))).toBe(false)
  expect(await opensSafely(path.join(folder, 'album.jpg'))).toBe(false)
})

test('a file that is gone is an error', async () => {
  await expect(opensSafely(path.join(folder, 'gone.pdf'))).rejects.toThrow('ENOENT')
})
