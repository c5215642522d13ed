import type { AccountView } from '../../ipc/account-views.ts'
import { call, hear } from './bridge.ts'

/** The account as main last reported it. The only place in the window that knows the login and the plan. */
export interface AccountStore {
  /** Null until main has reported it. */
  readonly view: () => AccountView | null
  readonly subscribe: (listener: () => void) => () => void
  readonly hasLogin: () => boolean | Promise<boolean>
}

/**
 * Asks once, when the login is first needed, and listens for changes: to answer, main starts processes that read the
 * keychain, and the window's first picture does without.
 */
export function createAccountStore(): AccountStore {
  const listeners = new Set<() => void>()
  let view: AccountView | null = null
  const take = (reported: AccountView) => {
    view = reported
    for (const listener of listeners) listener()
  }
  hear('account', take)
  let asked: Promise<unknown> | undefined
  function ask(): Promise<unknown> {
    asked ??= call('account', null).then(
      reported => view ?? take(reported),
      () => undefined, // without an answer the window locks nothing, and main still refuses with a message
    )
    return asked
  }
  return {
    view: () => view,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    hasLogin: () => view?.hasLogin ?? ask().then(() => view?.hasLogin === true),
  }
}
