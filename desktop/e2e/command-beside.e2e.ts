import { execFile } from 'node:child_process'
import { statSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { listing, plant } from '../sorter/testing/trees.ts'
import { homeEnv } from './fixtures.ts'
import { expect, test } from './sorter-test.ts'

const command = fileURLToPath(new URL('../cli.ts', import.meta.url))

/** Runs `sortwell` beside the app, with the same data. @returns what it printed */
async function sortwell(home: string, ...args: readonly string[]): Promise<string> {
  const env = { ...process.env, ...homeEnv(home), SORTWELL_STATE_DIR: path.join(home, 'state') }
  const { stdout } = await promisify(execFile)(process.execPath, [command, ...args], { env })
  return stdout
}

test('the window and the command have one history, each while the other has it open', async ({
  folder,
  home,
  sorter,
}) => {
  plant(folder, { 'a.jpg': 'a', 'b.pdf': 'b' })
  await sorter.choose(folder)
  await sorter.button('Organize 2 files').click()
  await expect(sorter.heading('2 files organized')).toBeVisible()
  const { runs } = JSON.parse(await sortwell(home, 'history', '--json'))
  expect(runs).toMatchObject([{ folder, state: 'done', moved: 2 }])
  await sortwell(home, 'undo', folder)
  expect(listing(folder)).toEqual(['a.jpg', 'b.pdf'])
  await sorter.button('History').click()
  await expect(sorter.page.getByText('Undone', { exact: true })).toBeVisible()
})

test('a folder that is locked in the app is refused to the command, until the app ends', async ({
  folder,
  home,
  stateDir,
  sorter,
}) => {
  plant(folder, { 'a.jpg': 'a' })
  await sortwell(home, 'sort', folder)
  plant(folder, { 'b.pdf': 'b' })
  const { dev, ino } = statSync(folder, { bigint: true })
  // As a run takes it: by the SQLite of Electron, which the command's is another build of.
  await sorter.app.evaluate(
    (_, file) => {
      const { DatabaseSync } = process.getBuiltinModule('node:sqlite')
      const held = new DatabaseSync(file)
      held.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
      Reflect.set(globalThis, 'held', held)
    },
    path.join(stateDir, 'locks', `${dev}-${ino}`),
  )
  await expect(sortwell(home, 'sort', folder)).rejects.toThrow('is at work in this folder already')
  expect(listing(folder)).toEqual(['Images/', 'Images/a.jpg', 'b.pdf'])
  const ended = sorter.ended()
  sorter.app.process().kill('SIGKILL')
  await ended
  await sortwell(home, 'sort', folder)
  expect(listing(folder)).toEqual(['Documents/', 'Documents/b.pdf', 'Images/', 'Images/a.jpg'])
})
