import { renameSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { quickTiming } from '../sorter/testing/watching.ts'
import { commandLine, putFile, treeOf } from './testing.ts'

test('new files are sorted as they arrive; Ctrl-C ends it with status 0', async () => {
  const { folder, json, start } = commandLine(
    { 'old.txt': 'there before' },
    { program: { watchTiming: quickTiming } },
  )
  const { status, stdout, signals } = start(['watch', folder, '--json'])
  await stdout.next('watching')
  putFile(join(folder, 'film.mkv.part'), 'half')
  expect(await stdout.next('waiting')).toMatchObject({
    files: [{ name: 'film.mkv.part', note: 'Still being downloaded or written.' }],
  })
  renameSync(join(folder, 'film.mkv.part'), join(folder, 'film.mkv'))
  putFile(join(folder, 'a.jpg'), 'a')
  expect(await stdout.next('sorted')).toMatchObject({
    folder,
    by: 'type',
    moved: 2,
    failed: 0,
    moves: [
      { from: 'a.jpg', to: 'Images/a.jpg' },
      { from: 'film.mkv', to: 'Video/film.mkv' },
    ],
  })
  expect(Object.keys(treeOf(folder))).toEqual(['Images/a.jpg', 'Video/film.mkv', 'old.txt'])
  signals.emit('SIGINT')
  expect(await status).toBe(0)
  await stdout.next('stopped')
  expect(await json('undo', folder)).toMatchObject({ moved: 2 })
})

test('a person reads what happens, line by line', async () => {
  const { folder, start } = commandLine()
  const { status, stdout, signals } = start(['watch', folder])
  await stdout.shows(/Watching/)
  signals.emit('SIGTERM')
  expect(await status).toBe(0)
  expect(stdout.shown()).toBe(`Watching ${folder}; Ctrl-C stops.\nStopped watching.\n`)
})

test('what should not be sorted is not watched, unless a person insists', async () => {
  const { home, folder, sortwell, start } = commandLine({ 'package.json': '{}', 'yarn.lock': '' })
  const { status, stderr } = await sortwell('watch', home)
  expect(status).toBe(1)
  expect(stderr).toBe(`sortwell: ${home} is your home folder. Add --force to sort it all the same.\n`)
  expect((await sortwell('watch', folder)).stderr).toContain('looks like a project (package.json)')
  await start(['watch', folder, '--force']).stdout.shows(/Watching/)
})

test('rules that cannot be followed are told at once', async () => {
  const { home, folder, sortwell } = commandLine()
  putFile(join(home, 'rules.yaml'), '{')
  expect((await sortwell('watch', folder, '--set', join(home, 'rules.yaml'))).status).toBe(1)
})
