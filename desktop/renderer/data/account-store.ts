import type { AccountView } from '../../ipc/account-views.ts'
import { call, hear } from './bridge.ts'
import { createValue } from './value.ts'

/**
 * The account as main last reported it. The only place in the window that knows the login and the plan. Asks once, when the
 * login is first needed, and listens for changes: to answer, main starts processes that read the keychain, and the window's
 * first picture does without.
 */
export function createAccountStore() {
  const { get, set, subscribe } = createValue<AccountView | null>(null)
  hear('account', set)
  let asked: Promise<unknown> | undefined
  function ask(): Promise<unknown> {
    asked ??= call('account', null).then(
      reported => get() ?? set(reported),
      () => undefined, // without an answer the window locks nothing, and main still refuses with a message
    )
    return asked
  }
  return {
    /** Null until main has reported it. */
    view: get,
    subscribe,
    hasLogin: () => get()?.hasLogin ?? ask().then(() => get()?.hasLogin === true),
  }
}
