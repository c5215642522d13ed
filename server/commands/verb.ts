import { type ParseArgsOptionDescriptor, parseArgs } from 'node:util'
import type { Clock } from '../clock.ts'
import type { Config } from '../config/parse.ts'
import type { Deps } from '../deps.ts'
import { type Peer, supportBy } from '../edge/peer.ts'
import type { Db } from '../store/tables.ts'

/** An option and what stands for its value in the help, such as `<day>`; `multiple` may be given more than once. */
type Option = Omit<ParseArgsOptionDescriptor, 'default'> & { readonly value?: string; readonly does: string }
export type Options = Readonly<Record<string, Option>>
type ValueOf<O extends Option> = O['type'] extends 'boolean'
  ? boolean
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
/** One verb of a command. `parse` throws when the words after the verb make no sense. */
export type Verb = {
  readonly does: string
  readonly operands: readonly string[]
  readonly options: Options
  readonly changes: boolean
  readonly parse: (words: readonly string[]) => Asked
}
type Asked = {
  readonly isJson: boolean
  readonly isAgreed: boolean
  readonly isHelp: boolean
  readonly envFile: string | undefined
  readonly isComplete: boolean
  readonly work: (open: Omit<Call, 'operands' | 'values'>) => Promise<Outcome | Change>
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

/** Options that every verb has; `--yes` only where something changes. */
export const commonOptions = {
  'env-file': {
    type: 'string',
    value: '<file>',
    does: "the server's settings, such as /etc/sortwell/server.env",
  },
  json: { type: 'boolean', does: 'print JSON and nothing else' },
  yes: { type: 'boolean', does: 'change it without asking' },
  help: { type: 'boolean', does: 'print this' },
} as const satisfies Options

export function verb<const Names extends readonly string[], const O extends Options = Record<never, never>>(
  given: Given<Names, O>,
): Verb {
  const options: Options = given.options ?? {}
  const changes = 'change' in given
  return {
    does: given.does,
    operands: given.operands,
    options,
    changes,
    parse(words) {
      const { yes, ...readingOptions } = commonOptions
      const known = { ...options, ...readingOptions, ...(changes ? { yes } : {}) }
      const { values, positionals } = parseArgs({ args: [...words], options: known, allowPositionals: true })
      const flags = values as ValuesOf<typeof commonOptions>
      return {
        isJson: flags.json === true,
        isAgreed: flags.yes === true,
        isHelp: flags.help === true,
        envFile: flags['env-file'],
        isComplete: positionals.length === given.operands.length,
        work(open) {
          // Checked above: as many operands as names, and values of the types that the options say.
          const call = { ...open, operands: positionals, values } as unknown as Call<Names, O>
          return 'change' in given ? given.change(call) : given.read(call)
        },
      }
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
