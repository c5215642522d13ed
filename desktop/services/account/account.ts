import * as z from 'zod/mini'
import { ApiError } from '../../../server/contract/api-error.ts'
import type { ApiClient } from '../../../server/contract/client.ts'
import { type EndpointName, endpoints } from '../../../server/contract/endpoints.ts'
import type { AccountView } from '../../ipc/account-views.ts'
import type { Handlers, Input } from '../../ipc/calls.ts'
import type { BrowserSignIn } from './browser-sign-in.ts'
import type { Entitlement, Keeping } from './entitlement.ts'
import type { EntitlementKeys } from './entitlement-keys.ts'
import type { LoginStore } from './login-store.ts'

/** The person's account as main knows it. */
export type Account = {
  /**
   * Makes a call of the contract for the window. Neither the session token nor a signed plan is in an answer.
   * @throws {ApiError} what the call threw; 400 for a name or an input that the contract does not know
   */
  call(call: Input<'api'>): Promise<unknown>
  view(): Promise<AccountView>
  /**
   * Renews the plan's signed statement once it is some hours old: an app that only watches folders has no window to do so.
   * Does nothing without a log-in or a connection.
   */
  renew(): Promise<void>
}

/** A statement can hold two days only; a quarter of a day leaves many tries. */
const renewAfterMs = 6 * 60 * 60_000

export type AccountOptions = {
  readonly client: ApiClient
  readonly login: LoginStore
  readonly entitlement: Entitlement
  readonly keys: EntitlementKeys
  /** Called when a call has changed the view. */
  readonly onChange: (view: AccountView) => void
}

/** Why a statement that the server has just given cannot be believed here. */
const planProblems = { kept: null, expired: 'clock', refused: 'version' } as const satisfies Record<
  Keeping,
  AccountView['planProblem']
>

export function createAccount(options: AccountOptions): Account {
  const { client, login, entitlement, keys, onChange } = options
  let awaitsPayment = false
  let planProblem: AccountView['planProblem'] = null
  let told = ''

  async function view(): Promise<AccountView> {
    const hasLogin = (await login.read()) !== null
    const plan = await entitlement.plan()
    return { hasLogin, plan, planProblem, awaitsPayment, isLasting: login.isLasting() }
  }

  async function tell(): Promise<void> {
    const now = await view()
    const text = JSON.stringify(now)
    if (text === told) return
    told = text
    onChange(now)
  }

  /** In development a statement that no kept key has signed asks for the server's keys. */
  async function keepStatement(statement: string): Promise<void> {
    let keeping = await entitlement.keep(statement)
    if (keeping === 'refused' && !keys.areBaked) {
      await keys.keep((await client.entitlementKeys()).keys)
      keeping = await entitlement.keep(statement)
    }
    planProblem = planProblems[keeping]
    if ((await entitlement.plan()) === 'premium') awaitsPayment = false
  }

  async function renewPlan(): Promise<void> {
    await keepStatement((await client.entitlement()).entitlement)
  }

  /** Brings the plan along. If that fails, the plan known so far holds and the profile is answered all the same. */
  async function readProfile(): Promise<unknown> {
    const { entitlement: statement, ...profile } = await client.profile({ entitlement: 'signed' })
    await (statement === undefined ? renewPlan() : keepStatement(statement)).catch(() => undefined)
    return profile
  }

  async function make(name: EndpointName, input: unknown): Promise<unknown> {
    if (name === 'profile') return readProfile()
    if (name === 'entitlement') return renewPlan().then(() => ({}))
    const method = client[name] as (given: unknown) => Promise<unknown>
    const answer = await method(input)
    if (name === 'deleteAccount') await login.clear()
    if (name === 'upgradePlan') awaitsPayment = true
    return answer
  }

  const account: Account = {
    view,
    async renew() {
      if ((await login.read()) === null || !(await entitlement.isOlderThan(renewAfterMs))) return
      await account.call({ name: 'entitlement', input: {} }).catch(() => undefined)
    },
    async call({ name, input }) {
      const known = knownName(name)
      const given = checked(known, input)
      const before = await login.read()
      try {
        return await make(known, given)
      } finally {
        if (before !== null && (await login.read()) === null) {
          awaitsPayment = false
          planProblem = null
          await entitlement.forget()
        }
        await tell()
      }
    },
  }
  return account
}

/** The window's calls about the account. @param comeForward puts the window before the browser */
export function accountHandlers(account: Account, browserSignIn: BrowserSignIn, comeForward: () => void) {
  return {
    account: account.view,
    api: account.call,
    async signInWithBrowser() {
      const outcome = await browserSignIn.start()
      if (outcome === 'signed-in') comeForward()
      return outcome
    },
    async cancelBrowserSignIn() {
      browserSignIn.cancel()
      return null
    },
  } satisfies Partial<Handlers<'main'>>
}

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
