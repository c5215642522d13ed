import { spawnSync } from 'node:child_process'

/** Long enough for a slow mirror; a person is waiting. */
const limitMs = 240_000

/**
 * Installs Debian's Chromium, where that takes no question: as root, or with a sudo that asks for no password.
 * @param say told once, before it begins
 * @returns whether it is there now
 */
export function installBrowser(platform: NodeJS.Platform, say: (line: string) => void): boolean {
  if (platform !== 'linux' || !works('apt-get', ['--version'])) return false
  const prefix = process.getuid?.() === 0 ? [] : works('sudo', ['-n', 'true']) ? ['sudo', '-n'] : undefined
  if (prefix === undefined) return false
  say('Installing Chromium with apt-get, as no browser was found.')
  const install = () => {
    const [command = '', ...args] = [
      ...prefix,
      'apt-get',
      'install',
      '-y',
      '--no-install-recommends',
      'chromium',
    ]
    return works(command, args)
  }
  if (install()) return true
  const [command = '', ...args] = [...prefix, 'apt-get', 'update']
  return works(command, args) && install()
}

function works(command: string, args: readonly string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  return spawnSync(command, args, { stdio: 'ignore', timeout: limitMs, env }).status === 0
}
