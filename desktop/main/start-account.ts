import { app, net } from 'electron'
import { createApiClient } from '../../server/contract/client.ts'
import type { AccountView } from '../ipc/account-views.ts'
import { type Account, createAccount } from '../services/account.ts'
import type { DesktopConfig } from '../services/config.ts'
import { createEntitlement } from '../services/entitlement.ts'
import { bakedKeys, createEntitlementKeys } from '../services/entitlement-keys.ts'
import { createKeychain } from '../services/keychain-client.ts'
import { createLoginStore } from '../services/login-store.ts'
import { startKeychainProcess } from './start-keychain.ts'

/** Long enough for a keychain that wakes up; a question to the person that takes longer is asked again next time. */
const keychainPatienceMs = 10_000
const answerPatienceMs = 20_000

/** The account with all that it needs of the system: keychain, network, state folder. */
export function startAccount(
  { apiUrl, stateDir }: DesktopConfig,
  onChange: (view: AccountView) => void,
): Account {
  const keychain = createKeychain({
    entry: { service: app.name, account: apiUrl },
    start: startKeychainProcess,
    patienceMs: keychainPatienceMs,
  })
  const login = createLoginStore(keychain)
  const keys = createEntitlementKeys({ stateDir, baked: bakedKeys() })
  const client = createApiClient({
    baseUrl: apiUrl,
    tokens: login,
    clientType: 'desktop',
    fetch: request => net.fetch(request, { signal: AbortSignal.timeout(answerPatienceMs) }),
  })
  const entitlement = createEntitlement({ stateDir, keys: keys.read, clock: Date.now })
  return createAccount({ client, login, entitlement, keys, onChange })
}
