import type { AppInfo, CallName, DesktopCalls, Input, Output } from '../../ipc/channels.ts'
import type { ReceiptView } from '../../ipc/views.ts'
import type { Account } from '../account/account.ts'
import type { BrowserSignIn } from '../account/browser-sign-in.ts'
import type { OrganizerThread } from '../organize/organizer-thread.ts'
import { createUpdateHandlers } from '../updates/update-handlers.ts'
import type { Updates } from '../updates/updates.ts'

/** What only a desktop can do; main gives it. */
export type Host = {
  readonly appInfo: AppInfo
  /** The system's folder dialog; null when it was closed. */
  pickFolder(): Promise<string | null>
  /** The system's dialogs for a file of rules to read and to write; null when they were closed. */
  pickRulesFile(): Promise<string | null>
  pickExportFile(): Promise<string | null>
  /** Shows the folder in the system's file manager. */
  showFolder(path: string): Promise<void>
  /** @throws when the address may not be opened */
  openExternal(address: string): Promise<void>
  /** Puts the window before the others. */
  comeForward(): void
  /** A run that the window asked for came to its end. */
  onRunEnded(receipt: ReceiptView): void
  /** Resolves to null where there is nothing to update. */
  readonly updates: Promise<Updates | null>
}

export type Handlers = {
  readonly [Name in CallName]: (input: Input<Name>) => Promise<Output<Name>>
}

export type HandlerParts = {
  readonly organizer: OrganizerThread
  readonly account: Account
  readonly browserSignIn: BrowserSignIn
  readonly host: Host
}

/** The answer to the window's calls about sorting. Inputs are already checked. */
export function createHandlers({
  organizer,
  account,
  browserSignIn,
  host,
}: HandlerParts): Omit<Handlers, keyof DesktopCalls> {
  async function ended(running: Promise<ReceiptView>): Promise<ReceiptView> {
    const receipt = await running
    host.onRunEnded(receipt)
    return receipt
  }

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
    organize: input => ended(organizer.call('organize', input)),
    undo: input => ended(organizer.call('undo', input)),
    settle: input => organizer.call('settle', input),
    cancel: input => organizer.call('cancel', input),
    listRuns: input => organizer.call('listRuns', input),
    async showFolder(input) {
      await host.showFolder(await organizer.call('folderOfRun', input))
      return null
    },
    account: account.view,
    api: account.call,
    async openExternal({ address }) {
      await host.openExternal(address)
      return null
    },
    async signInWithBrowser() {
      const outcome = await browserSignIn.start()
      if (outcome === 'signed-in') host.comeForward()
      return outcome
    },
    async cancelBrowserSignIn() {
      browserSignIn.cancel()
      return null
    },
    rules: input => organizer.call('rules', input),
    saveRules: input => organizer.call('saveRules', input),
    tryRules: input => organizer.call('tryRules', input),
    async importRules() {
      const path = await host.pickRulesFile()
      return path === null ? null : organizer.call('readRules', { path })
    },
    async exportRules() {
      const path = await host.pickExportFile()
      return path === null ? null : organizer.call('writeRules', { path })
    },
    setRulesAside: input => organizer.call('setRulesAside', input),
    ...createUpdateHandlers(host.updates),
  }
}
