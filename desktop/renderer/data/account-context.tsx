import { createContext, type ReactNode, useContext, useMemo, useState, useSyncExternalStore } from 'react'
import { createBusy } from '../../../web/app/shell/busy.ts'
import { watchApi } from '../../../web/app/shell/watched-api.ts'
import { type Criterion, paidCriteria } from '../../ipc/organize-views.ts'
import { createAccountStore } from './account-store.ts'
import { createConnection } from './connection.ts'
import { desktopPlatform } from './desktop-platform.ts'

const AccountContext = createContext<ReturnType<typeof useAccountState> | undefined>(undefined)

export function useAccount() {
  const account = useContext(AccountContext)
  if (!account) throw new Error('There is no AccountProvider around this part.')
  return account
}

/** Provides the account to the window. Draws nothing and delays nothing. */
export function AccountProvider({ children }: { readonly children: ReactNode }) {
  return <AccountContext value={useAccountState()}>{children}</AccountContext>
}

function useAccountState() {
  const [sessionNumber, setSessionNumber] = useState(0)
  const [edges] = useState(() => createEdges(() => setSessionNumber(number => number + 1)))
  const view = useSyncExternalStore(edges.store.subscribe, edges.store.view)
  return useMemo(() => {
    const locked: readonly Criterion[] = view?.plan === 'free' ? paidCriteria : []
    return {
      ...edges,
      /** Null until main has reported it. */
      view,
      /** Criteria that the plan does not include. Main refuses them as well. */
      locked,
      /** Incremented when a session ends: everything that shows the person's data starts over. */
      sessionNumber,
    }
  }, [edges, view, sessionNumber])
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
    /**
     * Asks the server for the plan without covering the screen; main reports a changed one.
     * @returns whether it answered; never rejects
     */
    checkPlan: () =>
      quiet.entitlement().then(
        () => true,
        () => false,
      ),
  }
}
