import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

// A quarter of a start is compiling. The cache lies where only those write who may write the code.
enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/server'))
const [{ start }, { runServer }] = await Promise.all([import('./start.ts'), import('./run-server.ts')])
await start(config => runServer(config))
