import { randomUUID } from 'node:crypto'
import type { WatchChoice, WatchedFolderView, WatchingView } from '../../ipc/watch-views.ts'
import { codeOf } from '../../sorter/index.ts'
import type { Criterion } from '../../sorter/values/criteria.ts'
import { localDay } from '../../words/facts.ts'
import { namesOf } from '../app/home-paths.ts'
import type { Context } from '../context.ts'
import { UnknownId } from '../recent-values.ts'
import { chosenSet } from '../state/chosen-sets.ts'
import { chooseAmongSets } from '../state/followed-set.ts'
import { listRuleSets } from '../state/rule-sets.ts'
import { SettingsRefused } from '../state/settings.ts'
import {
  changeWatching,
  forgetKnownFiles,
  readTally,
  readWatching,
  saveTally,
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
export class Watching {
  readonly #context: Context
  readonly #options: WatchingOptions
  readonly #thread: WatchThread
  readonly #statuses = new Map<string, FolderStatus>()
  #settings: WatchSettings = { isPaused: false, folders: [] }
  #tally: DayTally
  #timer: NodeJS.Timeout | undefined

  constructor(context: Context, options: WatchingOptions) {
    this.#context = context
    this.#options = options
    this.#tally = emptyTally(context.now())
    this.#thread = options.startThread((watchId, report) => this.#receive(watchId, report))
  }

  /** Reads what is watched and starts. */
  async start(): Promise<void> {
    const { state, now } = this.#context
    this.#settings = readWatching(state)
    this.#tally = tallyFrom(readTally(state)) ?? emptyTally(now())
    this.#summarize()
    this.#follow()
  }

  view(): WatchingView {
    const { home, now } = this.#context
    const { isPaused, folders } = this.#settings
    const isToday = this.#tally.day === localDay(now())
    return {
      isPaused,
      folders: folders.map(folder => {
        const status = this.#statuses.get(folder.id) ?? firstStatus
        const movedToday = isToday ? (this.#tally.files[folder.id] ?? 0) : 0
        return viewOfWatched(folder, status, { movedToday, ruleSets: this.#setsOf(folder.path), home })
      }),
    }
  }

  /** Whether anything is to be watched now: then the app stays when its window is closed. */
  isActive(): boolean {
    return this.#settings.folders.some(({ isOn }) => isOn)
  }

  /** @param real the folder's real path, which may be sorted, or on which a person insisted */
  async add(real: string, force?: true): Promise<WatchChoice> {
    this.#settings = readWatching(this.#context.state)
    // Another folder may be added while this one is checked.
    const message = (await this.#reasonOf(real)) || reasonAgainst(real, this.#settings.folders)
    if (message !== '') return { kind: 'refused', message, candidateId: null }
    const folder: WatchedFolder = {
      id: randomUUID(),
      path: real,
      criterion: 'type',
      isOn: true,
      ...(force && { force }),
    }
    this.#save(before => ({ ...before, folders: [...before.folders, folder] }))
    return { kind: 'added', watchId: folder.id }
  }

  /** @throws {SettingsRefused} when its rules and those of another one would send files round */
  async turn(watchId: string, isOn: boolean): Promise<void> {
    const { state, home } = this.#context
    const found = this.#find(watchId)
    if (found.isOn === isOn) return
    if (isOn) await refuseLoop(state, home, { folder: found.path })
    this.#statuses.delete(watchId)
    // Files that arrived while it was off stay: that is what off means.
    if (isOn) forgetKnownFiles(state, watchId)
    this.#save(before => ({ ...before, folders: withFolder(before.folders, watchId, { isOn }) }))
  }

  sortBy(watchId: string, criterion: Criterion): void {
    this.#find(watchId)
    this.#save(before => ({ ...before, folders: withFolder(before.folders, watchId, { criterion }) }))
  }

  /** @param name of a set of rules @throws {SettingsRefused} when it is gone, or would send files round */
  async chooseRuleSet(watchId: string, name: string): Promise<void> {
    const { state, home } = this.#context
    const { path: folder } = this.#find(watchId)
    await chooseAmongSets(state, { folder, home }, name)
    this.#thread.check() // what was held up may be sorted now
    this.#options.onChange(this.view())
  }

  async remove(watchId: string): Promise<void> {
    this.#find(watchId)
    this.#save(before => ({ ...before, folders: before.folders.filter(({ id }) => id !== watchId) }))
    this.#statuses.delete(watchId)
    forgetKnownFiles(this.#context.state, watchId)
  }

  pause(isPaused: boolean): void {
    this.#save(before => ({ ...before, isPaused }))
  }

  /** @throws {UnknownId} */
  pathOf(watchId: string): string {
    return this.#find(watchId).path
  }

  /** Device, login or statement may have changed. */
  sendHolder(): Promise<void> {
    return this.#thread.sendHolder()
  }

  /** Checks at once, as after the computer slept. */
  check(): void {
    this.#summarize()
    this.#thread.check()
  }

  async close(): Promise<void> {
    clearTimeout(this.#timer)
    await this.#thread.close()
  }

  #receive(watchId: string, report: WatchReport): void {
    if (!this.#settings.folders.some(({ id }) => id === watchId)) return
    this.#statuses.set(watchId, afterReport(this.#statuses.get(watchId) ?? firstStatus, report))
    if (report.kind === 'sorted') {
      this.#count(watchId, report.run.moved)
      this.#options.onRan()
    }
    this.#options.onChange(this.view())
  }

  #count(watchId: string, moved: number): void {
    const { now } = this.#context
    if (this.#tally.day !== localDay(now())) this.#summarize()
    this.#setTally(withRun(this.#tally, watchId, moved, now()))
  }

  #setTally(next: DayTally): void {
    this.#tally = next
    try {
      saveTally(this.#context.state, next)
    } catch {
      // Only a count is lost.
    }
  }

  /** Shows the day's summary if it is due, and runs again in the evening. */
  #summarize(): void {
    const { home, now } = this.#context
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#summarize(), msToSummary(now()))
    this.#timer.unref()
    const { unreported } = this.#tally
    if (!isSummaryDue(this.#tally, now())) return
    const folders = this.#settings.folders.flatMap(({ id, path: folder }) => {
      const files = unreported[id] ?? 0
      return files > 0 ? [{ name: namesOf(folder, home).folderName, files }] : []
    })
    const files = folders.reduce((sum, folder) => sum + folder.files, 0)
    this.#setTally(reported(this.#tally))
    if (files > 0) this.#options.onSummary({ files, folders })
  }

  #save(change: (before: WatchSettings) => WatchSettings): void {
    this.#settings = changeWatching(this.#context.state, change)
    this.#follow()
  }

  #follow(): void {
    const { folders, isPaused } = this.#settings
    const orders = folders
      .filter(({ isOn }) => isOn)
      .map(({ id: watchId, path, criterion, force }) => ({ watchId, path, criterion, force }))
    this.#thread.follow(orders, isPaused)
    this.#options.onChange(this.view())
  }

  /** None is shown as chosen while the database cannot be read, which a run reports in words. */
  #setsOf(folder: string): WatchedFolderView['ruleSets'] {
    const { state } = this.#context
    const names = listRuleSets(state.stateDir)
    try {
      return { names, chosen: chosenSet(state, folder) }
    } catch (error) {
      if (codeOf(error) === '') throw error
      return { names, chosen: '' }
    }
  }

  #find(watchId: string): WatchedFolder {
    const found = this.#settings.folders.find(({ id }) => id === watchId)
    if (found === undefined) throw new UnknownId('This folder is not watched any more.')
    return found
  }

  /** Why a folder may not be watched; '' when it may. */
  async #reasonOf(real: string): Promise<string> {
    const { state, home } = this.#context
    const reason = reasonAgainst(real, this.#settings.folders)
    if (reason !== '') return reason
    try {
      await refuseLoop(state, home, { folder: real })
      return ''
    } catch (error) {
      if (error instanceof SettingsRefused) return error.message
      throw error
    }
  }
}
