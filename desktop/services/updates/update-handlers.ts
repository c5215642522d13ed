import type { Input, Output, UpdateCallName } from '../../ipc/channels.ts'
import type { UpdatesView } from '../../ipc/update-view.ts'
import type { Updates } from './updates.ts'

type UpdateHandlers = {
  readonly [Name in UpdateCallName]: (input: Input<Name>) => Promise<Output<Name>>
}

const off: UpdatesView = { channel: 'stable', status: { state: 'off' } }

/** @param ready resolves to null where there is nothing to update */
export function createUpdateHandlers(ready: Promise<Updates | null>): UpdateHandlers {
  return {
    updates: async () => (await ready)?.view() ?? off,
    async checkForUpdates() {
      await (await ready)?.check()
      return null
    },
    async restartToUpdate() {
      await (await ready)?.restart()
      return null
    },
    async chooseUpdateChannel({ channel }) {
      await (await ready)?.chooseChannel(channel)
      return null
    },
  }
}
