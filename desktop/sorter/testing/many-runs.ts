import fs from 'node:fs'
import { join } from 'node:path'
import type { RunKind } from '../index.ts'
import type { Place } from './trees.ts'

const firstMs = Date.parse('2025-03-01T00:00:00.000Z')
const everyMs = 20 * 60_000

/**
 * Records of runs of one file each, as version 0.1.0 left them: twenty minutes apart, from March 2025 on.
 * @param from number of the first one; it moved `<number>.txt` to `Documents`
 * @returns their ids, oldest first
 */
export function manyRuns(place: Pick<Place, 'folder' | 'stateDir'>, count: number, from = 0): string[] {
  return Array.from({ length: count }, (_, at) => oneFileRun(place, from + at))
}

export function oneFileRun(
  { folder, stateDir }: Pick<Place, 'folder' | 'stateDir'>,
  at: number,
  purpose: { readonly kind: RunKind; readonly undoes?: string; readonly byWatch?: true } = { kind: 'sort' },
): string {
  const runs = join(stateDir, 'runs')
  fs.mkdirSync(runs, { recursive: true, mode: 0o700 })
  const startedAt = new Date(firstMs + at * everyMs).toISOString()
  const runId = `${startedAt.replace(/[:.]/g, '-')}-${at.toString(16).padStart(4, '0')}`
  const { dev: device, ino: inode } = fs.statSync(folder)
  const to = `Documents/${at}.txt`
  const stats = fs.statSync(join(folder, to), { throwIfNoEntry: false })
  const lines = [
    {
      ...{
        format: 1,
        runId,
        ...purpose,
        folder: { path: folder, device, inode },
        criterion: 'type',
        startedAt,
      },
      ...{ newFolders: [], oldFolders: [], whenTaken: 'number', moves: 1 },
    },
    [`${at}.txt`, to, stats?.size ?? 0, stats?.mtimeMs ?? startedAt.length, stats?.ino ?? at + 1],
    { ready: true },
    { done: { moved: 1, movedBytes: 0, failed: 0, cancelled: false } },
  ]
  const text = lines.map(line => `${JSON.stringify(line)}\n`).join('')
  fs.writeFileSync(join(runs, `${runId}.jsonl`), text, { mode: 0o600 })
  return runId
}
