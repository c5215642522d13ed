import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import { join } from 'node:path'
import { codeOf } from '../model/disk.ts'
import { isSameFolder } from '../model/identity.ts'
import type { Folder } from '../model/values.ts'
import { DamagedRecord, parseHeader, parseLine, type RunEnd, type RunHeader } from './record-lines.ts'

/** A run's record at a glance: its first and its last line. */
export type RunGlance = {
  readonly path: string
  readonly header: RunHeader
  readonly end: RunEnd | undefined
}

const blockBytes = 1 << 14
const longestHeaderBytes = 1 << 24

/**
 * All runs whose record can be read, newest first; only those of one folder where one is given.
 * @param afterRunId only runs that came after this one
 */
export function glanceAtRuns(stateDir: string, folder?: Folder, afterRunId = ''): RunGlance[] {
  const runs = join(stateDir, 'runs')
  const glances = recordNames(runs)
    .filter(name => name > `${afterRunId}.jsonl`)
    .sort()
    .reverse()
    .map(name => glance(join(runs, name)))
  return glances
    .filter(run => run !== undefined)
    .filter(({ header }) => !folder || isFolderOf(header, folder))
}

/** One run's record at a glance; undefined where it cannot be read. */
export function recordOf(stateDir: string, runId: string): RunGlance | undefined {
  return /^[\w-]+$/.test(runId) ? glance(join(stateDir, 'runs', `${runId}.jsonl`)) : undefined
}

/**
 * An id that comes after all others by name, so that the newest run is the last one whatever the clock did.
 * @param nowMs since 1970
 */
export function nextRunId(stateDir: string, nowMs: number): string {
  const times = recordNames(join(stateDir, 'runs')).map(timeOfId)
  const newestMs = times.reduce((newest, timeMs) => Math.max(newest, timeMs), 0)
  const time = new Date(Math.max(nowMs, newestMs + 1)).toISOString().replace(/[:.]/g, '-')
  return `${time}-${randomBytes(2).toString('hex')}`
}

function timeOfId(name: string): number {
  const [, day, hour, minute, second, fraction] = idTime.exec(name) ?? []
  return Date.parse(`${day}T${hour}:${minute}:${second}.${fraction}Z`) || 0
}

const idTime = /^(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z-/

/** The folder may have been renamed since (same inode), or put back from a backup (same path). */
export function isFolderOf(header: RunHeader, folder: Folder): boolean {
  return header.folder.path === folder.path || isSameFolder(header.folder, folder)
}

/** Undefined for what cannot be read, and for a record torn before its first line was whole: it changed nothing. */
function glance(path: string): RunGlance | undefined {
  try {
    const descriptor = fs.openSync(path, 'r')
    try {
      return { path, header: parseHeader(firstLine(descriptor)), end: endIn(lastLine(descriptor)) }
    } finally {
      fs.closeSync(descriptor)
    }
  } catch (error) {
    if (error instanceof DamagedRecord || codeOf(error) !== '') return undefined
    throw error
  }
}

function endIn(line: string): RunEnd | undefined {
  try {
    const last = parseLine(line)
    return last && 'done' in last ? last.done : undefined
  } catch (error) {
    if (error instanceof DamagedRecord) return undefined // the history shows it as interrupted
    throw error
  }
}

function firstLine(descriptor: number): string {
  const blocks: Buffer[] = []
  for (let position = 0; position < longestHeaderBytes; position += blockBytes) {
    const block = readBlock(descriptor, position)
    const newline = block.indexOf('\n')
    blocks.push(newline < 0 ? block : block.subarray(0, newline))
    if (newline >= 0 || block.length < blockBytes) return Buffer.concat(blocks).toString()
  }
  throw new DamagedRecord('The first line does not end.')
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

/** Regular files only: to open a pipe would wait for ever. */
function recordNames(folder: string): string[] {
  try {
    const entries = fs.readdirSync(folder, { withFileTypes: true })
    return entries.filter(entry => entry.isFile() && entry.name.endsWith('.jsonl')).map(({ name }) => name)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return []
    throw error
  }
}
