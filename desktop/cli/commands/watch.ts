import type { Writable } from 'node:stream'
import { createPlanGate } from '../../services/account/plan-gate.ts'
import {
  FolderRefused,
  FolderWatch,
  openFolder,
  type WatchEvent,
  type WatchTiming,
} from '../../sorter/index.ts'
import type { WatchRequest } from '../arguments.ts'
import { rulesOf } from '../rule-choice.ts'
import { watchJson, watchText } from './watch-report.ts'

export type WatchSurroundings = {
  readonly stateDir: string
  readonly home: string
  readonly platform: NodeJS.Platform
  readonly stdout: Writable
  /** Ends the watching. */
  readonly signal: AbortSignal
  readonly timing?: WatchTiming
}

/**
 * Sorts what arrives in a folder until it is told to end, and prints what it does as it does it.
 * @throws {PremiumNeeded | FolderRefused | SettingsRefused} before the watching began
 */
export async function performWatch(request: WatchRequest, around: WatchSurroundings): Promise<void> {
  const { stateDir, home, platform, stdout, signal, timing } = around
  const { criterion } = request
  const checkPlan = createPlanGate(stateDir)
  await checkPlan(criterion)
  rulesOf(request.rules, stateDir)
  const folder = openUnforced(request.folder, stateDir, home)
  const tell = (event: WatchEvent | { readonly kind: 'stopped' }) => {
    for (const line of request.json
      ? watchJson(event, folder.path)
      : watchText(event, folder.path, platform)) {
      stdout.write(line)
    }
  }
  const watch = new FolderWatch(folder.path, {
    stateDir,
    home,
    criterion,
    knownFile: null,
    async rules() {
      await checkPlan(criterion)
      return rulesOf(request.rules, stateDir)
    },
    onEvent: tell,
    ...(timing && { timing }),
  })
  const { promise: ended, resolve: end } = Promise.withResolvers<void>()
  signal.addEventListener('abort', () => end(), { once: true })
  stdout.once('error', () => end()) // nobody reads any more
  watch.start()
  await ended
  await watch.close()
  tell({ kind: 'stopped' })
}

/** With nobody looking, what would need a second thought is not sorted at all. */
function openUnforced(path: string, stateDir: string, home: string) {
  try {
    return openFolder(path, { stateDir, home })
  } catch (error) {
    if (error instanceof FolderRefused) throw new FolderRefused(error.code, error.message)
    throw error
  }
}
