import type { AccountView } from '../../ipc/account-views.ts'
import { call, hear } from '../bridge.ts'

/** The account as main last told it. The one place in the window that knows of the login and the plan. */
export interface ToldAccount {
  /** Null until main has told. */
  readonly view: () => AccountView | null
  readonly subscribe: (listener: () => void) => () => void
  readonly hasLogin: () => boolean | Promise<boolean>
}

/** Asks once and then listens: main tells of every change. */
export function followAccount(): ToldAccount {
  const listeners = new Set<() => void>()
  let view: AccountView | null = null
  const take = (told: AccountView) => {
    view = told
    for (const listener of listeners) listener()
  }
  hear('account', take)
  const asked = call('account', null).then(
    told => view ?? take(told),
    () => undefined, // without an answer nothing is locked here, and main still refuses in words
  )
  return {
    view: () => view,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    hasLogin: () => view?.hasLogin ?? asked.then(() => view?.hasLogin === true),
  }
}
