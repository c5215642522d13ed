import type { Stats } from 'node:fs'
import { copyFile, discard, type OnChunk } from '../../disk/copy-file.ts'
import { codeOf, type Disk, idOf, isCloudOnly, syncFolder } from '../../disk/disk.ts'
import { cloudOnlyCode, inUseError, takingBack } from '../../disk/failures.ts'
import { identityOf, isUntouched } from '../../disk/identity.ts'
import { whyNoCopy } from '../../scan/in-use.ts'
import { joinName, parentOf } from '../../values/names.ts'
import type { Move } from '../../values/values.ts'
import type { RunNotes } from '../run-log.ts'
import type { RunFolders } from './run-folders.ts'

export type Copying = {
  readonly folders: RunFolders
  readonly notes: RunNotes
  readonly disk: Disk
  /** Gives the whole copy its name. @returns the name it got */
  readonly publish: (copy: string) => string
  readonly onChunk: OnChunk
}

/**
 * Moves a file to another disk: makes a synced and compared copy, gives it the target's name, and only then removes the
 * original.
 * @returns the name that it got
 * @throws the system's error, after removing the copy; `HalfMoved` if the copy cannot be removed
 */
export async function copyAcross({ from, to }: Move, copying: Copying): Promise<string> {
  const { folders, notes, disk, publish, onChunk } = copying
  const before = disk.lstatSync(folders.pathOf(from))
  if (isCloudOnly(disk, before, () => folders.pathOf(from))) {
    throw Object.assign(new Error('copying would download it'), { code: cloudOnlyCode })
  }
  refuseInUse(from, before, copying)
  const temporary = temporaryName(to, notes.runId)
  const copy = await copyFile(disk, folders.pathOf(from), folders.pathOf(temporary), onChunk)
  let target: string
  try {
    notes.note({ copied: [from, idOf(copy), copy.mtimeMs] })
    target = publish(temporary)
  } catch (error) {
    throw takingBack(error, () => discard(disk, folders.pathOf(temporary)))
  }
  try {
    syncFolder(disk, folders.folderPath(parentOf(target)))
    removeOriginal(from, before, copying)
  } catch (error) {
    throw takingBack(error, () => {
      const now = disk.lstatSync(folders.pathOf(target), { throwIfNoEntry: false })
      if (now && idOf(now) === idOf(copy)) discard(disk, folders.pathOf(target))
    })
  }
  return target
}

/** If somebody has already removed the original, the copy stays, as the only one. */
function removeOriginal(from: string, before: Stats, copying: Copying): void {
  const { folders, disk } = copying
  refuseInUse(from, before, copying)
  // After `refuseInUse`, to see what a program wrote before it closed the file.
  const now = disk.lstatSync(folders.pathOf(from), { throwIfNoEntry: false })
  if (!now) return
  if (!isUntouched(identityOf(now), identityOf(before))) {
    throw Object.assign(new Error('the original changed'), { code: 'EBUSY' })
  }
  try {
    disk.unlinkSync(folders.pathOf(from))
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error
  }
}

function refuseInUse(path: string, stats: Stats, { folders, disk }: Copying): void {
  const why = whyNoCopy(disk, folders.pathOf(path), stats, Date.now())
  if (why !== undefined) throw inUseError(why)
}

/** The name of an unfinished copy in its target folder. A run makes one copy at a time. */
export function temporaryName(target: string, runId: string): string {
  return joinName(parentOf(target), `.sortwell-${runId}.part`)
}
