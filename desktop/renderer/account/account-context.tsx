import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react'
import type { ApiClient } from '../../../server/contract/client.ts'
import { type Busy, createBusy } from '../../../web/app/shell/busy.ts'
import type { Platform } from '../../../web/app/shell/platform.tsx'
import { watchApi } from '../../../web/app/shell/watched-api.ts'
import type { AccountView } from '../../ipc/account-views.ts'
import { type Criterion, paidCriteria } from '../../ipc/organize-views.ts'
import { call, hear } from '../bridge.ts'
import { type Connection, createConnection } from './connection.ts'
import { desktopPlatform } from './desktop-platform.ts'

export type Account = {
  /** Null until main has told. */
  readonly view: AccountView | null
  /** Ways of sorting that the plan does not include. Main refuses them as well. */
  readonly locked: readonly Criterion[]
  /** Counts up when a session has ended: whatever shows a person must start anew. */
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

/** The account beside the sorter: it draws nothing and holds nothing up. */
export function AccountProvider({ children }: { readonly children: ReactNode }) {
  const [view, setView] = useState<AccountView | null>(null)
  const [sessionNumber, setSessionNumber] = useState(0)
  useEffect(() => {
    // Without an answer nothing is locked here, and main still refuses in words.
    call('account', null).then(setView, () => undefined)
    return hear('account', setView)
  }, [])
  const [edges] = useState(() => createEdges(() => setSessionNumber(number => number + 1)))
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
  const platform = desktopPlatform(onSessionEnd)
  const load = async () => (await import('./desktop-api.ts')).createDesktopApi(connection)
  const quiet = watchApi(load, createBusy(), platform)
  return {
    busy,
    connection,
    platform,
    api: watchApi(load, busy, platform),
    // Main tells of a plan that has changed.
    checkPlan: () =>
      quiet.profile().then(
        () => true,
        () => false,
      ),
  }
}
