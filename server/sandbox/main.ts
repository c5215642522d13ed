import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

// The server for development: what is not configured is played here. Nothing of production imports this folder.
enableCompileCache(join(import.meta.dirname, '../../node_modules/.cache/server'))
const { start } = await import('../start.ts')
const { runWithStandIns } = await import('./run-with-stand-ins.ts')
await start(runWithStandIns)
