import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import { onTestFinished } from 'vitest'

/** A folder that a program of ours serves through FUSE: stopped, every call to it hangs; killed, its disk is gone. */
export type FuseDisk = {
  hang(): Promise<void>
  answer(): void
  /** Every call fails with ENOTCONN from now on. */
  unplug(): Promise<void>
  /** After `unplug`: the same files are there again. */
  plugIn(): Promise<void>
}

function reason(): string | undefined {
  if (!fs.existsSync('/dev/fuse')) return 'there is no /dev/fuse'
  return spawnSync('bindfs', ['--version']).status === 0 ? undefined : 'bindfs is not installed'
}
/** Why no folder can be served here. */
export const whyNoFuse = reason()

/**
 * @param source where the files are
 * @param folder where they appear
 */
export async function mountFuse(source: string, folder: string): Promise<FuseDisk> {
  let server = await serve(source, folder)
  const unplug = async () => {
    if (server.exitCode !== null || server.signalCode !== null) return
    server.kill('SIGKILL')
    await once(server, 'close')
  }
  const unmount = () => spawnSync('umount', ['-l', folder])
  onTestFinished(async () => {
    await unplug()
    unmount()
  })
  return {
    async hang() {
      server.kill('SIGSTOP')
      while (!isStopped(server)) await new Promise(setImmediate)
    },
    answer: () => void server.kill('SIGCONT'),
    unplug,
    async plugIn() {
      unmount()
      server = await serve(source, folder)
    },
  }
}

/** Without the system's cache, so that every call reaches the server. */
async function serve(source: string, folder: string): Promise<ChildProcess> {
  const server = spawn('bindfs', ['-f', '-o', 'attr_timeout=0,entry_timeout=0', source, folder], {
    stdio: 'inherit',
  })
  while (!fs.readFileSync('/proc/self/mountinfo', 'utf8').includes(` ${folder} `)) {
    if (server.exitCode !== null) throw new Error(`bindfs ended with ${server.exitCode}`)
    await new Promise(setImmediate)
  }
  fs.statfsSync(folder) // it is mounted before its server is ready
  return server
}

/** With all of its threads. */
export function isStopped({ pid }: ChildProcess): boolean {
  const tasks = fs.readdirSync(`/proc/${pid}/task`)
  return tasks.every(task => fs.readFileSync(`/proc/${pid}/task/${task}/stat`, 'utf8').includes(') T '))
}
