import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { readConfig } from './config.ts'

/** `npm run release`: builds the app, packs it for Windows and Linux, or on a Mac for macOS, and puts it into the downloads folder. */
const repository = join(import.meta.dirname, '..')
const builder = 'node_modules/electron-builder/out/cli/cli.js'
const vite = 'node_modules/electron-vite/bin/electron-vite.js'
const given = process.argv.slice(2)

try {
  const { version } = readConfig(given, process.env)
  checkAddress(process.env.MAIN_VITE_DOWNLOADS_URL)
  run(vite, ['build', '--config', 'desktop/electron.vite.config.ts'])
  // A disk image is made on macOS alone.
  const targets =
    process.platform === 'darwin'
      ? ['--mac', 'dmg', 'zip']
      : ['--win', 'nsis', '--linux', 'deb', 'rpm', 'AppImage']
  run(builder, [...targets, '--publish', 'never', `-c.extraMetadata.version=${version}`])
  run('release/make-feed.ts', given)
} catch (error) {
  if (!(error instanceof Error)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}

/** The address is compiled into the app, and on Linux the hash that comes over it is all that protects an update. */
function checkAddress(address: string | undefined): void {
  if (!address?.startsWith('https://'))
    throw new Error('MAIN_VITE_DOWNLOADS_URL must be the https address of the downloads folder')
}

function run(script: string, args: readonly string[]): void {
  const { status } = spawnSync(process.execPath, [join(repository, script), ...args], {
    cwd: repository,
    stdio: 'inherit',
  })
  if (status !== 0) throw new Error(`${script} ended with ${status}`)
}
