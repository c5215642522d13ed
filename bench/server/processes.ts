import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

/** A server in a process of its own. */
export type Peer = {
  readonly url: string
  readonly stop: () => Promise<void>
}

/**
 * Starts a server that prints its port, as `listening <port>` or in a line of JSON with `url`.
 * What it prints later is read and dropped, as a log collector would.
 */
export async function startPeer(
  file: string,
  args: readonly string[],
  environment: NodeJS.ProcessEnv = {},
): Promise<Peer> {
  const child = spawn(process.execPath, [file, ...args], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  child.once('exit', () => process.off('exit', kill))
  const url = await firstUrl(child)
  child.stdout?.resume()
  return { url, stop: () => stop(child) }
}

async function firstUrl(child: ChildProcess): Promise<string> {
  if (!child.stdout) throw new Error('The server has no output.')
  const lines = createInterface({ input: child.stdout })
  for await (const line of lines) {
    const port = /^listening (\d+)$/.exec(line)?.[1]
    const url = port ? `http://127.0.0.1:${port}` : /"url":"(http:[^"]+)"/.exec(line)?.[1]
    if (url) return url
  }
  throw new Error('The server ended before it listened.')
}

async function stop(child: ChildProcess) {
  if (child.exitCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}
