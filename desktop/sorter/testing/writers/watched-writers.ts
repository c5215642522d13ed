import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished } from 'vitest'
import { nativeState } from '../../disk/native/native.ts'
import { checkRuleSet } from '../../rules/check-set.ts'
import type { WatchTiming } from '../../watch/watch-event.ts'
import { makePlace, memory } from '../trees.ts'
import { watching } from '../watching.ts'
import { type Appending, linesOf, nameOf, textOf } from './appending-program.ts'

function reason(): string {
  if (nativeState() !== 'loaded') return 'no native part'
  const devices = [memory, os.tmpdir()].map(path => fs.statSync(path).dev)
  return devices[0] === devices[1] ? 'no second disk' : ''
}
/** Why there is nothing to see here. */
export const whyNoWriters = reason()

const program = fileURLToPath(new URL('./appending-program.ts', import.meta.url))

/**
 * A program appends to files of a watched folder whose rules send all files to another disk. Once it has ended, all of them
 * arrive there.
 * @param clock of the watch, which leaves what changed within its last five seconds
 * @returns the files that do not hold exactly what was written to them, and whether any was left because it was in use
 */
export async function sortWhileWritten(
  task: Omit<Appending, 'folder'>,
  timing: WatchTiming,
  clock: () => number,
): Promise<{ readonly torn: readonly string[]; readonly wereInUse: boolean }> {
  const elsewhere = makePlace(memory)
  onTestFinished(elsewhere.remove)
  const target = join(elsewhere.folder, 'sorted')
  const { set } = checkRuleSet({ rules: [{ rule: 'all', to: target }] })
  const { folder, events } = await watching({}, { set: async () => set, timing, clock })
  const appending: Appending = { folder, ...task }
  const child = spawn(process.execPath, [program, JSON.stringify(appending)], { stdio: 'inherit' })
  onTestFinished(() => void child.kill('SIGKILL'))
  expect(await once(child, 'close')).toEqual([0, null])
  const files = Array.from({ length: task.files }, (_, file) => file)
  const waitMs = 10_000 + 3 * (timing.retryMs + timing.groupMs)
  await expect.poll(() => fs.readdirSync(folder), { timeout: waitMs, interval: 50 }).toEqual([])
  const wereInUse = events.some(event => {
    return event.kind === 'waiting' && event.files.some(({ because }) => because.reason === 'in-use')
  })
  const isWhole = (file: number) => {
    const path = join(target, nameOf(file))
    return fs.existsSync(path) && fs.readFileSync(path, 'utf8') === textOf(file, linesOf(file, appending))
  }
  return { torn: files.filter(file => !isWhole(file)).map(nameOf), wereInUse }
}
