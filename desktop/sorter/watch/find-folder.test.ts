import fs from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openFolder } from '../index.ts'
import { makePlace, oldDate, plant } from '../testing/trees.ts'
import { type FoundFolder, findFolder } from './find-folder.ts'

const minuteMs = 60_000

/** A watched folder, which `find` checks as often as it is called: by default once a minute. */
function place() {
  const { folder, stateDir, remove } = makePlace()
  onTestFinished(remove)
  let before: FoundFolder | null = null
  const find = async (sinceMs = minuteMs) => {
    const found = await findFolder(folder, before, Date.now() - sinceMs, {
      stateDir,
      home: join(stateDir, 'home'),
    })
    before = found
    return found
  }
  return { folder, stateDir, find }
}

function moveAway(folder: string): void {
  fs.renameSync(folder, `${folder}-old`)
  onTestFinished(() => fs.rmSync(`${folder}-old`, { recursive: true }))
}

test('the first folder found is neither the same nor made anew', async () => {
  expect(await place().find()).toMatchObject({ isSame: false, isChanged: true, isMadeAnew: false })
})

test('a quiet folder is unchanged, and a new name in it changes it', async () => {
  const { folder, find } = place()
  fs.utimesSync(folder, oldDate, oldDate) // some systems count a folder's time in steps of milliseconds
  await find()
  expect(await find()).toMatchObject({ isSame: true, isChanged: false })
  plant(folder, { 'a.jpg': 'a' })
  expect(await find()).toMatchObject({ isSame: true, isChanged: true })
})

test('a folder made again since the last check is made anew', async () => {
  const { folder, find } = place()
  await find()
  moveAway(folder)
  fs.mkdirSync(folder)
  expect(await find()).toMatchObject({ isSame: false, isMadeAnew: true })
})

test('an older folder put in its place is another one, not made anew', async () => {
  const { folder, find } = place()
  await find()
  moveAway(folder)
  await expect(find()).rejects.toMatchObject({ code: 'missing' })
  fs.mkdirSync(folder)
  expect(await find(-minuteMs)).toMatchObject({ isSame: false, isMadeAnew: false })
})

test('the folder of the last program is the same, and its dangers are not checked again', async () => {
  const { folder, stateDir, find } = place()
  const last = { folder: (await find()).folder, modifiedNs: null }
  plant(folder, { 'package.json': '{}', 'src/': '' })
  const again = await findFolder(folder, last, Date.now(), { stateDir, home: join(stateDir, 'home') })
  expect(again).toMatchObject({ isSame: true, isChanged: true })
})

test('a folder that looks like a project is refused at first', async () => {
  const { folder, stateDir, find } = place()
  plant(folder, { 'package.json': '{}', 'src/': '' })
  await expect(find()).rejects.toMatchObject({ refusal: { code: 'project', marker: 'package.json' } })
  const insisted = findFolder(folder, null, Date.now(), { stateDir, force: true })
  expect(await insisted).toMatchObject({ isSame: false })
})

test('a file in the place of the folder is refused', async () => {
  const { folder, stateDir } = place()
  plant(folder, { file: '' })
  const path = join(folder, 'file')
  expect(() => openFolder(path, { stateDir })).toThrow(expect.objectContaining({ code: 'not-a-folder' }))
  await expect(findFolder(path, null, Date.now(), { stateDir })).rejects.toMatchObject({
    code: 'not-a-folder',
  })
})
