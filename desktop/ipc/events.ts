/** All events, a row each. Main passes on to the window what the worker sends, but for `ended`. */
import type { Output, ReadName } from './calls.ts'
import type { MenuCommand } from './commands.ts'
import type {
  ComparingProgress,
  FactsProgress,
  FolderChanged,
  ReceiptView,
  RunProgress,
} from './organize-views.ts'
import type { Answerer } from './row.ts'
import type { RuleSetChanged } from './rule-views.ts'

type EventRow<From extends Answerer = Answerer, Value = unknown> = {
  readonly from: From
  /** The reads whose answers are out of date then; not those that a person starts, such as the search for duplicates. */
  readonly stale: readonly ReadName[]
  /** The read whose newest answer it carries. */
  readonly answers?: ReadName
  /** Never set: it only carries the type of the event's value. */
  readonly payload?: () => Value
}

/** `event('main', 'listRuns').carries<null>()`: main sends it, and what `listRuns` answered is out of date. */
const event = <From extends Answerer>(from: From, ...stale: readonly ReadName[]) => ({
  carries: <Value>(): EventRow<From, Value> => ({ from, stale }),
})

/** `newest('watching')`: main sends what `watching` would answer now. */
const newest = <Name extends ReadName>(read: Name): EventRow<'main', Output<Name>> => ({
  from: 'main',
  stale: [],
  answers: read,
})

const pageEvents = {
  progress: event('worker').carries<RunProgress>(),
  /** A preview reads files. */
  readingFacts: event('worker').carries<FactsProgress>(),
  /** Something in the folder of the newest preview is different now. */
  folderChanged: event('worker', 'preview').carries<FolderChanged>(),
  /** The file of the set of rules on the screen was changed by somebody else. */
  ruleSetChanged: event('worker', 'openRuleSet', 'listRuleSets', 'ruleSets').carries<RuleSetChanged>(),
  /** A search for duplicates compares files. */
  comparing: event('worker').carries<ComparingProgress>(),
  /** The history has changed: a run ended, the folder of one was located, or all runs were deleted. */
  ran: event('main', 'listRuns', 'searchHistory', 'openRun', 'startFolders', 'countFolder').carries<null>(),
  menu: event('main').carries<MenuCommand>(),
  /** The system handed folders over: `openGiven` opens them. */
  given: event('main').carries<null>(),
  watching: newest('watching'),
  account: newest('account'),
  /** A person comes back to the window. */
  focused: event('main', 'startFolders', 'countFolder').carries<null>(),
  updates: newest('updates'),
} as const satisfies Readonly<Record<string, EventRow>>

/** Those that the page does not hear. */
const mainEvents = {
  /** A sort or an undo came to its end: main notifies the person. */
  ended: event('worker').carries<ReceiptView>(),
} as const satisfies Readonly<Record<string, EventRow>>

type PageEvents = typeof pageEvents
type Events = PageEvents & typeof mainEvents
export type EventName = keyof PageEvents
export type Payload<Name extends keyof Events> =
  Events[Name] extends EventRow<Answerer, infer Value> ? Value : never
/** The events that the worker sends, for a line from it. */
export type WorkerEvents = {
  readonly [Name in keyof Events as Events[Name]['from'] extends 'worker' ? Name : never]: Payload<Name>
}

export const eventNames = Object.keys(pageEvents) as readonly EventName[]

/** The events after which the answer of a read is out of date. */
export function eventsOutdating(read: ReadName): readonly EventName[] {
  return eventNames.filter(name => pageEvents[name].stale.includes(read))
}

/** The events that carry the newest answer of a read. */
export function eventsAnswering(read: ReadName): readonly EventName[] {
  return eventNames.filter(name => pageEvents[name].answers === read)
}
