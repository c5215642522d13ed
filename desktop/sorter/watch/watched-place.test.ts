import fs from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openFolder } from '../index.ts'
import { makePlace, oldDate, plant } from '../testing/trees.ts'
import { WatchedPlace } from './watched-place.ts'

const minuteMs = 60_000

/** A watched place whose clock the test sets. */
function place() {
  const { folder, stateDir, remove } = makePlace()
  onTestFinished(remove)
  let nowMs = Date.now()
  const watched = new WatchedPlace(folder, null, { stateDir, home: join(stateDir, 'home'), now: () => nowMs })
  return { folder, stateDir, watched, pass: (ms: number) => (nowMs += ms) }
}

test('the first folder found is neither the same nor made anew', async () => {
  expect(await place().watched.find()).toMatchObject({ isSame: false, isChanged: true, isMadeAnew: false })
})

test('a quiet folder is unchanged, and a new name in it changes it', async () => {
  const { folder, watched } = place()
  fs.utimesSync(folder, oldDate, oldDate) // some systems count a folder's time in steps of milliseconds
  await watched.find()
  expect(await watched.find()).toMatchObject({ isSame: true, isChanged: false })
  plant(folder, { 'a.jpg': 'a' })
  expect(await watched.find()).toMatchObject({ isSame: true, isChanged: true })
})

test('a folder made again since the last look is made anew', async () => {
  const { folder, watched, pass } = place()
  await watched.find()
  pass(-minuteMs)
  await watched.find()
  pass(minuteMs)
  fs.renameSync(folder, `${folder}-old`)
  onTestFinished(() => fs.rmSync(`${folder}-old`, { recursive: true }))
  fs.mkdirSync(folder)
  expect(await watched.find()).toMatchObject({ isSame: false, isMadeAnew: true })
})

test('an older folder put in its place is another one, not made anew', async () => {
  const { folder, watched, pass } = place()
  const other = makePlace()
  onTestFinished(other.remove)
  await watched.find()
  pass(minuteMs)
  fs.renameSync(folder, `${folder}-old`)
  onTestFinished(() => fs.rmSync(`${folder}-old`, { recursive: true }))
  await expect(watched.find()).rejects.toMatchObject({ code: 'missing' })
  fs.renameSync(other.folder, folder)
  expect(await watched.find()).toMatchObject({ isSame: false, isMadeAnew: false })
})

test('the folder that was there when the program last ran is the same', async () => {
  const { folder, stateDir, watched } = place()
  const { folder: found } = await watched.find()
  const again = new WatchedPlace(folder, found, { stateDir, home: join(stateDir, 'home') })
  expect(await again.find()).toMatchObject({ isSame: true })
  plant(folder, { 'package.json': '{}', 'src/': '' })
  expect(await again.find()).toMatchObject({ isSame: true })
})

test('a folder that looks like a project is refused at first sight', async () => {
  const { folder, stateDir, watched } = place()
  plant(folder, { 'package.json': '{}', 'src/': '' })
  await expect(watched.find()).rejects.toMatchObject({ refusal: { code: 'project', marker: 'package.json' } })
  const insisted = new WatchedPlace(folder, null, { stateDir, force: true })
  expect(await insisted.find()).toMatchObject({ isSame: false })
})

test('a file in the place of the folder is refused', async () => {
  const { folder, stateDir } = place()
  plant(folder, { file: '' })
  const path = join(folder, 'file')
  expect(() => openFolder(path, { stateDir })).toThrow(expect.objectContaining({ code: 'not-a-folder' }))
  await expect(new WatchedPlace(path, null, { stateDir }).find()).rejects.toMatchObject({
    code: 'not-a-folder',
  })
})
