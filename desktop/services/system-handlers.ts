import type { Handlers } from '../ipc/calls.ts'
import type { SystemShell } from './app/system-shell.ts'
import { opensSafely } from './preview/opens-safely.ts'
import type { WorkerClient } from './worker-client.ts'

type Reactions = {
  /** The folders that the system handed over and nobody has opened yet. */
  readonly takeGiven: () => readonly string[]
  /** The history shows a folder at another place from now on. */
  readonly onLocated: () => void
}

/** The calls for which main asks the system first, or last: its dialogs, its file manager, its programs. */
export function systemHandlers(
  worker: Pick<WorkerClient, 'call'>,
  system: SystemShell,
  { takeGiven, onLocated }: Reactions,
) {
  return {
    async browse() {
      const folder = await system.pickFolder('Choose a folder to sort')
      return folder === null ? null : worker.call('openPath', { path: folder })
    },
    async openGiven() {
      const paths = takeGiven()
      return paths.length === 0 ? null : worker.call('openDropped', { paths })
    },
    async locate({ runId }) {
      const path = await system.pickFolder('Locate the folder of this run')
      if (path === null) return null
      const run = await worker.call('locateRun', { runId, path })
      onLocated()
      return run
    },
    showFolder: async ({ runId }) => system.showFolder(await worker.call('folderOfRun', { runId })),
    showFile: async listed => system.showFile(await worker.call('listedFile', listed)),
    async openFile(listed) {
      const file = await worker.call('listedFile', listed)
      if (await opensSafely(file)) await system.openFile(file)
      else await system.showFile(file)
    },
    pickDestination: () => system.pickFolder('Choose a folder to move files to'),
    openRuleSetFile: async ({ name }) => system.openFile(await worker.call('ruleSetPath', { name })),
    async exportRuleSet({ name }) {
      const path = await system.pickPlace('Export a set of rules', `${name}.yaml`)
      return path === null ? null : worker.call('exportRuleSetTo', { name, path })
    },
    async importRuleSet() {
      const path = await system.pickFile('Import a set of rules', ['yaml', 'yml'])
      return path === null ? null : worker.call('offerRuleSet', { path })
    },
  } satisfies Partial<Handlers<'main'>>
}
