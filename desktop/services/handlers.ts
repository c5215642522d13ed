import type { AppInfo, CallName, Input, Output } from '../ipc/channels.ts'
import type { OrganizerThread } from './organizer-thread.ts'
import { createUpdateHandlers } from './updates/update-handlers.ts'
import type { Updates } from './updates/updates.ts'

/** What only a desktop can do; main gives it. */
export type Host = {
  readonly appInfo: AppInfo
  /** The system's folder dialog; null when it was closed. */
  pickFolder(): Promise<string | null>
  /** Shows the folder in the system's file manager. */
  showFolder(path: string): Promise<void>
  /** Resolves to null where there is nothing to update. */
  readonly updates: Promise<Updates | null>
}

export type Handlers = {
  readonly [Name in CallName]: (input: Input<Name>) => Promise<Output<Name>>
}

/** The answer to every call of the window. Inputs are already checked. */
export function createHandlers(organizer: OrganizerThread, host: Host): Handlers {
  return {
    appInfo: async () => host.appInfo,
    async browse() {
      const path = await host.pickFolder()
      return path === null ? null : organizer.call('openFolder', { path })
    },
    openDropped: ({ path }) => organizer.call('openFolder', { path }),
    forceFolder: input => organizer.call('forceFolder', input),
    reopenFolder: input => organizer.call('reopenFolder', input),
    preview: input => organizer.call('preview', input),
    rows: input => organizer.call('rows', input),
    organize: input => organizer.call('organize', input),
    undo: input => organizer.call('undo', input),
    settle: input => organizer.call('settle', input),
    cancel: input => organizer.call('cancel', input),
    listRuns: input => organizer.call('listRuns', input),
    async showFolder(input) {
      await host.showFolder(await organizer.call('folderOfRun', input))
      return null
    },
    ...createUpdateHandlers(host.updates),
  }
}
