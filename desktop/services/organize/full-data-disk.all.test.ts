import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startOrganizerHere } from './testing/organizer-here.ts'

const old = new Date('2024-03-05T12:00:00Z')

function folderHere(): string {
  const folder = fs.mkdtempSync(path.join(fs.realpathSync(os.tmpdir()), 'full-data-disk-'))
  onTestFinished(() => fs.rmSync(folder, { recursive: true }))
  return folder
}

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
    const [root, folder] = [folderHere(), folderHere()]
    const whyNot = mountSmall(root)
    skip(whyNot !== undefined, whyNot)
    for (const name of ['a.jpg', 'b.pdf']) {
      fs.writeFileSync(path.join(folder, name), name)
      fs.utimesSync(path.join(folder, name), old, old)
    }
    const makeRoom = fillUp(root, freeKb)
    const organizer = startOrganizerHere(root)
    const choice = await organizer.call('openFolder', { path: folder })
    const folderId = choice.kind === 'opened' ? choice.folder.folderId : ''
    const plan = await organizer.call('preview', { folderId, criterion: 'type', since: '' })
    const organize = () => organizer.call('organize', { planId: plan?.planId ?? '' })
    for (const _ of ['first', 'again']) {
      await expect(organize()).rejects.toThrow(
        /cannot be written, because its disk is full; nothing was moved\.$/,
      )
      expect(fs.readdirSync(folder)).toEqual(['a.jpg', 'b.pdf'])
      expect(await organizer.call('listRuns', { before: '', count: 50 })).toMatchObject({ restored: null })
      expect(await organizer.call('openRuleSet', { name: 'default' })).toMatchObject({ name: 'default' })
      expect(await organizer.call('ruleSets', { folderId })).toMatchObject({ chosen: 'default' })
    }
    makeRoom()
    expect(await organize()).toMatchObject({ moved: 2, failures: [] })
  },
)
