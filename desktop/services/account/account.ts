import { setTimeout as wait } from 'node:timers/promises'
import * as z from 'zod/mini'
import { ApiError } from '../../../server/contract/api-error.ts'
import type { Answer, ApiClient } from '../../../server/contract/client.ts'
import { type EndpointName, endpoints } from '../../../server/contract/endpoints.ts'
import type { AccountView } from '../../ipc/account-views.ts'
import type { Handlers, Input } from '../../ipc/calls.ts'
import type { BrowserSignIn } from './browser-sign-in.ts'
import type { Device } from './device.ts'
import type { Entitlement, StatementOutcome } from './entitlement.ts'
import type { EntitlementKeys } from './entitlement-keys.ts'
import type { Holder } from './holder.ts'
import type { LoginStore } from './login-store.ts'

/** The person's account in the main process. */
export type Account = {
  /**
   * Makes a call of the contract for the window. An answer never contains the session token or a signed plan.
   * @throws {ApiError} of the call; 400 for a name or an input that the contract does not have
   */
  call(call: Input<'api'>): Promise<unknown>
  view(): Promise<AccountView>
  /**
   * This device and its login, for the threads that check the plan. Null while nobody is logged in, and while no statement
   * is for Premium: then the keychain is not read.
   */
  holder(): Promise<Holder | null>
  /**
   * Renews the plan's signed statement once it is some hours old: an app that only watches folders has no window to do
   * so. Does nothing without a log-in or a connection.
   */
  renew(): Promise<void>
  /**
   * Before the app ends: ends a login that cannot be stored, or each start would take one more place of the person's
   * devices.
   */
  leave(): Promise<void>
}

/** A statement may be valid for only two days; a quarter of a day leaves many tries. */
const renewAfterMs = 6 * 60 * 60_000
/** A statement for a login that lasts for this run only is valid for an hour. */
const renewPassingAfterMs = 15 * 60_000
/** How long somebody who quits waits for the server. */
const leaveMs = 3_000

export type AccountOptions = {
  readonly client: ApiClient
  readonly login: LoginStore
  readonly device: Device
  readonly entitlement: Entitlement
  readonly keys: EntitlementKeys
  /** Called when a call has changed the view. */
  readonly onChange: (view: AccountView) => void
  /** Called when the holder may have changed. Awaited, so that the threads know it before the window is notified. */
  readonly onHolder?: () => Promise<unknown>
}

type Stated = Pick<Answer<'entitlement'>, 'entitlement' | 'planProblem' | 'placeFreeAt'>

type PlanProblem = Pick<AccountView, 'planProblem' | 'placeFreeAt'>
const noProblem: PlanProblem = { planProblem: null, placeFreeAt: null }

/** Why a new statement of the server is not accepted on this device. */
const planProblems = { stored: null, expired: 'clock', refused: 'version' } as const satisfies Record<
  StatementOutcome,
  AccountView['planProblem']
>

/** The description of this device in a request for a statement. Makes the device's key if it has none. */
async function introduce(device: Device, login: LoginStore) {
  await device.makeKey()
  // Whether the login can be stored is known once it has been read.
  await login.read()
  return { deviceName: device.name, ...(login.isLasting() ? {} : ({ passing: 'yes' } as const)) }
}

export function createAccount(options: AccountOptions): Account {
  const { client, login, device, entitlement, keys, onChange, onHolder } = options
  let awaitsPayment = false
  let problem: PlanProblem = noProblem
  let lastReported = ''

  async function view(): Promise<AccountView> {
    const hasLogin = (await login.read()) !== null
    const plan = await entitlement.plan()
    return { hasLogin, plan, ...problem, awaitsPayment, isLasting: login.isLasting() }
  }

  async function reportChange(): Promise<void> {
    await onHolder?.()
    const now = await view()
    const text = JSON.stringify(now)
    if (text === lastReported) return
    lastReported = text
    onChange(now)
  }

  /** In development, a statement signed by an unknown key triggers reading the server's keys. */
  async function storeStatement({
    entitlement: statement,
    planProblem: hindrance,
    placeFreeAt: freeAt,
  }: Stated) {
    let outcome = await entitlement.store(statement)
    if (outcome === 'refused' && keys.canLearn) {
      await keys.store((await client.entitlementKeys()).keys)
      outcome = await entitlement.store(statement)
    }
    const ownProblem = outcome === 'refused' && keys.areMissing ? 'build' : planProblems[outcome]
    problem = { planProblem: ownProblem ?? hindrance ?? null, placeFreeAt: freeAt ?? null }
    if ((await entitlement.plan()) === 'premium') awaitsPayment = false
  }

  async function forget(): Promise<void> {
    awaitsPayment = false
    problem = noProblem
    await entitlement.forget()
  }

  async function renewPlan(): Promise<void> {
    await storeStatement(await client.entitlement(await introduce(device, login)))
  }

  /** Includes the plan. If that fails, the known plan stays and the profile is answered all the same. */
  async function readProfile(): Promise<unknown> {
    const asked = { entitlement: 'signed', ...(await introduce(device, login)) } as const
    const { entitlement: statement, planProblem, placeFreeAt, ...profile } = await client.profile(asked)
    const stated = statement === undefined ? null : { entitlement: statement, planProblem, placeFreeAt }
    await (stated === null ? renewPlan() : storeStatement(stated)).catch(() => undefined)
    return profile
  }

  async function make(name: EndpointName, input: unknown): Promise<unknown> {
    if (name === 'profile') return readProfile()
    if (name === 'entitlement') return renewPlan().then(() => ({}))
    const method = client[name] as (given: unknown) => Promise<unknown>
    const answer = await method(input)
    if (name === 'deleteAccount') await login.clear()
    if (name === 'upgradePlan') awaitsPayment = true
    // The place may be for this device.
    if (name === 'removeDevice') await renewPlan().catch(() => undefined)
    return answer
  }

  const account: Account = {
    view,
    holder: async () => (entitlement.statesPremium() ? await device.holder() : null),
    async renew() {
      if ((await login.read()) === null) return
      const afterMs = login.isLasting() ? renewAfterMs : renewPassingAfterMs
      if (!(await entitlement.isOlderThan(afterMs))) return
      await account.call({ name: 'entitlement', input: {} }).catch(() => undefined)
    },
    async leave() {
      if (login.isLasting() || (await login.read()) === null) return
      const ended = account.call({ name: 'logoutCurrentSession', input: {} }).catch(() => undefined)
      await Promise.race([ended, wait(leaveMs, undefined, { ref: false })])
    },
    async call({ name, input }) {
      const known = knownName(name)
      const given = checked(known, input)
      const before = await login.read()
      try {
        return await make(known, given)
      } finally {
        try {
          if (before !== null && (await login.read()) === null) await forget()
        } finally {
          await reportChange()
        }
      }
    },
  }
  return account
}

/** The window's calls about the account. @param comeForward brings the window to the front */
export function accountHandlers(account: Account, browserSignIn: BrowserSignIn, comeForward: () => void) {
  return {
    account: account.view,
    async api(call) {
      if (isOfBrowser(call.name)) throw new ApiError(403, 'That can be done in the browser alone.')
      return await account.call(call)
    },
    async signInWithBrowser() {
      const outcome = await browserSignIn.start()
      if (outcome === 'signed-in') comeForward()
      return outcome
    },
    cancelBrowserSignIn: browserSignIn.cancel,
  } satisfies Partial<Handlers<'main'>>
}

/** Calls that let an application or a device into the account: the window has no screen for them. */
const ofBrowser = [
  'accessRequest',
  'grantAccess',
  'loginWithBrowser',
  'logoutRequest',
  'describeDeviceLogin',
  'answerDeviceLogin',
] as const satisfies readonly EndpointName[]
const isOfBrowser = (name: string) => ofBrowser.some(each => each === name)

function knownName(name: string): EndpointName {
  if (!Object.hasOwn(endpoints, name)) throw new ApiError(400, 'This version does not know that call.')
  return name as EndpointName
}

/** @throws {ApiError} with the contract's sentence for the first field that is wrong */
function checked(name: EndpointName, input: unknown): unknown {
  const result = z.safeParse(endpoints[name].input, input)
  if (result.success) return result.data
  throw new ApiError(400, result.error.issues[0]?.message ?? 'Invalid input', { isSaid: true })
}
