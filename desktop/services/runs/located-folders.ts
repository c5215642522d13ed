import type { RunView } from '../../ipc/organize-views.ts'
import {
  canRedo,
  checkAnswer,
  countMoved,
  FolderRefused,
  obstacleToUndo,
  openFolder,
} from '../../sorter/index.ts'
import type { RunLog } from '../../sorter/run/run-log.ts'
import type { Folder, RunSummary } from '../../sorter/values/values.ts'
import { describeObstacle, type UndoObstacle } from '../../words/files.ts'
import { abbreviated } from '../app/home-paths.ts'
import { viewOfRun } from './run-views.ts'

/** The refusal of a folder that a person chose for a run. */
class NotItsFolder extends Error {
  override readonly name = 'NotItsFolder'
  readonly code: UndoObstacle

  constructor(obstacle: UndoObstacle) {
    super(obstacle === 'files-gone' ? noneOfItsFiles : describeObstacle(obstacle))
    this.code = obstacle
  }
}

const noneOfItsFiles = 'None of the files of this run is in that folder. Nothing was moved.'

type Place = {
  readonly chosen?: Folder | undefined
  readonly obstacle: UndoObstacle | undefined
  /** The folder of the run is gone from the path in the log, where another one may be. */
  readonly isElsewhere: boolean
}

type LocatedFoldersOptions = { readonly stateDir: string; readonly log: RunLog; readonly home: string }

/** Folders of runs: where the log has them, or where a person located them since this thread began. */
export function createLocatedFolders({ stateDir, log, home }: LocatedFoldersOptions) {
  /** By the path in the log. */
  const located = new Map<string, Folder>()

  /** Where a run is taken back, and the obstacle to that. */
  function locate(run: RunSummary): Place {
    const obstacle = obstacleToUndo(log, run)
    if (obstacle === 'not-reachable') return { obstacle, isElsewhere: false }
    const inPlace = obstacle === 'folder-gone' ? undefined : folderAt(run.folder)
    if (inPlace?.inode === log.find(run.runId)?.folder.inode) return { obstacle, isElsewhere: false }
    const chosen = located.get(run.folder)
    const folder = chosen ?? inPlace
    return { chosen, obstacle: folder ? obstacleToUndo(log, run, folder) : obstacle, isElsewhere: true }
  }

  function viewOf(run: RunSummary): RunView {
    const { chosen, obstacle, isElsewhere } = locate(run)
    const moved = chosen && run.state === 'interrupted' ? countIn(chosen, run) : run.moved
    return viewOfRun({ ...run, moved }, home, {
      obstacle: obstacle === undefined ? null : describeObstacle(obstacle),
      canLocate: isElsewhere && (obstacle === 'folder-gone' || obstacle === 'files-gone'),
      locatedAt: chosen ? abbreviated(chosen.path, home) : null,
      canRedo: canRedo(log, run),
    })
  }

  function countIn(folder: Folder, { runId }: RunSummary): number {
    const record = log.read(runId)
    return countMoved({ ...record, header: { ...record.header, folder } })
  }

  /** A folder that would be refused now can still have its run undone or finished. */
  function open(path: string): Folder {
    checkAnswer(path)
    return openFolder(path, { stateDir, home, force: true })
  }

  /** Undefined where there is no folder, or none that can be opened. */
  function folderAt(path: string): Folder | undefined {
    try {
      return open(path)
    } catch (error) {
      if (error instanceof FolderRefused) return undefined
      throw error
    }
  }

  const pathOf = (run: RunSummary) => locate(run).chosen?.path ?? run.folder

  return {
    viewOf,
    pathOf,
    folderOf: (run: RunSummary) => open(pathOf(run)),
    /** @throws where no file of the run is recognized in the folder */
    locate(run: RunSummary, path: string): RunView {
      const folder = open(path)
      const obstacle = obstacleToUndo(log, run, folder)
      if (obstacle !== undefined) throw new NotItsFolder(obstacle)
      located.set(run.folder, folder)
      return viewOf(run)
    },
  }
}
