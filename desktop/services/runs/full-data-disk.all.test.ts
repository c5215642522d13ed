import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createRunLog } from '../state/run-log.ts'
import { openState } from '../state/state-database.ts'
import { giveIn, testFolder, testWorker } from '../testing/test-worker.ts'

/** A disk of 4 MB. @returns why there is none, where this system or user cannot have one */
function mountSmall(place: string): string | undefined {
  const { status, stderr, error } = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=4m', 'tmpfs', place])
  if (status !== 0) return error?.message ?? String(stderr)
  onTestFinished(() => void spawnSync('umount', [place]))
  return undefined
}

/** @returns what makes room again */
function fillUp(place: string, freeKb: number): () => void {
  const { bavail, bsize } = fs.statfsSync(place)
  const filler = path.join(place, 'filler')
  fs.writeFileSync(filler, Buffer.alloc(bavail * bsize - freeKb * 1024))
  return () => fs.rmSync(filler)
}

// Too little for the database, for the plan, and for the plan to get from SQLite's log into the database.
test.for([0, 64, 256])(
  'a first run with %i kB left for the history moves nothing, and with more room it does',
  async (freeKb, { skip }) => {
    const [disk, folder] = [testFolder('full-data-disk-'), testFolder('loose-')]
    const whyNot = mountSmall(disk)
    skip(whyNot !== undefined, whyNot)
    giveIn(folder, ['a.jpg', 'b.pdf'])
    const makeRoom = fillUp(disk, freeKb)
    const state = openState(path.join(disk, 'state'))
    onTestFinished(() => state.close())
    const worker = testWorker({ state, log: createRunLog(state) })
    const folderId = await worker.open(folder)
    const { planId } = await worker.preview(folderId)
    const organize = () => worker.call('organize', { planId })
    for (const _ of ['first', 'again']) {
      await expect(organize()).rejects.toThrow(
        /cannot be written, because its disk is full; nothing was moved\.$/,
      )
      expect(fs.readdirSync(folder)).toEqual(['a.jpg', 'b.pdf'])
      expect(await worker.call('listRuns', { count: 50 })).toMatchObject({ restored: null })
      expect(await worker.call('openRuleSet', { name: 'default' })).toMatchObject({ name: 'default' })
      expect(await worker.call('ruleSets', { folderId })).toMatchObject({ chosen: 'default' })
    }
    makeRoom()
    expect(await organize()).toMatchObject({ moved: 2, failures: [] })
  },
)
