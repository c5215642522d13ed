import type { AccountView } from './account-views.ts'
import type { MenuCommand } from './commands.ts'
import type { Progress } from './organize-views.ts'
import type { UpdatesView } from './update-views.ts'
import type { WatchingView } from './watch-views.ts'

const event = <Value>(): { readonly payload?: () => Value } => ({})

/** All that is pushed to the window: a row an event. */
const events = {
  progress: event<Progress>(),
  /** A run of the window or of a watched folder has ended: the history has changed. */
  ran: event<null>(),
  menu: event<MenuCommand>(),
  watching: event<WatchingView>(),
  account: event<AccountView>(),
  focused: event<null>(),
  updates: event<UpdatesView>(),
} as const

type Events = typeof events
export type EventName = keyof Events
export type Payload<Name extends EventName> =
  Events[Name] extends ReturnType<typeof event<infer Value>> ? Value : never

export const eventNames = Object.keys(events) as readonly EventName[]
