import fs from 'node:fs'
import path from 'node:path'
import product from '../../../package.json' with { type: 'json' }
import { codeOf, createFactCache, type FactCache, type Folder, mostKeptBytes } from '../../sorter/index.ts'
import { clearKept, dropUnused, type KeptFiles, sizeOfKept, touch, unlessRefused } from './kept-files.ts'
import { keptPictures } from './picture-files.ts'
import { stateFiles } from './state-dir.ts'
import { alone, writeWhole } from './whole-file.ts'

/** Of all folders together. Some is what a crash left of a file that was being written. */
const kept = (stateDir: string): KeptFiles => ({
  folder: stateFiles.facts(stateDir),
  ownName: /^(?:[0-9a-f]{32}\.jsonl|\.[0-9a-f]{32}\.jsonl\.[0-9a-f]{8})$/,
  mostBytes: 64 << 20,
})

/**
 * The cache of facts: a file for each folder, with the time of its last use. They hold what was read from a person's files:
 * nothing of them goes into logs or diagnostics.
 * @param version of Sortwell: what another one read is read again
 */
export function keptFactCache(stateDir: string, version: string = product.version): FactCache {
  const nameOf = (folder: Folder) => `${keyOf(folder)}.jsonl`
  const fileOf = (folder: Folder) => path.join(stateFiles.facts(stateDir), nameOf(folder))
  return createFactCache(
    {
      read(folder) {
        const bytes = readBounded(fileOf(folder))
        if (bytes !== null) touch(fileOf(folder))
        unlessRefused(() => dropUnused(kept(stateDir), Date.now()))
        return bytes
      },
      replace(folder, change) {
        const file = fileOf(folder)
        unlessRefused(() => {
          // With the locks of all else: among the files they would count as kept.
          alone(path.join(stateDir, nameOf(folder)), () => {
            const text = change(readBounded(file))
            if (text !== null) writeWhole(file, text)
          })
          dropUnused(kept(stateDir), Date.now())
        })
      },
    },
    version,
  )
}

/** What is kept of files: what was read from them, and small pictures of them. */
const keptKinds = { facts: kept, pictures: keptPictures } as const
export type KeptKind = keyof typeof keptKinds

/** How much is kept, in bytes. */
export const sizeOfKeptKind = (stateDir: string, kind: KeptKind): number =>
  sizeOfKept(keptKinds[kind](stateDir))

/** @returns how much it was, in bytes @throws the system's error */
export const clearKeptKind = (stateDir: string, kind: KeptKind): number =>
  clearKept(keptKinds[kind](stateDir))

/** Facts and pictures. @returns how much it was, in bytes @throws the system's error */
export function clearKeptFacts(stateDir: string): number {
  return clearKeptKind(stateDir, 'facts') + clearKeptKind(stateDir, 'pictures')
}

/** Without the folder's name: it would say which folders there are. */
function keyOf({ device, inode, volume }: Folder): string {
  const place = volume === undefined ? [device, inode] : [volume.id, volume.path]
  const { createHash } = process.getBuiltinModule('node:crypto')
  return createHash('sha256').update(JSON.stringify(place)).digest('hex').slice(0, 32)
}

function readBounded(file: string): Buffer | null {
  try {
    const stats = fs.lstatSync(file) // to open a pipe would wait for ever
    return stats.isFile() && stats.size <= mostKeptBytes ? fs.readFileSync(file) : null
  } catch (error) {
    if (codeOf(error) === '') throw error
    return null
  }
}
