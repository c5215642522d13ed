import { once } from 'node:events'
import { renameSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { commandLine, putFile, treeOf } from './testing.ts'

type News = { readonly event: string; readonly [field: string]: unknown }

/** The command as another process, and its lines as they come. */
function watching(...options: string[]) {
  const { folder, start, json } = commandLine({ 'old.txt': 'there before' })
  const child = start('watch', folder, '--json', ...options)
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]()
  return {
    folder,
    json,
    child,
    async next(event: string): Promise<News> {
      for (;;) {
        const { value, done } = await lines.next()
        if (done) throw new Error(`no ${event}`)
        const news: News = JSON.parse(value)
        if (news.event === event) return news
      }
    },
  }
}

test('new files are sorted as they arrive; Ctrl-C ends it with status 0', async () => {
  const { folder, json, child, next } = watching()
  await next('watching')
  putFile(join(folder, 'film.mkv.part'), 'half')
  expect(await next('waiting')).toMatchObject({
    files: [{ name: 'film.mkv.part', note: 'Still being downloaded or written.' }],
  })
  renameSync(join(folder, 'film.mkv.part'), join(folder, 'film.mkv'))
  putFile(join(folder, 'a.jpg'), 'a')
  expect(await next('sorted')).toMatchObject({
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
  child.kill('SIGINT')
  await next('stopped')
  const [status] = await once(child, 'exit')
  expect(status).toBe(0)
  expect(json('undo', folder)).toMatchObject({ moved: 2 })
})

test('a person reads what happens, line by line', async () => {
  const { folder, start } = commandLine()
  const child = start('watch', folder)
  const output = text(child.stdout)
  await once(child.stdout, 'readable')
  child.kill('SIGTERM')
  const [status] = await once(child, 'exit')
  expect(status).toBe(0)
  expect(await output).toBe(`Watching ${folder}; Ctrl-C stops.\nStopped watching.\n`)
})

test('what should not be sorted is not watched, unless a person insists', async () => {
  const { home, folder, sortwell, start } = commandLine({ 'package.json': '{}', 'yarn.lock': '' })
  const { status, stderr } = sortwell('watch', home)
  expect(status).toBe(1)
  expect(stderr).toBe(`sortwell: ${home} is your home folder. Add --force to sort it all the same.\n`)
  expect(sortwell('watch', folder).stderr).toContain('looks like a project (package.json)')
  const child = start('watch', folder, '--force')
  await once(child.stdout, 'readable')
  expect(String(child.stdout.read())).toContain(`Watching ${folder}`)
})

test('rules that cannot be followed are told at once', () => {
  const { folder, stateDir, sortwell } = commandLine()
  expect(sortwell('sort', folder).status).toBe(0)
  putFile(join(stateDir, '..', 'rules.json'), '{')
  expect(sortwell('watch', folder, '--rules', join(stateDir, '..', 'rules.json')).status).toBe(1)
})
