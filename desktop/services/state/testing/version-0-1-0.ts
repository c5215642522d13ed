import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { onTestFinished } from 'vitest'

type Entry = {
  readonly path: string
  /** Absent for a folder. */
  readonly text?: string
  readonly modifiedMs?: number
  readonly inode?: number
}
type Tree = { readonly inode: number; readonly entries: readonly Entry[] }
type Name = 'done' | 'undone' | 'cut-off' | 'undo-cut-off' | 'watched'

const made = path.join(import.meta.dirname, 'version-0.1.0')

/**
 * Lays out a state folder of version 0.1.0 and the folders that it sorted, as they were then. Gone when the test ends.
 * @param keepsInodes false: the folders are as put back from a backup, and records tell of other inodes
 */
export function placeVersion010(keepsInodes = true) {
  const place = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'sortwell-older-')))
  onTestFinished(() => fs.rmSync(place, { recursive: true }))
  const trees: Record<Name, Tree> = JSON.parse(fs.readFileSync(path.join(made, 'folders.json'), 'utf8'))
  const inodes = new Map<number, number>()
  for (const [name, { inode, entries }] of Object.entries(trees)) {
    const folder = path.join(place, name)
    fs.mkdirSync(folder)
    for (const entry of entries) layOut(entry, folder, inodes)
    inodes.set(inode, fs.statSync(folder).ino)
  }
  const stateDir = path.join(place, 'state')
  const { dev } = fs.statSync(place)
  for (const name of fs.readdirSync(path.join(made, 'state'), { recursive: true, encoding: 'utf8' })) {
    const from = path.join(made, 'state', name)
    if (!fs.statSync(from).isFile()) continue
    const text = fs.readFileSync(from, 'utf8').replaceAll('{place}', place)
    const there = text
      .replace(/"device":\d+/g, `"device":${dev}`)
      .replace(/(?<=[,:])\d+(?=[\]},])/g, number => String(inodes.get(Number(number)) ?? number))
    fs.mkdirSync(path.dirname(path.join(stateDir, name)), { recursive: true })
    fs.writeFileSync(path.join(stateDir, name), keepsInodes ? there : text)
  }
  return { stateDir, folder: (name: Name) => path.join(place, name) }
}

/** Two names of one file are two entries with one inode. */
function layOut(
  { path: name, text, modifiedMs = 0, inode = 0 }: Entry,
  folder: string,
  inodes: Map<number, number>,
) {
  const file = path.join(folder, name)
  if (text === undefined) return fs.mkdirSync(file)
  const twin = fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .find(other => inodes.has(inode) && fs.statSync(path.join(folder, other)).ino === inodes.get(inode))
  if (twin !== undefined) return fs.linkSync(path.join(folder, twin), file)
  fs.writeFileSync(file, text)
  fs.utimesSync(file, modifiedMs / 1000, modifiedMs / 1000)
  inodes.set(inode, fs.statSync(file).ino)
}
