import { renameSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { quickTiming } from '../sorter/testing/watching.ts'
import { commandLine, putFile, treeOf } from './testing.ts'

test('new files are sorted as they arrive; Ctrl-C ends it with status 0', async () => {
  const { folder, json, start } = commandLine({ 'old.txt': '' }, { program: { watchTiming: quickTiming } })
  const { status, stdout, signals } = start(['watch', folder, '--json'])
  await stdout.next('watching')
  putFile(join(folder, 'film.mkv.part'), 'half')
  expect(await stdout.next('waiting')).toMatchObject({
    files: [{ name: 'film.mkv.part', note: 'Looks unfinished (.part).' }],
  })
  renameSync(join(folder, 'film.mkv.part'), join(folder, 'film.mkv'))
  putFile(join(folder, 'a.jpg'), 'a')
  expect(await stdout.next('sorted')).toMatchObject({
    moves: [{ to: 'Images/a.jpg' }, { from: 'film.mkv', to: 'Video/film.mkv' }],
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

test('a signal that comes while the watch begins ends it, too', async () => {
  const { folder, sortwell } = commandLine({}, { program: { on: (_, stop) => stop() } })
  expect(await sortwell('watch', folder)).toMatchObject({ status: 0, stderr: '' })
})

test('a project is not watched without --yes', async () => {
  const { folder, sortwell, start } = commandLine({ 'package.json': '{}', 'yarn.lock': '' })
  const { status, stderr } = await sortwell('watch', folder)
  expect(status).toBe(1)
  expect(stderr).toMatch(/ looks like a project .* Add --yes to sort it all the same\.\n$/)
  await start(['watch', folder, '--yes']).stdout.shows(/Watching/)
})
