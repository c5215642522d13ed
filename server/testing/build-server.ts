import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'

const builder = join(import.meta.dirname, '../../tools/build-server.ts')

/** Makes the folder of a production server, as `npm run build:server` does after the site. @throws with what it had to say */
export async function buildServer(folder: string): Promise<void> {
  const child = spawn(process.execPath, [builder, '--to', folder], { stdio: ['ignore', 'ignore', 'pipe'] })
  const ended = once(child, 'close')
  const complaints = await text(child.stderr)
  const [code] = await ended
  if (code !== 0 || complaints !== '') throw new Error(`The server was not built: ${complaints}`)
}
