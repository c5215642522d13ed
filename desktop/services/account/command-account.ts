import fs from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { createApiClient } from '../../../server/contract/client.ts'
import { stateFiles } from '../state/state-dir.ts'
import { type Account, createAccount } from './account.ts'
import { createDevice } from './device.ts'
import { createEntitlement, type Entitlement, type PlanName } from './entitlement.ts'
import { bakedKeys, createEntitlementKeys } from './entitlement-keys.ts'
import type { Entry } from './keychain.ts'
import type { Keychain } from './keychain-client.ts'
import { fileKeychain, refuseOpen } from './login-file.ts'
import { type AccountPlace, LoginRefused } from './login-place.ts'
import { createLoginStore, type LoginStore } from './login-store.ts'

export type LoginStorage = 'keychain' | 'file'

/** The account as the command uses it: the login of the window where both have a keychain. */
export type CommandAccount = {
  readonly storage: LoginStorage
  readonly login: LoginStore
  readonly deviceKey: LoginStore
  readonly account: Account
  readonly entitlement: Entitlement
  readonly fetch: (request: Request) => Promise<Response>
}

/** The app's name, under which the window stores its login in the keychain. */
const service = 'Sortwell'
const systems: Readonly<Partial<Record<NodeJS.Platform, string>>> = { darwin: 'Mac OS X', win32: 'Windows' }
const keychainPatienceMs = 10_000

/**
 * @param options.store where the login is stored; by default in the file if there is one, else in the keychain
 * @param options.patienceMs how long to wait for an answer of the server
 * @throws {LoginRefused}
 */
export function openCommandAccount(
  place: AccountPlace,
  {
    storage = usualPlace(place),
    patienceMs = 20_000,
  }: { readonly storage?: LoginStorage; readonly patienceMs?: number } = {},
): CommandAccount {
  const { stateDir, apiUrl, loginFile, platform, version, deviceName, clock } = place
  if (storage === 'file' && platform === 'win32')
    throw new LoginRefused('On Windows a login is kept in the Credential Manager alone, not in a file.')
  if (storage === 'file') refuseOpen(loginFile)
  const loginStoreFor = (account: string) =>
    createLoginStore(
      storage === 'file' ? fileKeychain(loginFile, account) : ownKeychain({ service, account }),
    )
  const login = loginStoreFor(apiUrl)
  const deviceKey = loginStoreFor(`${apiUrl} (device)`)
  const device = createDevice({ name: deviceName, key: deviceKey, login })
  const userAgent = `Sortwell/${version} (${systems[platform] ?? 'Linux'}; command)`
  const send = (request: Request) => {
    request.headers.set('User-Agent', userAgent)
    return fetch(request, { signal: AbortSignal.timeout(patienceMs) })
  }
  const client = createApiClient({
    baseUrl: apiUrl,
    tokens: { ...login, device: deviceKey },
    clientType: 'desktop',
    fetch: send,
  })
  const keys = createEntitlementKeys({ stateDir, baked: bakedKeys() })
  const file = storage === 'file' ? stateFiles.commandEntitlement(stateDir) : stateFiles.entitlement(stateDir)
  const entitlement = createEntitlement({ stateDir, keys: keys.read, clock, holder: device.holder, file })
  const account = createAccount({ client, login, device, entitlement, keys, onChange: () => undefined })
  return { storage, login, deviceKey, account, entitlement, fetch: send }
}

const usualPlace = ({ loginFile, platform }: AccountPlace): LoginStorage =>
  platform !== 'win32' && fs.existsSync(loginFile) ? 'file' : 'keychain'

/** The system's keychain, asked in this very process: a command that hangs can be ended. */
function ownKeychain(entry: Entry): Keychain {
  const ask = async (question: Parameters<typeof import('./keychain.ts')['askKeychain']>[0]) => {
    const { askKeychain } = await import('./keychain.ts')
    const silence = new AbortController()
    const silent = wait(keychainPatienceMs, undefined, { signal: silence.signal }).then(() => {
      throw new LoginRefused('The keychain does not answer.')
    })
    silent.catch(() => undefined)
    return await Promise.race([askKeychain(question), silent]).finally(() => silence.abort())
  }
  return {
    read: () => ask({ ...entry, verb: 'read' }),
    write: async secret => void (await ask({ ...entry, verb: 'write', secret })),
    clear: async () => void (await ask({ ...entry, verb: 'clear' })),
  }
}

/** A command that sorts must not wait for a network that swallows everything. */
const renewPatienceMs = 5_000

/**
 * The plan of whoever is logged in. Its statement is renewed first as the window does it, for a machine that has none: once it
 * is some hours old and the server answers.
 * @throws {LoginRefused} when the login may not be used
 */
export async function readPlan(place: AccountPlace): Promise<PlanName> {
  const { account, entitlement } = openCommandAccount(place, { patienceMs: renewPatienceMs })
  await account.renew()
  return await entitlement.plan()
}
