import { createContext, type ReactNode, useContext, useMemo, useState, useSyncExternalStore } from 'react'
import type { ApiClient } from '../../../server/contract/client.ts'
import { type Busy, createBusy } from '../../../web/app/shell/busy.ts'
import type { Platform } from '../../../web/app/shell/platform.tsx'
import { watchApi } from '../../../web/app/shell/watched-api.ts'
import type { AccountView } from '../../ipc/account-views.ts'
import { type Criterion, paidCriteria } from '../../ipc/organize-views.ts'
import { createAccountStore } from './account-store.ts'
import { type Connection, createConnection } from './connection.ts'
import { desktopPlatform } from './desktop-platform.ts'

export type Account = {
  /** Null until main has reported it. */
  readonly view: AccountView | null
  /** Criteria that the plan does not include. Main refuses them as well. */
  readonly locked: readonly Criterion[]
  /** Incremented when a session ends: everything that shows the person's data starts over. */
  readonly sessionNumber: number
  readonly api: ApiClient
  readonly busy: Busy
  readonly platform: Platform
  readonly connection: Connection
  /** Asks the server for the plan without covering the screen. @returns whether it answered; never rejects */
  readonly checkPlan: () => Promise<boolean>
}

const AccountContext = createContext<Account | undefined>(undefined)

export function useAccount(): Account {
  const account = useContext(AccountContext)
  if (!account) throw new Error('There is no AccountProvider around this part.')
  return account
}

/** Provides the account to the window. Draws nothing and delays nothing. */
export function AccountProvider({ children }: { readonly children: ReactNode }) {
  const [sessionNumber, setSessionNumber] = useState(0)
  const [edges] = useState(() => createEdges(() => setSessionNumber(number => number + 1)))
  const { store } = edges
  const view = useSyncExternalStore(store.subscribe, store.view)
  const account = useMemo<Account>(
    () => ({
      ...edges,
      view,
      sessionNumber,
      locked: view?.plan === 'free' ? paidCriteria : [],
    }),
    [edges, view, sessionNumber],
  )
  return <AccountContext value={account}>{children}</AccountContext>
}

function createEdges(onSessionEnd: () => void) {
  const busy = createBusy()
  const connection = createConnection()
  const store = createAccountStore()
  const platform = desktopPlatform(store.hasLogin, onSessionEnd)
  const load = async () => (await import('./desktop-api.ts')).createDesktopApi(connection)
  const quiet = watchApi(load, createBusy(), platform)
  return {
    store,
    busy,
    connection,
    platform,
    api: watchApi(load, busy, platform),
    // Main reports a changed plan.
    checkPlan: () =>
      quiet.entitlement().then(
        () => true,
        () => false,
      ),
  }
}
