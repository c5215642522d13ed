import type { Handlers } from '../../ipc/calls.ts'
import type { SystemShell } from '../app/system-shell.ts'
import type { SortingThread } from './sorting-thread.ts'

/** The calls about sorting that need the system's dialogs; all others go to the sorting thread as they are. */
export function organizeHandlers(sorting: SortingThread, shell: SystemShell) {
  return {
    async browse() {
      const path = await shell.pickFolder('Choose a folder to sort')
      return path === null ? null : sorting.call('openFolder', { path })
    },
    openDropped: ({ path }) => sorting.call('openFolder', { path }),
    async showFolder({ runId }) {
      await shell.showFolder(await sorting.call('folderOfRun', { runId }))
      return null
    },
    async importRules() {
      const path = await shell.pickFile('Import rules')
      return path === null ? null : sorting.call('readRules', { path })
    },
    async exportRules() {
      const path = await shell.pickPlace('Export rules', 'sortwell-rules.json')
      return path === null ? null : sorting.call('writeRules', { path })
    },
  } satisfies Partial<Handlers<'main'>>
}
