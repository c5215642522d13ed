import type { AccountView } from './account-views.ts'
import type { MenuCommand } from './commands.ts'
import type { ComparingProgress, FolderChanged, LookProgress, RunProgress } from './organize-views.ts'
import type { RuleSetChanged } from './rule-views.ts'
import type { UpdatesView } from './update-views.ts'
import type { WatchingView } from './watch-views.ts'

const event = <Value>(): { readonly payload?: () => Value } => ({})

/** All events for the window, a row each. */
const events = {
  progress: event<RunProgress>(),
  /** A preview looks into files. */
  looking: event<LookProgress>(),
  /** Something in the folder of the newest preview is different now: what `preview` answers next is up to date. */
  folderChanged: event<FolderChanged>(),
  /** The file of the set of rules on the screen was changed by somebody else. */
  ruleSetChanged: event<RuleSetChanged>(),
  /** Duplicates are looked for. */
  comparing: event<ComparingProgress>(),
  /** The history has changed: a run ended, the folder of one was located, or all runs were deleted. */
  ran: event<null>(),
  menu: event<MenuCommand>(),
  /** The system handed folders over: `openGiven` opens them. */
  given: event<null>(),
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
