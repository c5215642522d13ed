import fs from 'node:fs'
import { join } from 'node:path'
import { codeOf } from './disk.ts'
import { parseHeader, parseLine, type RunEnd, type RunHeader } from './journal.ts'
import type { Folder } from './model.ts'

/** A run's record at a glance: its first and its last line. */
export type RunGlance = {
  readonly path: string
  readonly header: RunHeader
  readonly end: RunEnd | undefined
}

const blockBytes = 1 << 14

/** All runs whose record can be read, newest first; only those of one folder where one is given. */
export function glanceAtRuns(stateDir: string, folder?: Folder): RunGlance[] {
  const runs = join(stateDir, 'runs')
  const names = namesIn(runs).filter(name => name.endsWith('.jsonl'))
  const glances = names
    .sort()
    .reverse()
    .map(name => glance(join(runs, name)))
  return glances
    .filter(run => run !== undefined)
    .filter(({ header }) => !folder || isFolderOf(header, folder))
}

/** The folder may have been renamed since (same inode), or put back from a backup (same path). */
export function isFolderOf(header: RunHeader, folder: Folder): boolean {
  const { path, device, inode } = header.folder
  return path === folder.path || (device === folder.device && inode === folder.inode)
}

/** Undefined for a record that was torn before its first line was whole: that run changed nothing. */
function glance(path: string): RunGlance | undefined {
  const descriptor = fs.openSync(path, 'r')
  try {
    const header = parseHeader(firstLine(descriptor))
    const last = parseLine(lastLine(descriptor))
    return { path, header, end: last && 'done' in last ? last.done : undefined }
  } catch (error) {
    if (error instanceof SyntaxError || codeOf(error) === '') return undefined
    throw error
  } finally {
    fs.closeSync(descriptor)
  }
}

function firstLine(descriptor: number): string {
  const blocks: Buffer[] = []
  for (let position = 0; ; position += blockBytes) {
    const block = readBlock(descriptor, position)
    const newline = block.indexOf('\n')
    blocks.push(newline < 0 ? block : block.subarray(0, newline))
    if (newline >= 0 || block.length < blockBytes) return Buffer.concat(blocks).toString()
  }
}

/** The line before the last newline; a torn end is no line. A closing line is far shorter than a block. */
function lastLine(descriptor: number): string {
  const { size } = fs.fstatSync(descriptor)
  const end = readBlock(descriptor, Math.max(0, size - blockBytes)).toString()
  return end.split('\n').at(-2) ?? ''
}

function readBlock(descriptor: number, position: number): Buffer {
  const buffer = Buffer.alloc(blockBytes)
  return buffer.subarray(0, fs.readSync(descriptor, buffer, 0, blockBytes, position))
}

function namesIn(folder: string): string[] {
  try {
    return fs.readdirSync(folder)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return []
    throw error
  }
}
