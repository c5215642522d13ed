import { hostname } from 'node:os'
import { fileURLToPath } from 'node:url'
import { app, net, utilityProcess } from 'electron'
import { createApiClient } from '../../server/contract/client.ts'
import { type Account, type AccountOptions, createAccount } from '../services/account/account.ts'
import { createDevice } from '../services/account/device.ts'
import { createEntitlement } from '../services/account/entitlement.ts'
import { bakedKeys, createEntitlementKeys } from '../services/account/entitlement-keys.ts'
import { createKeychain, type KeychainProcess } from '../services/account/keychain-client.ts'
import { createLoginStore, type LoginStore } from '../services/account/login-store.ts'
import type { DesktopConfig } from '../services/app/config.ts'

/**
 * Long enough for a keychain to wake up; if the system asks the person and that takes longer, it is asked again next
 * time.
 */
const keychainPatienceMs = 10_000
const answerPatienceMs = 20_000
/** How often to check whether the plan has to be renewed. */
const renewEveryMs = 15 * 60_000
/** A keychain that was locked may be open by then, and the command may have saved a statement. */
const readAgainEveryMs = 10 * 60_000
/** As the list of sessions and the mails about them read it. */
const systems: Readonly<Partial<Record<NodeJS.Platform, string>>> = { darwin: 'Mac OS X', win32: 'Windows' }

/** The account with its dependencies: keychain, network, data folder. */
export function startAccount(
  { apiUrl, stateDir }: DesktopConfig,
  reactions: Pick<AccountOptions, 'onChange' | 'onHolder'>,
): Account {
  const loginStoreFor = (account: string) =>
    createLoginStore(
      createKeychain({
        entry: { service: app.name, account },
        start: startKeychainProcess,
        patienceMs: keychainPatienceMs,
      }),
    )
  // It outlives the login, so that the server recognizes this device. A log-in never waits for a keychain because of it:
  // it is read with the login and written aside.
  const deviceKeyStore = loginStoreFor(`${apiUrl} (device)`)
  const login = readTogether(loginStoreFor(apiUrl), deviceKeyStore)
  const key = { ...deviceKeyStore, write: async (secret: string) => void deviceKeyStore.write(secret) }
  const device = createDevice({ name: hostname(), key, login })
  const keys = createEntitlementKeys({ stateDir, baked: bakedKeys() })
  const userAgent = `${app.name}/${app.getVersion()} (${systems[process.platform] ?? 'Linux'})`
  const client = createApiClient({
    baseUrl: apiUrl,
    tokens: { ...login, device: key },
    clientType: 'desktop',
    fetch(request) {
      request.headers.set('User-Agent', userAgent)
      return net.fetch(request, { signal: AbortSignal.timeout(answerPatienceMs) })
    },
  })
  const entitlement = createEntitlement({ stateDir, keys: keys.read, clock: Date.now, holder: device.holder })
  const account = createAccount({ client, login, device, entitlement, keys, ...reactions })
  setInterval(() => void account.renew(), renewEveryMs)
  setInterval(() => void reactions.onHolder?.(), readAgainEveryMs)
  return account
}

/** @returns `first`, whose reading begins that of `other` */
const readTogether = (first: LoginStore, other: LoginStore): LoginStore => ({
  ...first,
  read() {
    void other.read()
    return first.read()
  },
})

const keychainFile = fileURLToPath(new URL('./keychain-process.js', import.meta.url))

function startKeychainProcess(): KeychainProcess {
  const process = utilityProcess.fork(keychainFile, [], { serviceName: 'Sortwell Keychain', stdio: 'ignore' })
  return {
    post: message => process.postMessage(message),
    onMessage: listener => void process.once('message', listener),
    onExit: listener => void process.once('exit', listener),
    end: () => void process.kill(),
  }
}
