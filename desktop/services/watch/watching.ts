import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import type { WatchChoice, WatchingView } from '../../ipc/watch-views.ts'
import type { Criterion } from '../../sorter/index.ts'
import { NoLongerKept } from '../organize/shelf.ts'
import { namesOf } from '../organize/to-view.ts'
import { ruleSetChoice } from '../state/chosen-sets.ts'
import { chooseAmongSets } from '../state/followed-rules.ts'
import { SettingsRefused, type WatchedFolder, type WatchSettings } from '../state/settings.ts'
import { stateFiles } from '../state/state-dir.ts'
import { refuseLoop } from '../state/watched-loops.ts'
import { readJson, writeJson } from '../state/whole-file.ts'
import {
  type DayTally,
  emptyTally,
  isSummaryDue,
  keptTally,
  localDay,
  msToSummary,
  told,
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
  readonly stateDir: string
  /** Left out of displayed paths. */
  readonly home: string
  readonly kept: { read(): WatchSettings; write(settings: WatchSettings): void }
  readonly startThread: (onReport: (watchId: string, report: WatchReport) => void) => WatchThread
  /** Called whenever the view has changed. */
  readonly onChange: (view: WatchingView) => void
  /** Files were sorted: the history has one more run. */
  readonly onRan: () => void
  readonly onSummary: (summary: DaySummary) => void
  readonly now?: () => Date
}

/** The watched folders, as the window, the tray and the settings see them. */
export type Watching = {
  /** Reads the settings and starts. */
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
  look(): void
  close(): Promise<void>
}

export function createWatching(options: WatchingOptions): Watching {
  const { stateDir, home, kept, onChange, onRan, onSummary, now = () => new Date() } = options
  const tallyFile = stateFiles.today(stateDir)
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
    if (tally.day !== localDay(now())) tell()
    keepTally(withRun(tally, watchId, moved, now()))
  }

  function keepTally(next: DayTally): void {
    tally = next
    try {
      writeJson(tallyFile, next)
    } catch {
      // Only a count is lost.
    }
  }

  /** Shows the day's summary if it is due, and runs again in the evening. */
  function tell(): void {
    clearTimeout(timer)
    timer = setTimeout(tell, msToSummary(now()))
    timer.unref()
    if (!isSummaryDue(tally, now())) return
    const folders = settings.folders.flatMap(({ id, path: folder }) => {
      const files = tally.untold[id] ?? 0
      return files > 0 ? [{ name: namesOf(folder, home).folderName, files }] : []
    })
    const files = folders.reduce((sum, folder) => sum + folder.files, 0)
    keepTally(told(tally))
    if (files > 0) onSummary({ files, folders })
  }

  /** What a person has written into the settings meanwhile holds as well. */
  function keep(change: (before: WatchSettings) => WatchSettings): void {
    const next = change(kept.read())
    kept.write(next)
    settings = next
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
      await refuseLoop(stateDir, home, { folder: real })
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
        const ruleSets = ruleSetChoice(stateDir, folder.path)
        return viewOfWatched(folder, statuses.get(folder.id) ?? firstStatus, { movedToday, ruleSets, home })
      }),
    }
  }

  return {
    async start() {
      settings = kept.read()
      tally = readJson(tallyFile, keptTally) ?? emptyTally(now())
      tell()
      follow()
    },
    view,
    isActive: () => settings.folders.some(({ isOn }) => isOn),
    async add(real, force) {
      settings = kept.read()
      // Another folder may be added while this one is looked at.
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
      if (isOn) await refuseLoop(stateDir, home, { folder: found.path })
      statuses.delete(watchId)
      // Files that arrived while it was off stay: that is what off means.
      if (isOn) await rm(stateFiles.knownFiles(stateDir, watchId), { force: true })
      keep(before => ({ ...before, folders: withFolder(before.folders, watchId, { isOn }) }))
    },
    sortBy(watchId, criterion) {
      find(watchId)
      keep(before => ({ ...before, folders: withFolder(before.folders, watchId, { criterion }) }))
    },
    async chooseRuleSet(watchId, name) {
      const { path: folder } = find(watchId)
      await chooseAmongSets(stateDir, { folder, home }, name)
      thread.look() // what was held up may be sorted now
      onChange(view())
    },
    async remove(watchId) {
      find(watchId)
      keep(before => ({ ...before, folders: before.folders.filter(({ id }) => id !== watchId) }))
      statuses.delete(watchId)
      await rm(stateFiles.knownFiles(stateDir, watchId), { force: true })
    },
    pause(isPaused) {
      keep(before => ({ ...before, isPaused }))
    },
    pathOf: watchId => find(watchId).path,
    look() {
      tell()
      thread.look()
    },
    async close() {
      clearTimeout(timer)
      await thread.close()
    },
  }
}
