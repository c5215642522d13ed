import type { Background, DesktopCalls, Licence } from '../../ipc/channels.ts'
import type { MenuCommand } from '../../ipc/commands.ts'
import type { WatchChoice } from '../../ipc/watch-views.ts'
import type { OrganizerThread } from '../organize/organizer-thread.ts'
import type { Watching } from '../watch/watching.ts'
import type { Handlers } from './handlers.ts'

/** What only a desktop can do; main gives it. */
export type DesktopHost = {
  /** The system's folder dialog; null when it was closed. */
  pickFolder(title: string): Promise<string | null>
  /** Shows the folder in the system's file manager. */
  showFolder(path: string): Promise<void>
  background(): Promise<Background>
  setBackground(background: Background): Promise<void>
  takeAwaitedCommand(): MenuCommand | null
  licences(): Promise<readonly Licence[]>
  saveDiagnostics(): Promise<boolean>
}

/** The answer to the window's calls about what goes on beside it. */
export function createDesktopHandlers(
  organizer: OrganizerThread,
  watching: Watching,
  host: DesktopHost,
): Pick<Handlers, keyof DesktopCalls> {
  /** A folder that would need a second thought is not one to sort with nobody looking. */
  async function add(picked: string): Promise<WatchChoice> {
    const choice = await organizer.call('openFolder', { path: picked })
    if (choice.kind === 'refused') {
      const { displayPath, message } = choice
      return { kind: 'refused', displayPath, message }
    }
    return watching.add(await organizer.call('folderPath', { folderId: choice.folder.folderId }))
  }

  return {
    watching: async () => watching.view(),
    async addWatched() {
      const picked = await host.pickFolder('Choose a folder to watch')
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
      await host.showFolder(watching.pathOf(watchId))
      return null
    },
    background: host.background,
    async setBackground(background) {
      await host.setBackground(background)
      return host.background()
    },
    awaitedCommand: async () => host.takeAwaitedCommand(),
    licences: host.licences,
    saveDiagnostics: host.saveDiagnostics,
  }
}
