import type { Handlers } from '../../ipc/calls.ts'
import type { WatchChoice } from '../../ipc/watch-views.ts'
import type { SystemShell } from '../app/system-shell.ts'
import type { SortingThread } from '../organize/sorting-thread.ts'
import type { Watching } from './watching.ts'

/** The window's calls about watched folders. */
export function watchHandlers(watching: Watching, sorting: SortingThread, shell: SystemShell) {
  /** A folder that needs confirmation is not watched: nobody would be there to confirm. */
  async function add(picked: string): Promise<WatchChoice> {
    const choice = await sorting.call('openFolder', { path: picked })
    if (choice.kind === 'refused') {
      const { displayPath, message } = choice
      return { kind: 'refused', displayPath, message }
    }
    return watching.add(await sorting.call('folderPath', { folderId: choice.folder.folderId }))
  }

  return {
    watching: async () => watching.view(),
    async addWatched() {
      const picked = await shell.pickFolder('Choose a folder to watch')
      return picked === null ? null : add(picked)
    },
    async turnWatched({ watchId, isOn }) {
      await watching.turn(watchId, isOn)
      return null
    },
    async sortWatchedBy({ watchId, criterion }) {
      watching.sortBy(watchId, criterion)
      return null
    },
    async removeWatched({ watchId }) {
      await watching.remove(watchId)
      return null
    },
    async pauseWatching({ isPaused }) {
      watching.pause(isPaused)
      return null
    },
    async showWatched({ watchId }) {
      await shell.showFolder(watching.pathOf(watchId))
      return null
    },
  } satisfies Partial<Handlers<'main'>>
}
