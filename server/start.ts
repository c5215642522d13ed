import { type Config, ConfigError } from './config/parse.ts'
import { readServerConfig } from './config.ts'
import type { RunningServer } from './run-server.ts'

/** Runs a server until the process is told to stop; a reason why it cannot start is one line on standard error. */
export async function start(run: (config: Config) => Promise<RunningServer>): Promise<void> {
  try {
    const server = await run(readServerConfig())
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void server.stop())
  } catch (error) {
    if (!(error instanceof Error)) throw error
    process.stderr.write(
      `${error instanceof ConfigError ? error.message : `Sortwell cannot start: ${error.message}`}\n`,
    )
    process.exitCode = 1
  }
}
