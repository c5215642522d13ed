import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { onTestFinished } from 'vitest'
import type { NewRun } from '../../../sorter/run/run-log.ts'
import type { Move } from '../../../sorter/values/values.ts'
import { openState, type StateDatabase } from '../state-database.ts'

/** An empty state folder, which is gone when the test ends. */
export function testStateDir(): string {
  const stateDir = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'sortwell-state-')))
  onTestFinished(() => fs.rmSync(stateDir, { recursive: true, force: true }))
  return stateDir
}

/** @param stateDir an empty one by default */
export function testState(stateDir = testStateDir(), onStatement?: (sql: string) => void): StateDatabase {
  const state = openState(stateDir, onStatement)
  onTestFinished(state.close)
  return state
}

/** A run, of which a test states what matters to it. */
export function newRun(different: Partial<NewRun> = {}): NewRun {
  return {
    kind: 'sort',
    folder: { path: '/home/ann/Downloads', device: 2, inode: '12345678901234567890' },
    criterion: 'type',
    startedAt: '2026-11-21T09:40:00.000Z',
    newFolders: ['Documents'],
    oldFolders: [],
    whenTaken: 'number',
    ...different,
  }
}

/** Moves of files with these names into a folder. */
export function movesTo(folder: string, ...names: readonly string[]): Move[] {
  return names.map((name, at) => {
    return {
      from: name,
      to: `${folder}/${name}`,
      sizeBytes: at + 1,
      modifiedMs: 1_700_000_000_000 + at,
      inode: at,
    }
  })
}

export const allMoved = (count: number) => ({ moved: count, movedBytes: count, failed: 0, cancelled: false })

/**
 * Another program that runs this code, with `state`, `log`, `newRun`, `movesTo`, `allMoved`, `createUpkeep` and `takeLock` at
 * hand.
 * @param code may `say` a line, which the program's first answer is
 */
export function program(stateDir: string, code: string) {
  const at = (file: string) => JSON.stringify(new URL(file, import.meta.url).href)
  const script = `
    const { openState } = await import(${at('../state-database.ts')})
    const { createRunLog } = await import(${at('../run-log.ts')})
    const { createUpkeep } = await import(${at('../upkeep.ts')})
    const { takeLock } = await import(${at('../database/locks.ts')})
    const newRun = ${newRun.toString()}
    const movesTo = ${movesTo.toString()}
    const allMoved = ${allMoved.toString()}
    const say = value => console.log(JSON.stringify(value))
    const stateDir = ${JSON.stringify(stateDir)}
    let statement = () => undefined
    const state = openState(stateDir, sql => statement(sql))
    const log = createRunLog(state)
    ${code}`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const closed = once(child, 'close')
  return {
    pid: child.pid,
    answer: async () => JSON.parse(String((await once(child.stdout, 'data'))[0])),
    ended: async () => await closed,
    async kill() {
      child.kill('SIGKILL')
      await closed
    },
  }
}
