import type { AppInfo, CallName, Input, Output } from '../ipc/channels.ts'
import type { Account } from './account.ts'
import type { BrowserSignIn } from './browser-sign-in.ts'
import type { OrganizerThread } from './organizer-thread.ts'

/** What only a desktop can do; main gives it. */
export type Host = {
  readonly appInfo: AppInfo
  /** The system's folder dialog; null when it was closed. */
  pickFolder(): Promise<string | null>
  /** Shows the folder in the system's file manager. */
  showFolder(path: string): Promise<void>
  /** @throws when the address may not be opened */
  openExternal(address: string): Promise<void>
  /** Puts the window before the others. */
  comeForward(): void
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

/** The answer to every call of the window. Inputs are already checked. */
export function createHandlers({ organizer, account, browserSignIn, host }: HandlerParts): Handlers {
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
  }
}
