import type { Handlers } from '../../ipc/calls.ts'
import type { SystemShell } from '../app/system-shell.ts'
import { opensSafely } from './opens-safely.ts'
import type { SortingThread } from './sorting-thread.ts'

type OrganizeParts = {
  /** The folders that the system handed over and nobody has opened yet. */
  readonly takeGiven: () => readonly string[]
  /** The history shows a folder at another place from now on. */
  readonly onLocated: () => void
}

/**
 * The sorting calls that need the system; all others go to the sorting thread as they are.
 */
export function organizeHandlers(
  sorting: SortingThread,
  shell: SystemShell,
  { takeGiven, onLocated }: OrganizeParts,
) {
  return {
    async browse() {
      const folder = await shell.pickFolder('Choose a folder to sort')
      return folder === null ? null : sorting.call('openFolder', { path: folder })
    },
    openDropped: ({ paths }) => sorting.call('openDropped', { paths }),
    async openGiven() {
      const paths = takeGiven()
      return paths.length === 0 ? null : sorting.call('openDropped', { paths })
    },
    async locate({ runId }) {
      const path = await shell.pickFolder('Locate the folder of this run')
      if (path === null) return null
      const run = await sorting.call('locateRun', { runId, path })
      onLocated()
      return run
    },
    async showFolder({ runId }) {
      await shell.showFolder(await sorting.call('folderOfRun', { runId }))
      return null
    },
    async showFile(listed) {
      await shell.showFile(await sorting.call('listedFile', listed))
      return null
    },
    async openFile(listed) {
      const file = await sorting.call('listedFile', listed)
      if (await opensSafely(file)) await shell.openFile(file)
      else await shell.showFile(file)
      return null
    },
    pickDestination: () => shell.pickFolder('Choose a folder to move files to'),
    async openRuleSetFile({ name }) {
      await shell.openFile(await sorting.call('ruleSetPath', { name }))
      return null
    },
    async exportRuleSet({ name }) {
      const path = await shell.pickPlace('Export a set of rules', `${name}.yaml`)
      return path === null ? null : sorting.call('exportRuleSetTo', { name, path })
    },
    async importRuleSet() {
      const path = await shell.pickFile('Import a set of rules', ['yaml', 'yml'])
      return path === null ? null : sorting.call('offerRuleSet', { path })
    },
  } satisfies Partial<Handlers<'main'>>
}
