import type { Clock } from '../clock.ts'
import type { Config } from '../config/parse.ts'
import type { Deps } from '../deps.ts'
import { type Peer, supportBy } from '../edge/peer.ts'
import type { Db } from '../store/tables.ts'

/**
 * An option. `value` stands for its value in the help, such as `<day>`, and one without a value is a boolean; `multiple` may
 * be given more than once.
 */
type Option = {
  readonly type: 'string' | 'boolean'
  readonly value?: string
  readonly multiple?: true
  readonly choices?: readonly string[]
  readonly does: string
}
export type Options = Readonly<Record<string, Option>>
type ValueOf<O extends Option> = O['type'] extends 'boolean'
  ? boolean
  : O extends { readonly choices: readonly (infer Choice)[] }
    ? Choice
    : O['multiple'] extends true
      ? readonly string[]
      : string
type ValuesOf<O extends Options> = { readonly [Name in keyof O]?: ValueOf<O[Name]> }

/** The resources of a verb. They are closed after it. */
export type Call<Names extends readonly string[] = readonly string[], O extends Options = Options> = {
  readonly operands: { readonly [I in keyof Names]: string }
  readonly values: ValuesOf<O>
  readonly config: Config
  readonly clock: Clock
  /** The system's user at the terminal. */
  readonly systemUser: string
  readonly openDb: () => Promise<Db>
  /** Everything that a route has. Commands log nothing; a running server sends the mails they post. */
  readonly openDeps: () => Promise<Deps>
}

/** A verb's result: for programs, and the same for people. */
export type Outcome = { readonly data: Readonly<Record<string, unknown>>; readonly text: string }
/** The pending change, as a question; `act` runs once the operator has agreed. */
export type Change = { readonly question: string; readonly act: () => Promise<Outcome> }

type Given<Names extends readonly string[], O extends Options> = {
  /** In the help, without a full stop. */
  readonly does: string
  readonly operands: Names
  readonly options?: O
} & (
  | { readonly read: (call: Call<Names, O>) => Promise<Outcome> }
  | { readonly change: (call: Call<Names, O>) => Promise<Change> }
)
type Parsed = { readonly operands: readonly string[]; readonly values: Readonly<Record<string, unknown>> }
/** One verb of a command. */
export type Verb = {
  readonly does: string
  readonly operands: readonly string[]
  readonly options: Options
  readonly changes: boolean
  /** @param given as many operands as names, and values of the types that the options say */
  readonly work: (given: Parsed & Omit<Call, 'operands' | 'values'>) => Promise<Outcome | Change>
}

/** A command and its verbs; a command with a single action has the verb ''. */
export type Command = {
  readonly name: string
  readonly verbs: Readonly<Record<string, Verb>>
  /** All others refuse a database that does not exist. */
  readonly makesDatabase?: true
}

/** The option of verbs that leave a record with a person. */
export const recordOptions = {
  as: { type: 'string', value: '<name>', does: "who does it, for the record; the system's user otherwise" },
} as const satisfies Options

/** Options that every verb has. */
const commonOptions = {
  'env-file': {
    type: 'string',
    value: '<file>',
    does: "the server's settings, such as /etc/sortwell/server.env",
  },
  json: { type: 'boolean', does: 'print JSON and nothing else' },
} as const satisfies Options
/** An option of those that change something. */
const consentOption = {
  yes: { type: 'boolean', does: 'change it without asking' },
} as const satisfies Options
export type CommonValues = ValuesOf<typeof commonOptions & typeof consentOption>

export function verb<const Names extends readonly string[], const O extends Options = Record<never, never>>(
  given: Given<Names, O>,
): Verb {
  const changes = 'change' in given
  return {
    does: given.does,
    operands: given.operands,
    options: { ...given.options, ...commonOptions, ...(changes ? consentOption : {}) },
    changes,
    work(open) {
      const call = open as unknown as Call<Names, O>
      return 'change' in given ? given.change(call) : given.read(call)
    },
  }
}

/** @returns the peer for the record of what an operator does @throws when the name is empty or longer than 60 characters */
export function readSupport({
  values,
  systemUser,
}: Pick<Call<readonly [], typeof recordOptions>, 'values' | 'systemUser'>): Peer {
  const name = (values.as ?? systemUser).trim()
  if (name === '' || name.length > 60)
    throw new Error('Say who you are: --as eve, with at most 60 characters.')
  return supportBy(name)
}
