import { mkdtempSync, realpathSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openFolder } from '../../sorter/index.ts'
import { openState } from '../state/state-database.ts'
import { createPreviewDesk } from './preview-desk.ts'

const old = new Date('2024-03-05T12:00:00Z')

function temporary(name: string): string {
  const folder = mkdtempSync(path.join(realpathSync(os.tmpdir()), `sortwell-${name}-`))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

test('a preview that is overtaken while its plan is checked leaves the one on the screen followed', async () => {
  const [stateDir, home, folder] = [temporary('state'), temporary('home'), temporary('loose')]
  const state = openState(stateDir)
  onTestFinished(() => state.close())
  const permit = Promise.withResolvers<void>()
  const changes: string[] = []
  const { calls, carriedOut } = createPreviewDesk({
    state,
    home,
    folderOf: () => openFolder(folder, { stateDir, home }),
    facts: undefined,
    onLooking: undefined,
    checkPlan: criterion => (criterion === 'date' ? permit.promise : Promise.resolve()),
    onFolderChanged: ({ folderId }) => void changes.push(folderId),
    isRunning: () => false,
  })
  onTestFinished(() => carriedOut(folder)) // ends the following

  const overtaken = calls.preview({ folderId: 'one', criterion: 'date', since: '' })
  expect(await calls.preview({ folderId: 'one', criterion: 'type', since: '' })).not.toBeNull()
  permit.resolve()
  expect(await overtaken).toBeNull()
  writeFileSync(path.join(folder, 'a.jpg'), 'a')
  utimesSync(path.join(folder, 'a.jpg'), old, old)
  await expect.poll(() => changes).toEqual(['one'])
})
