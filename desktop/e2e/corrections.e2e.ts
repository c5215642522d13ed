import { renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { listing, plant, snapshot } from '../sorter/testing/trees.ts'
import { expect, test } from './sorter-test.ts'

test('a file that appears, goes or changes is in the preview by itself', async ({ folder, sorter }) => {
  plant(folder, { 'a.jpg': 'a', 'b.jpg': 'b' })
  await sorter.choose(folder)
  await expect(sorter.button('Organize 2 files')).toBeEnabled()
  plant(folder, { 'c.pdf': 'c' })
  await expect(sorter.button('Organize 3 files')).toBeEnabled()
  rmSync(path.join(folder, 'a.jpg'))
  await expect(sorter.button('Organize 2 files')).toBeEnabled()
  renameSync(path.join(folder, 'b.jpg'), path.join(folder, '.b.jpg'))
  await expect(sorter.button('Organize 1 file')).toBeEnabled()
  await sorter.button('Organize 1 file').click()
  await expect(sorter.heading('1 file organized')).toBeFocused()
  expect(listing(folder)).toEqual(['.b.jpg', 'Documents/', 'Documents/c.pdf'])
})

test('what the page corrects in a plan is what happens, and comes back', { tag: '@core' }, async ({
  folder,
  sorter,
}) => {
  plant(folder, { 'a.jpg': 'a', 'b.jpg': 'b', 'c.pdf': 'c', 'd.cr2': 'd', 'd.cr2.xmp': 'x' })
  const before = snapshot(folder)
  await sorter.answerDialogWith(folder)
  const answers = await sorter.page.evaluate(async () => {
    const ask = async (name: string, input: unknown) => {
      const answer = await window.bridge.invoke(name, input)
      return JSON.parse(JSON.stringify(answer)).value ?? answer
    }
    const { folder } = await ask('browse', null)
    let plan = await ask('preview', { folderId: folder.folderId, criterion: 'type', since: '' })
    const correct = async (from: string, change: unknown) => {
      const answer = await ask('correct', { planId: plan.planId, paths: [from], change })
      plan = answer.plan ?? plan
      return answer.problem
    }
    const problems = [
      await correct('a.jpg', { kind: 'leave' }),
      await correct('b.jpg', { kind: 'rename', name: 'Rome', isWhole: false }),
      await correct('d.cr2', { kind: 'move', to: 'Trips/Rome' }),
      await correct('c.pdf', { kind: 'move', to: '../x' }),
    ]
    const receipt = await ask('organize', { planId: plan.planId })
    return { problems, count: plan.corrections.count, moved: receipt.moved, runId: receipt.runId }
  })
  expect(answers).toMatchObject({
    problems: [null, null, null, 'A folder cannot contain "." or ".." as a part: it would lead elsewhere.'],
    count: 3,
    moved: 4,
  })
  expect(listing(folder)).toEqual([
    'Documents/',
    'Documents/c.pdf',
    'Images/',
    'Images/Rome.jpg',
    'Trips/',
    'Trips/Rome/',
    'Trips/Rome/d.cr2',
    'Trips/Rome/d.cr2.xmp',
    'a.jpg',
  ])
  await sorter.page.evaluate(runId => window.bridge.invoke('undo', { runId }), answers.runId)
  expect(snapshot(folder)).toEqual(before)
})
