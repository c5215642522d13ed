import { spawnSync } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { buildIfStale } from '../../tools/bundles.ts'
import { startPeer } from './processes.ts'

const rounds = 15
const repository = join(import.meta.dirname, '../..')

/** Milliseconds from the start of a process to its first answer, a figure a round. */
export type Starts = { readonly builtMs: readonly number[]; readonly bareMs: readonly number[] }

/**
 * Starts the folder of `npm run build:server`, on a SQLite database that exists, and a handler that does nothing, by turns.
 * @param folder takes the built server and its data
 */
export async function measureStarts(folder: string): Promise<Starts> {
  buildIfStale(repository, ['site'], console.log)
  const built = join(folder, 'built')
  const { status, stderr } = spawnSync(
    process.execPath,
    [join(repository, 'tools/build-server.ts'), '--to', built],
    { encoding: 'utf8' },
  )
  if (status !== 0) throw new Error(`The server was not built: ${stderr}`)
  const dataDir = join(folder, 'built-data')
  await mkdir(dataDir)
  const environment = {
    PORT: '0',
    DATA_DIR: dataDir,
    STRIPE_SECRET_KEY: 'sk_test_bench',
    STRIPE_WEBHOOK_SECRET: 'whsec_bench',
  }
  const found: { builtMs: number[]; bareMs: number[] } = { builtMs: [], bareMs: [] }
  for (let round = 0; round <= rounds; round += 1) {
    const builtMs = await timeOf(join(built, 'server/main.js'), '/', environment)
    const bareMs = await timeOf(join(import.meta.dirname, 'peers/bare.ts'), '/hello')
    if (round === 0) continue // makes the database, and fills the cache of compiled code
    found.builtMs.push(builtMs)
    found.bareMs.push(bareMs)
  }
  return found
}

async function timeOf(program: string, path: string, environment: NodeJS.ProcessEnv = {}): Promise<number> {
  const startedMs = performance.now()
  const { url, stop } = await startPeer(program, [], environment)
  const response = await fetch(`${url}${path}`)
  await response.text()
  const timeMs = performance.now() - startedMs
  await stop()
  if (!response.ok) throw new Error(`${program} answered ${response.status}.`)
  return timeMs
}
