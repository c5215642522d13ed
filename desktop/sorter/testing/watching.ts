import fs from 'node:fs'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'
import { createRunHistory, type RunHistory } from '../../services/state/history.ts'
import { createRunLog } from '../../services/state/run-log.ts'
import { openState } from '../../services/state/state-database.ts'
import { FolderWatch, type WatchEvent, type WatchTiming } from '../index.ts'
import type { RunLog } from '../run/run-log.ts'
import type { Receipt } from '../values/values.ts'
import type { KeptText } from '../watch/known-text.ts'
import type { WatchOptions } from '../watch/watch-options.ts'
import { makePlace, type Place, plant } from './trees.ts'

/** Short times, so that no test waits. */
export const quickTiming: WatchTiming = {
  settleMs: 40,
  lullMs: 5,
  groupMs: 2000,
  checkMs: 30,
  retryMs: 60,
  askAgainMs: 3_600_000,
}

/** A watched folder, and the events of its watch. */
export type Watching = Place & {
  readonly events: readonly WatchEvent[]
  readonly watch: FolderWatch
  readonly log: RunLog
  readonly runs: RunHistory
  /** Resolves with the next event that fits. */
  next(fits: (event: WatchEvent) => boolean): Promise<WatchEvent>
  /** The next run that moved something. */
  sorted(): Promise<Receipt>
  state(wanted: string): Promise<WatchEvent>
  /** Closes the watch and starts another one, as after a restart of the program. */
  again(): Promise<Watching>
}

export async function watching(
  tree: Parameters<typeof plant>[1] = {},
  options: Partial<WatchOptions> = {},
): Promise<Watching> {
  const place = makePlace()
  plant(place.folder, tree)
  onTestFinished(place.remove)
  return await begin(place, options)
}

async function begin(place: Place, options: Partial<WatchOptions>): Promise<Watching> {
  const events: WatchEvent[] = []
  const listeners = new Set<(event: WatchEvent) => void>()
  const database = openState(place.stateDir)
  onTestFinished(database.close)
  const log = createRunLog(database)
  const watch = new FolderWatch(place.folder, {
    stateDir: place.stateDir,
    log,
    home: join(place.stateDir, 'home'),
    criterion: 'type',
    known: keptIn(join(place.stateDir, 'watched.json')),
    timing: quickTiming,
    onEvent(event) {
      events.push(event)
      for (const hear of listeners) hear(event)
    },
    ...options,
  })
  onTestFinished(() => watch.close())
  const next: Watching['next'] = fits =>
    new Promise(resolve => {
      const hear = (event: WatchEvent) => {
        if (!fits(event)) return
        listeners.delete(hear)
        resolve(event)
      }
      listeners.add(hear)
    })
  const state = (wanted: string) => next(event => event.kind === 'state' && event.state === wanted)
  const isWatching = state('watching')
  watch.start()
  await isWatching
  return {
    ...place,
    events,
    watch,
    log,
    runs: createRunHistory(database, log),
    next,
    state,
    async sorted() {
      const event = await next(({ kind, ...rest }) => 'receipt' in rest && rest.receipt.moved > 0)
      if (event.kind !== 'sorted') throw new Error('not a run')
      return event.receipt
    },
    async again() {
      await watch.close()
      return await begin(place, options)
    },
  }
}

function keptIn(file: string): KeptText {
  return {
    read: () => (fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : null),
    write(text) {
      fs.mkdirSync(dirname(file), { recursive: true })
      fs.writeFileSync(file, text)
    },
  }
}
