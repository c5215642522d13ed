import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

// A quarter of a start is compiling. The cache lies where only those write who may write the code.
enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/server'))
const { ConfigError } = await import('./config/parse.ts')
const { readServerConfig } = await import('./config.ts')
const { runServer } = await import('./run-server.ts')

try {
  const server = await runServer(readServerConfig())
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void server.stop())
} catch (error) {
  if (!(error instanceof Error)) throw error
  process.stderr.write(
    `${error instanceof ConfigError ? error.message : `Sortwell cannot start: ${error.message}`}\n`,
  )
  process.exitCode = 1
}
