import { createHash } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import { dirname, join } from 'node:path'
import { joinName, pathOf } from '../values/names.ts'

/** A fixed time, long enough ago that no file counts as still being written. */
export const oldDate = new Date('2026-03-14T15:09:26.535Z')

/** Temporary folders of one test: the one to sort, and the one for the program's own files. */
export type Place = { readonly folder: string; readonly stateDir: string; remove(): void }

/** Memory where there is some: a test of many runs is no test of the disk. */
export const memory = fs.existsSync('/dev/shm') ? '/dev/shm' : os.tmpdir()

/** @param parent where the folder to sort lies; the system's temporary folder by default, as for the state folder */
export function makePlace(parent: string = os.tmpdir(), stateParent: string = os.tmpdir()): Place {
  const folder = fs.mkdtempSync(join(fs.realpathSync(parent), 'sortwell-test-'))
  const stateDir = fs.mkdtempSync(join(fs.realpathSync(stateParent), 'sortwell-state-'))
  const remove = () => {
    for (const path of [folder, stateDir]) fs.rmSync(path, { recursive: true, force: true })
  }
  return { folder, stateDir, remove }
}

/**
 * @param tree by relative path, joined with '/'; a path that ends in '/' is a folder. U+DC80 to U+DCFF stand for the bytes 0x80
 * to 0xFF, for names that are not valid text.
 */
export function plant(
  folder: string,
  tree: Readonly<Record<string, string | { text: string; date: Date }>>,
): void {
  for (const [relative, item] of Object.entries(tree)) {
    const path = bytesOf(pathOf(folder, relative.replace(/\/$/, '')))
    if (relative.endsWith('/')) {
      fs.mkdirSync(path, { recursive: true })
      continue
    }
    fs.mkdirSync(bytesOf(dirname(join(folder, relative))), { recursive: true })
    const { text, date } = typeof item === 'string' ? { text: item, date: oldDate } : item
    fs.writeFileSync(path, text)
    fs.utimesSync(path, date, date)
  }
}

/** A path as the disk has it, for names as {@link plant} takes them. */
export function bytesOf(path: string): Buffer {
  const bytes = Array.from(path, character => {
    const unit = character.charCodeAt(0)
    return unit >= 0xdc80 && unit <= 0xdcff ? Buffer.of(unit - 0xdc00) : Buffer.from(character)
  })
  return Buffer.concat(bytes)
}

/**
 * Everything below a folder: `kind mode mtime content` by relative path; folders as `folder`. Looks again where
 * something went while it looked, so that a test may poll a folder that is being sorted.
 */
export function snapshot(folder: string): Record<string, string> {
  for (;;) {
    try {
      return walk(Buffer.from(folder), '')
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || !fs.existsSync(folder)) throw error
    }
  }
}

/** By bytes, since a name need not be text. */
function walk(folder: Buffer, relative: string): Record<string, string> {
  const found: Record<string, string> = Object.create(null) // __proto__ is a name like any other
  for (const name of fs.readdirSync(folder, { encoding: 'buffer' })) {
    const inside = joinName(relative, name.toString())
    const path = Buffer.concat([folder, Buffer.from('/'), name])
    const stats = fs.lstatSync(path)
    if (stats.isDirectory()) Object.assign(found, { [`${inside}/`]: 'folder' }, walk(path, inside))
    else if (stats.isFile()) found[inside] = `file ${stats.mode.toString(8)} ${stats.mtimeMs} ${hashOf(path)}`
    else found[inside] = stats.isSymbolicLink() ? `link ${fs.readlinkSync(path)}` : 'special'
  }
  return found
}

/** The same with times in whole milliseconds: those of copies keep no more than microseconds. */
export function roughly(folder: string): Record<string, string> {
  const items = Object.entries(snapshot(folder))
  return Object.fromEntries(items.map(([path, item]) => [path, item.replace(/(\d+)\.\d+/, '$1')]))
}

/** Relative paths of everything below a folder, sorted. */
export function listing(folder: string): string[] {
  return Object.keys(snapshot(folder)).sort()
}

/** The contents of all files below a folder, sorted; what no run may ever change. */
export function contents(folder: string): string[] {
  return Object.values(snapshot(folder))
    .filter(item => item.startsWith('file'))
    .map(item => item.slice(item.lastIndexOf(' ') + 1))
    .sort()
}

function hashOf(path: string | Buffer): string {
  return createHash('sha256').update(fs.readFileSync(path)).digest('hex').slice(0, 16)
}
