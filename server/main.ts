import { ConfigError } from './config/parse.ts'
import { readConfig } from './config.ts'
import { runServer } from './run-server.ts'

try {
  const server = await runServer(readConfig())
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void server.stop())
} catch (error) {
  if (!(error instanceof Error)) throw error
  process.stderr.write(
    `${error instanceof ConfigError ? error.message : `Sortwell cannot start: ${error.message}`}\n`,
  )
  process.exitCode = 1
}
