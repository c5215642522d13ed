import { setImmediate } from 'node:timers/promises'
import { runCommand } from '../commands/run-command.ts'
import { commands as rows } from '../commands/table.ts'
import type { Command } from '../commands/verb.ts'
import { readEnvFile } from '../config/env-file.ts'
import type { Environment } from '../config/fields.ts'
import { parseConfig } from '../config/parse.ts'
import type { Replacements } from '../deps.ts'
import { databaseFor } from './database.ts'
import type { TestServer } from './test-server.ts'

/** Every command. */
export const commands: readonly Command[] = await Promise.all(rows.map(({ load }) => load()))

type OperatorOptions = {
  readonly environment: Environment
  readonly clock?: () => number
  readonly replacements?: Replacements
  /** What the operator answers when asked; there is no terminal without it. */
  readonly answer?: boolean | (() => Promise<boolean>)
}
/** What a command did. */
export type Done = {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
  readonly asked: readonly string[]
}

/** Somebody at a terminal of the server's machine, without the process. */
export function createOperator({ environment, clock = Date.now, replacements, answer }: OperatorOptions) {
  return async (command: Command, ...args: readonly string[]): Promise<Done> => {
    const said = { stdout: '', stderr: '' }
    const asked: string[] = []
    const code = await runCommand(command, args, {
      typed: name => `npm run ${name} --`,
      columns: undefined,
      readConfig: envFile =>
        parseConfig({ ...(envFile === undefined ? {} : readEnvFile(envFile)), ...environment }),
      write: text => {
        said.stdout += text
      },
      complain: text => {
        said.stderr += text
      },
      ask: async question => {
        if (answer !== undefined) asked.push(question)
        return typeof answer === 'function' ? answer() : answer
      },
      clock,
      systemUser: 'eve',
      ...(replacements ? { replacements } : {}),
    })
    // A process takes longer than a turn of the server's event loop, for which its reads stand still.
    await setImmediate()
    return { code, ...said, asked }
  }
}

/** The operator of a server under test, who agrees to everything unless told otherwise. */
export async function operatorOf(
  server: TestServer,
  { environment, ...answer }: Partial<Pick<OperatorOptions, 'answer' | 'environment'>> = { answer: true },
) {
  return createOperator({
    environment: {
      DATA_DIR: server.dataDir,
      PUBLIC_ORIGIN: 'https://sortwell.example',
      STRIPE_SECRET_KEY: server.deps.config.stripeSecretKey,
      STRIPE_WEBHOOK_SECRET: server.deps.config.stripeWebhookSecret,
      STRIPE_API_BASE: server.deps.config.stripeApiBase,
      ...(await databaseFor(server.dataDir)),
      ...environment,
    },
    clock: server.clock.now,
    replacements: {
      fetchStripe: async (address, init) => server.stripe.app.request(new Request(address, init)),
    },
    ...answer,
  })
}
