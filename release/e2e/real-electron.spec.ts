import { existsSync } from 'node:fs'
import { cp, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect as quick } from 'playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { toastActivator } from '../../desktop/services/app/config.ts'
import { parseConfig } from '../../server/config/parse.ts'
import type { RunningServer } from '../../server/run-server.ts'
import { runWithStandIns } from '../../server/sandbox/run-with-stand-ins.ts'
import { electronBinary } from '../../tools/electron-binary.ts'
import { type PackageBench, packageBench, repository, run } from './package-bench.ts'
import { leftovers, type PackedApp, packedApp } from './packed-app.ts'

/** Installs programs: only on a machine of its own, with Electron's binary. */
const isWanted = process.env.CI !== undefined && electronBinary(repository) !== undefined
const soon = quick.configure({ timeout: 60_000 })

/** How each system installs, finds and removes the app. */
type Machine = {
  readonly program: string
  install(version: string): Promise<void> | void
  remove(): Promise<void> | void
  /** What is still there after the removal. */
  left(): Promise<readonly string[]>
}

let bench: PackageBench
let server: RunningServer
let machine: Machine

beforeAll(async () => {
  if (!isWanted) return
  bench = await packageBench({ electron: 'real' })
  expect(bench.makeFeed('0.2.0')).toMatchObject({ status: 0 })
  const settings = {
    DATA_DIR: bench.at('data'),
    DOWNLOADS_DIR: bench.downloads,
    PORT: String(bench.port),
    LOG_LEVEL: 'fatal',
  }
  server = await runWithStandIns(parseConfig(settings))
  const made = { linux: onLinux, win32: onWindows, darwin: onMac }[
    process.platform as 'linux' | 'win32' | 'darwin'
  ]
  machine = made()
})
afterAll(async () => {
  await server?.stop()
  await bench?.[Symbol.asyncDispose]()
})

test.runIf(isWanted)(
  'installed, the app starts, previews and asks the keychain; updated and removed, it leaves nothing',
  async () => {
    await machine.install('0.1.0')
    try {
      const home = bench.at('home')
      const app = await packedApp(machine.program, home)
      expect(app.command('--version')).toBe('0.1.0\n')
      expect(JSON.parse(app.command('plan', join(home, 'Downloads'), '--json'))).toMatchObject({ planned: 3 })
      expect(() => app.command('no-such-command')).toThrow('ended with 2')
      await seesItsParts(app, join(home, 'Downloads'))
      if (process.platform !== 'darwin') await updatesItself(app) // there an update wants a signed app
    } finally {
      await machine.remove()
    }
    expect(await machine.left()).toEqual([])
  },
)

/** The threads in the archive, the database that the command has open as well, and the keychain's process. */
async function seesItsParts(app: PackedApp, folder: string): Promise<void> {
  const { page, quit } = await app.open()
  await page.getByRole('button', { name: 'Organize 3 files' }).click({ timeout: 60_000 })
  await soon(page.getByRole('heading', { name: '3 files organized' })).toBeVisible()
  expect(JSON.parse(app.command('history', '--json'))).toMatchObject({ runs: [{ state: 'done', moved: 3 }] })
  app.command('undo', folder)
  await page.getByRole('button', { name: 'Account' }).click()
  await soon(page.getByRole('heading', { name: 'Log in to Sortwell' })).toBeVisible()
  await quit()
}

async function updatesItself(app: PackedApp): Promise<void> {
  const { page, ended } = await app.open()
  await soon(page.getByRole('button', { name: 'Restart to update' })).toBeVisible({ timeout: 180_000 })
  await page.getByRole('button', { name: 'Restart to update' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Restart to update' }).click()
  await ended
  await expect.poll(() => app.command('--version'), { timeout: 180_000, interval: 2000 }).toBe('0.2.0\n')
}

function onLinux(): Machine {
  return {
    program: '/opt/Sortwell/sortwell-app',
    install: version => void run('apt-get', ['install', '-y', bench.deb(version)]),
    remove: () => void run('apt-get', ['purge', '-y', 'sortwell']),
    left: () =>
      leftovers('/opt', '/usr/bin', '/usr/share/applications', '/etc/apparmor.d', '/etc/alternatives'),
  }
}

function onWindows(): Machine {
  const local = process.env.LOCALAPPDATA ?? ''
  const folder = join(local, 'Programs/Sortwell')
  const keys = [
    'HKCU\\Software\\Classes\\Directory\\shell\\Sortwell',
    'HKCU\\Software\\Classes\\Directory\\Background\\shell\\Sortwell',
    'HKCU\\Software\\Classes\\sortwell',
    `HKCU\\Software\\Classes\\CLSID\\${toastActivator}`,
  ]
  const isThere = (...query: string[]) => {
    try {
      run('reg', ['query', ...query])
      return true
    } catch {
      return false
    }
  }
  return {
    program: join(folder, 'Sortwell.exe'),
    install(version) {
      run(bench.installer(version, 'exe'), ['/S'])
      expect(isThere(keys[0] ?? '')).toBe(true)
      // As a prompt finds it: the console waits, and pipes and status come through.
      const command = join(folder, 'resources/command/sortwell.cmd')
      expect(run('cmd', ['/c', command, '--version'])).toBe(`${version}\n`)
      expect(() => run('cmd', ['/c', command, 'no-such-command'])).toThrow('ended with 2')
    },
    remove: () => void run(join(folder, 'Uninstall Sortwell.exe'), ['/S', `_?=${folder}`]),
    async left() {
      const path = run('reg', ['query', 'HKCU\\Environment', '/v', 'Path'])
      const autostart = isThere(
        'HKCU\\Software\\Microsoft\\Windows\\CurrentVersion\\Run',
        '/v',
        'com.sortwell.desktop',
      )
      return [
        ...keys.filter(key => isThere(key)),
        ...(autostart ? ['autostart'] : []),
        ...(/sortwell/i.test(path) ? [path] : []),
        ...(existsSync(join(folder, 'Sortwell.exe')) ? [folder] : []),
      ]
    },
  }
}

function onMac(): Machine {
  const place = bench.at('Applications')
  return {
    program: join(place, 'Sortwell.app/Contents/MacOS/Sortwell'),
    async install(version) {
      const volume = bench.at('volume')
      await mkdir(place, { recursive: true })
      run('hdiutil', ['attach', bench.installer(version, 'dmg'), '-mountpoint', volume, '-nobrowse'])
      await cp(join(volume, 'Sortwell.app'), join(place, 'Sortwell.app'), {
        recursive: true,
        verbatimSymlinks: true,
      })
      run('hdiutil', ['detach', volume])
      const action = join(place, 'Sortwell.app/Contents/Resources/Sort with Sortwell.workflow/Contents')
      for (const file of ['Info.plist', 'document.wflow']) run('plutil', ['-lint', join(action, file)])
    },
    remove: () => void run('rm', ['-r', join(place, 'Sortwell.app')]),
    left: () => leftovers(place),
  }
}
