import type { Clock } from '../clock.ts'
import type { Config } from '../config/parse.ts'
import type { Replacements } from '../deps.ts'
import { requireSecretKey } from '../secret-key.ts'
import { describeDatabase, requireDatabase } from '../store/engine/existing.ts'
import { openStore } from '../store/engine/open.ts'
import { type HelpPage, parseWords } from './parse.ts'
import { plainJson, plainText } from './plain.ts'
import type { Call, Command } from './verb.ts'

/** What a command is typed into: a terminal, or a test. */
export type Terminal = HelpPage & {
  /** @param envFile named on the command line */
  readonly readConfig: (envFile?: string) => Config
  readonly write: (text: string) => void
  readonly complain: (text: string) => void
  /** @returns the operator's answer; undefined without a terminal to ask on */
  readonly ask: (question: string) => Promise<boolean | undefined>
  readonly clock: Clock
  /** The name of the system's user. */
  readonly systemUser: string
  readonly replacements?: Replacements
}

/**
 * Runs a command: results go to `write`, an error becomes one line for `complain`.
 * @param args the words after the command's name
 * @returns the exit code, 0 or 1
 */
export async function runCommand(
  command: Command,
  args: readonly string[],
  terminal: Terminal,
): Promise<0 | 1> {
  try {
    await runVerb(command, args, terminal)
    return 0
  } catch (error) {
    terminal.complain(plainText(`${error instanceof Error ? error.message : String(error)}\n`))
    return 1
  }
}

async function runVerb(command: Command, args: readonly string[], terminal: Terminal): Promise<void> {
  const asked = parseWords(command, args, terminal)
  if (typeof asked === 'string') return terminal.write(asked)
  const { verb, operands, values } = asked
  const config = terminal.readConfig(values['env-file'])
  const database = describeDatabase(config.database)
  if (!command.makesDatabase) await requireDatabase(config.database)
  if (!values.json) terminal.write(`Database: ${database}\n`)
  await using resources = new AsyncDisposableStack()
  const found = await verb.work({
    operands,
    values,
    config,
    clock: terminal.clock,
    systemUser: terminal.systemUser,
    ...createOpeners(config, terminal, resources),
  })
  if ('act' in found && !values.yes) await requireConsent(found.question, terminal)
  const { data, text } = 'act' in found ? await found.act() : found
  terminal.write(`${values.json ? plainJson({ database, ...data }) : plainText(text)}\n`)
}

async function requireConsent(question: string, terminal: Terminal): Promise<void> {
  const answer = await terminal.ask(plainText(question))
  if (answer === undefined)
    throw new Error(`${question} There is no terminal to ask on: add --yes to agree. Nothing was changed.`)
  if (!answer) throw new Error('Nothing was changed.')
}

function createOpeners(
  config: Config,
  { clock, replacements }: Terminal,
  resources: AsyncDisposableStack,
): Pick<Call, 'openDb' | 'openDeps'> {
  return {
    async openDb() {
      const store = await openStore(config.database)
      resources.defer(store.close)
      return store.db
    },
    async openDeps() {
      const { stripeSecretKey = 'none', stripeWebhookSecret = 'none' } = config
      const secretKey = config.secretKey ?? (await requireSecretKey(config.dataDir))
      const { createDeps } = await import('../deps.ts')
      const deps = await createDeps(
        { ...config, stripeSecretKey, stripeWebhookSecret, secretKey, logLevel: 'silent' },
        { clock, keepsFormerKeys: true, ...replacements },
      )
      resources.defer(deps.closeStore)
      return deps
    },
  }
}
