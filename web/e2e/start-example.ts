import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findFreePort } from '../../server/testing/free-port.ts'
import { registerApp } from './applications.ts'
import { type TestServer, untilSays } from './start-server.ts'

const root = join(import.meta.dirname, '../..')

/** Runs the program that docs/oauth.md shows, letter by letter, as a third party would. */
export async function startExample(
  site: TestServer,
): Promise<{ readonly origin: string; [Symbol.asyncDispose](): Promise<void> }> {
  const document = await readFile(join(root, 'docs/oauth.md'), 'utf8')
  const program = /```js\n([\s\S]+?)```/.exec(document)?.[1] ?? ''
  const port = await findFreePort()
  const origin = `http://localhost:${port}`
  const { id, secret } = await registerApp(site, '--redirect', `${origin}/back`)
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      ISSUER: site.origin,
      CLIENT_ID: id,
      CLIENT_SECRET: secret,
      PORT: String(port),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await untilSays(child, origin)
  return {
    origin,
    async [Symbol.asyncDispose]() {
      const ended = once(child, 'exit')
      child.kill()
      await ended
    },
  }
}
