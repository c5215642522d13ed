import {
  maxShownRuns,
  type WaitingView,
  type WatchedFolderView,
  type WatchedRunView,
  type WatchedState,
} from '../../ipc/watch-views.ts'
import { namesOf } from '../app/home-paths.ts'
import type { WatchedFolder } from '../state/watched.ts'
import type { WatchReport } from './watch-calls.ts'

/** The last reported state of a folder. */
export type FolderStatus = {
  readonly state: WatchedState
  readonly problem: string
  readonly waiting: readonly WaitingView[]
  readonly waitingTotal: number
  /** Why nothing can be moved though the folder is there. */
  readonly hold: string
  readonly runs: readonly WatchedRunView[]
}

export const firstStatus: FolderStatus = {
  state: 'starting',
  problem: '',
  waiting: [],
  waitingTotal: 0,
  hold: '',
  runs: [],
}

export function afterReport(status: FolderStatus, report: WatchReport): FolderStatus {
  if (report.kind === 'state') return { ...status, state: report.state, problem: report.problem }
  if (report.kind === 'waiting') {
    return { ...status, waiting: report.files, waitingTotal: report.total, hold: report.problem }
  }
  return { ...status, hold: '', runs: [report.run, ...status.runs].slice(0, maxShownRuns) }
}

export function viewOfWatched(
  folder: WatchedFolder,
  status: FolderStatus,
  {
    movedToday,
    ruleSets,
    home,
  }: { readonly movedToday: number; readonly ruleSets: WatchedFolderView['ruleSets']; readonly home: string },
): WatchedFolderView {
  const { folderName, displayPath } = namesOf(folder.path, home)
  const isWatching = folder.isOn && status.state === 'watching'
  return {
    watchId: folder.id,
    name: folderName,
    displayPath,
    criterion: folder.criterion,
    ruleSets,
    state: folder.isOn ? status.state : 'off',
    problem: folder.isOn ? status.problem || status.hold : '',
    movedToday,
    runs: status.runs,
    waiting: isWatching ? status.waiting : [],
    waitingTotal: isWatching ? status.waitingTotal : 0,
  }
}
