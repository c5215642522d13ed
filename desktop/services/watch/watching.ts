import { randomUUID } from 'node:crypto'
import type { WatchChoice, WatchedFolderView, WatchingView } from '../../ipc/watch-views.ts'
import { codeOf } from '../../sorter/index.ts'
import type { Criterion } from '../../sorter/values/criteria.ts'
import { localDay } from '../../words/facts.ts'
import { namesOf } from '../app/home-paths.ts'
import type { Context } from '../context.ts'
import { NoLongerKept } from '../shelf.ts'
import { chosenSet } from '../state/chosen-sets.ts'
import { chooseAmongSets } from '../state/followed-set.ts'
import { listRuleSets } from '../state/rule-sets.ts'
import { SettingsRefused } from '../state/settings.ts'
import {
  changeWatching,
  forgetKnownFiles,
  keepTally,
  readTally,
  readWatching,
  type WatchedFolder,
  type WatchSettings,
} from '../state/watched.ts'
import { refuseLoop } from '../state/watched-loops.ts'
import {
  type DayTally,
  emptyTally,
  isSummaryDue,
  msToSummary,
  reported,
  tallyFrom,
  withRun,
} from './day-tally.ts'
import { afterReport, type FolderStatus, firstStatus, viewOfWatched } from './folder-status.ts'
import type { WatchReport } from './watch-calls.ts'
import type { WatchThread } from './watch-thread.ts'
import { reasonAgainst, withFolder } from './watched-folders.ts'

/** The daily summary, for a person. */
export type DaySummary = {
  readonly files: number
  readonly folders: readonly { name: string; files: number }[]
}

export type WatchingOptions = {
  readonly startThread: (onReport: (watchId: string, report: WatchReport) => void) => WatchThread
  /** Called whenever the view has changed. */
  readonly onChange: (view: WatchingView) => void
  /** Files were sorted: the history has one more run. */
  readonly onRan: () => void
  readonly onSummary: (summary: DaySummary) => void
}

/** The watched folders, as the window, the tray and the settings see them. */
export type Watching = {
  /** Reads what is watched and starts. */
  start(): Promise<void>
  view(): WatchingView
  /** Whether anything is to be watched now: then the app stays when its window is closed. */
  isActive(): boolean
  /** @param real the folder's real path, which may be sorted, or on which a person insisted */
  add(real: string, force?: true): Promise<WatchChoice>
  /** @throws {SettingsRefused} when its rules and those of another one would send files round */
  turn(watchId: string, isOn: boolean): Promise<void>
  sortBy(watchId: string, criterion: Criterion): void
  /** @param name of a set of rules; '' for none @throws {SettingsRefused} when it is gone, or would send files round */
  chooseRuleSet(watchId: string, name: string): Promise<void>
  remove(watchId: string): Promise<void>
  pause(isPaused: boolean): void
  /** @throws {NoLongerKept} */
  pathOf(watchId: string): string
  /** Checks at once, as after the computer slept. */
  check(): void
  close(): Promise<void>
}

export function createWatching({ state, home, now }: Context, options: WatchingOptions): Watching {
  const { onChange, onRan, onSummary } = options
  const thread = options.startThread(receive)
  const statuses = new Map<string, FolderStatus>()
  let settings: WatchSettings = { isPaused: false, folders: [] }
  let tally: DayTally = emptyTally(now())
  let timer: NodeJS.Timeout | undefined

  function receive(watchId: string, report: WatchReport): void {
    if (!settings.folders.some(({ id }) => id === watchId)) return
    statuses.set(watchId, afterReport(statuses.get(watchId) ?? firstStatus, report))
    if (report.kind === 'sorted') {
      count(watchId, report.run.moved)
      onRan()
    }
    onChange(view())
  }

  function count(watchId: string, moved: number): void {
    if (tally.day !== localDay(now())) summarize()
    setTally(withRun(tally, watchId, moved, now()))
  }

  function setTally(next: DayTally): void {
    tally = next
    try {
      keepTally(state, next)
    } catch {
      // Only a count is lost.
    }
  }

  /** Shows the day's summary if it is due, and runs again in the evening. */
  function summarize(): void {
    clearTimeout(timer)
    timer = setTimeout(summarize, msToSummary(now()))
    timer.unref()
    if (!isSummaryDue(tally, now())) return
    const folders = settings.folders.flatMap(({ id, path: folder }) => {
      const files = tally.unreported[id] ?? 0
      return files > 0 ? [{ name: namesOf(folder, home).folderName, files }] : []
    })
    const files = folders.reduce((sum, folder) => sum + folder.files, 0)
    setTally(reported(tally))
    if (files > 0) onSummary({ files, folders })
  }

  function keep(change: (before: WatchSettings) => WatchSettings): void {
    settings = changeWatching(state, change)
    follow()
  }

  function follow(): void {
    const orders = settings.folders
      .filter(({ isOn }) => isOn)
      .map(({ id, path: folder, criterion, force }) => ({
        watchId: id,
        path: folder,
        criterion,
        force,
      }))
    thread.follow(orders, settings.isPaused)
    onChange(view())
  }

  /** None is shown as chosen while the database cannot be read, which a run says with words. */
  function setsOf(folder: string): WatchedFolderView['ruleSets'] {
    const names = listRuleSets(state.stateDir)
    try {
      return { names, chosen: chosenSet(state, folder) }
    } catch (error) {
      if (codeOf(error) === '') throw error
      return { names, chosen: '' }
    }
  }

  function find(watchId: string): WatchedFolder {
    const found = settings.folders.find(({ id }) => id === watchId)
    if (found === undefined) throw new NoLongerKept('This folder is not watched any more.')
    return found
  }

  /** Why a folder may not be watched; '' when it may. */
  async function reasonOf(real: string): Promise<string> {
    const reason = reasonAgainst(real, settings.folders)
    if (reason !== '') return reason
    try {
      await refuseLoop(state, home, { folder: real })
      return ''
    } catch (error) {
      if (error instanceof SettingsRefused) return error.message
      throw error
    }
  }

  function view(): WatchingView {
    return {
      isPaused: settings.isPaused,
      folders: settings.folders.map(folder => {
        const movedToday = tally.day === localDay(now()) ? (tally.files[folder.id] ?? 0) : 0
        const ruleSets = setsOf(folder.path)
        return viewOfWatched(folder, statuses.get(folder.id) ?? firstStatus, { movedToday, ruleSets, home })
      }),
    }
  }

  return {
    async start() {
      settings = readWatching(state)
      tally = tallyFrom(readTally(state)) ?? emptyTally(now())
      summarize()
      follow()
    },
    view,
    isActive: () => settings.folders.some(({ isOn }) => isOn),
    async add(real, force) {
      settings = readWatching(state)
      // Another folder may be added while this one is checked.
      const message = (await reasonOf(real)) || reasonAgainst(real, settings.folders)
      if (message !== '') return { kind: 'refused', message, candidateId: null }
      const folder: WatchedFolder = {
        id: randomUUID(),
        path: real,
        criterion: 'type',
        isOn: true,
        ...(force && { force }),
      }
      keep(before => ({ ...before, folders: [...before.folders, folder] }))
      return { kind: 'added', watchId: folder.id }
    },
    async turn(watchId, isOn) {
      const found = find(watchId)
      if (found.isOn === isOn) return
      if (isOn) await refuseLoop(state, home, { folder: found.path })
      statuses.delete(watchId)
      // Files that arrived while it was off stay: that is what off means.
      if (isOn) forgetKnownFiles(state, watchId)
      keep(before => ({ ...before, folders: withFolder(before.folders, watchId, { isOn }) }))
    },
    sortBy(watchId, criterion) {
      find(watchId)
      keep(before => ({ ...before, folders: withFolder(before.folders, watchId, { criterion }) }))
    },
    async chooseRuleSet(watchId, name) {
      const { path: folder } = find(watchId)
      await chooseAmongSets(state, { folder, home }, name)
      thread.check() // what was held up may be sorted now
      onChange(view())
    },
    async remove(watchId) {
      find(watchId)
      keep(before => ({ ...before, folders: before.folders.filter(({ id }) => id !== watchId) }))
      statuses.delete(watchId)
      forgetKnownFiles(state, watchId)
    },
    pause(isPaused) {
      keep(before => ({ ...before, isPaused }))
    },
    pathOf: watchId => find(watchId).path,
    check() {
      summarize()
      thread.check()
    },
    async close() {
      clearTimeout(timer)
      await thread.close()
    },
  }
}
