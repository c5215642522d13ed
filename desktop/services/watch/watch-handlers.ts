import type { Handlers } from '../../ipc/calls.ts'
import type { FolderChoice } from '../../ipc/organize-views.ts'
import type { WatchChoice } from '../../ipc/watch-views.ts'
import type { SystemShell } from '../app/system-shell.ts'
import type { WorkerClient } from '../worker-client.ts'
import type { Watching } from './watching.ts'

/** The window's calls about watched folders. */
export function watchHandlers(watching: Watching, worker: Pick<WorkerClient, 'call'>, system: SystemShell) {
  /** What needs a second thought is asked about now: no one is there when files arrive. */
  async function add(choosing: Promise<FolderChoice>, force?: true): Promise<WatchChoice> {
    const choice = await choosing
    if (choice.kind === 'refused') {
      const { message, canForce, candidateId } = choice
      return { kind: 'refused', message, candidateId: canForce ? candidateId : null }
    }
    return watching.add(await worker.call('folderPath', { folderId: choice.folder.folderId }), force)
  }

  return {
    watching: async () => watching.view(),
    async addWatched() {
      const picked = await system.pickFolder('Choose a folder to watch')
      return picked === null ? null : add(worker.call('openPath', { path: picked }))
    },
    forceWatched: ({ candidateId }) =>
      add(worker.call('openFolder', { of: 'refused', id: candidateId }), true),
    turnWatched: ({ watchId, isOn }) => watching.turn(watchId, isOn),
    sortWatchedBy: ({ watchId, criterion }) => watching.sortBy(watchId, criterion),
    chooseWatchedRuleSet: ({ watchId, name }) => watching.chooseRuleSet(watchId, name),
    removeWatched: ({ watchId }) => watching.remove(watchId),
    pauseWatching: ({ isPaused }) => watching.pause(isPaused),
    showWatched: ({ watchId }) => system.showFolder(watching.pathOf(watchId)),
  } satisfies Partial<Handlers<'main'>>
}
