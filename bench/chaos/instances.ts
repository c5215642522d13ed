import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { findFreePort } from '../../server/testing/free-port.ts'

const main = join(import.meta.dirname, '../../server/sandbox/main.ts')

/** Server processes on one database. A port keeps its place: a server that was killed comes back at the same one. */
export async function startInstances(count: number, environment: Readonly<Record<string, string>>) {
  const folder = await mkdtemp(join(tmpdir(), 'sortwell-chaos-'))
  const ports = await Promise.all(Array.from({ length: count }, findFreePort))
  const errors: string[] = []
  const children: ChildProcess[] = []
  process.once('exit', () => {
    for (const child of children) child.kill('SIGKILL')
  })

  async function start(port: number, place: number): Promise<void> {
    const child = spawn(process.execPath, [main], {
      env: {
        PATH: process.env.PATH,
        DATA_DIR: join(folder, String(port)),
        PORT: String(port),
        ...environment,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    children[place] = child
    child.stderr.setEncoding('utf8').on('data', text => errors.push(text))
    const lines = createInterface({ input: child.stdout })
    const isListening = new Promise<void>((resolve, reject) => {
      child.once('exit', () => reject(new Error(`A server ended before it listened: ${errors.join('')}`)))
      lines.on('line', line => {
        if (line.includes('"listening"')) resolve()
        // 50 is pino's number for error: a request that failed, or work that did.
        if (line.includes('"level":50')) errors.push(line)
      })
    })
    await isListening
  }

  await Promise.all(ports.map(start))
  async function end(place: number, signal: 'SIGKILL' | 'SIGTERM') {
    const child = children[place]
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }
  return {
    ports,
    /** Lines at the level of errors, from all of them. */
    errors,
    /** kill -9, then a start at the same port. */
    async kill(place: number): Promise<void> {
      await end(place, 'SIGKILL')
      await start(ports[place] ?? 0, place)
    },
    async stop(): Promise<void> {
      await Promise.all(children.map((_, place) => end(place, 'SIGTERM')))
      await rm(folder, { recursive: true, force: true })
    },
  }
}
