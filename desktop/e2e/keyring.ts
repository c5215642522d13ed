import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

/** A real keychain: a message bus and a key ring of their own, unlocked and empty. */
export type Keyring = {
  /** What a program needs to find it. */
  readonly env: Readonly<Record<string, string>>
  /** What is kept under an account's name; null when nothing is. */
  readonly read: (account: string) => string | null
  readonly stop: () => Promise<void>
}

const reader = fileURLToPath(new URL('./read-keychain.ts', import.meta.url))

export function hasKeyring(): boolean {
  if (process.platform !== 'linux') return false
  try {
    execFileSync('sh', ['-c', 'command -v dbus-daemon && command -v gnome-keyring-daemon'])
    return true
  } catch {
    return false // one of the programs is missing
  }
}

/** @param home where the key ring has its files */
export async function startKeyring(home: string): Promise<Keyring> {
  const bus = spawn('dbus-daemon', ['--session', '--nofork', '--print-address=1'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const address = await firstLine(bus)
  const env = { DBUS_SESSION_BUS_ADDRESS: address }
  // Returns once the key ring is open; it stays behind, and ends when its bus does.
  execFileSync('gnome-keyring-daemon', ['--daemonize', '--unlock', '--components=secrets'], {
    input: 'the password of the key ring\n',
    stdio: ['pipe', 'ignore', 'ignore'],
    env: { ...process.env, ...env, HOME: home, XDG_DATA_HOME: home, XDG_RUNTIME_DIR: home },
  })
  return {
    env,
    read(account) {
      const found = execFileSync(process.execPath, [reader, account], {
        env: { ...process.env, ...env },
        encoding: 'utf8',
      })
      return JSON.parse(found)
    },
    async stop() {
      const ended = once(bus, 'exit')
      bus.kill()
      await ended
    },
  }
}

async function firstLine(child: ChildProcess): Promise<string> {
  if (!child.stdout) throw new Error('There is no output to read.')
  const [line] = await once(createInterface(child.stdout), 'line')
  return line
}
