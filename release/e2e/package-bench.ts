import { type SpawnSyncOptions, spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { extractAll } from '@electron/asar'
import electron from 'electron/package.json' with { type: 'json' }
import { keySetOf, makePlanKey } from '../../desktop/services/account/testing/signed-plan.ts'
import { findFreePort } from '../../server/testing/free-port.ts'
import { releaseBench } from '../testing.ts'
import { makeStubElectron } from './stub-electron.ts'

export const repository = join(import.meta.dirname, '../..')

/** Runs a program to its end. @throws with what it said when it fails */
export function run(command: string, args: readonly string[], options: SpawnSyncOptions = {}): string {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    cwd: repository,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    ...options,
  })
  if (status !== 0)
    throw error ?? new Error(`${command} ${args.join(' ')} ended with ${status}:\n${stdout}${stderr}`)
  return String(stdout)
}

const node = (script: string, args: readonly string[], env: NodeJS.ProcessEnv = {}) =>
  run(process.execPath, [join(repository, script), ...args], { env: { ...process.env, ...env } })

/** This processor in the names of packages: a release is packed by each for itself. */
const [ofDebian, ofRpm] = process.arch === 'arm64' ? ['arm64', 'aarch64'] : ['amd64', 'x86_64']

/** What the tests pack on each system. */
const targets: Readonly<Partial<Record<NodeJS.Platform, readonly string[]>>> = {
  linux: ['--linux', 'deb', 'rpm'],
  win32: ['--win', 'nsis'],
  darwin: ['--mac', 'dmg'],
}

/**
 * Two versions of the app, built for a key and a feed of the tests and packed by electron-builder.
 * @param electron a script in the place of Electron's binary and Debian's tools in the place of fpm, or all as it is released
 */
export async function packageBench({ electron: kind = 'stub' as 'stub' | 'real' } = {}) {
  const release = await releaseBench()
  const folder = await mkdtemp(join(tmpdir(), 'sortwell-packages-'))
  const at = (...parts: string[]) => join(folder, ...parts)
  const port = await findFreePort()
  const downloadsUrl = `http://127.0.0.1:${port}/downloads`
  if (kind === 'stub') await makeStubElectron(at('electron'), electron.version)
  const planKey = makePlanKey()
  const built = ['build', '--config', 'desktop/electron.vite.config.ts', '--logLevel', 'warn']
  node('node_modules/electron-vite/bin/electron-vite.js', built, {
    MAIN_VITE_DOWNLOADS_URL: downloadsUrl,
    MAIN_VITE_RELEASE_KEY: release.keys.publicPem,
    ENTITLEMENT_KEYS: JSON.stringify(keySetOf(planKey)),
  })
  async function pack(version: string): Promise<void> {
    const config = {
      extends: join(repository, 'electron-builder.yml'),
      directories: { output: release.at('packages') },
      extraMetadata: { version },
      compression: 'store',
      // The stub needs none of Electron's libraries, and the test machine may not have them.
      ...(kind === 'stub' && { electronDist: at('electron'), deb: { depends: ['libc6'] } }),
    }
    await writeFile(at(`${version}.json`), JSON.stringify(config))
    const wanted = targets[process.platform] ?? []
    const given = [...wanted, '--publish', 'never', '--config', at(`${version}.json`)]
    const fpm = { CUSTOM_FPM_PATH: join(import.meta.dirname, 'fpm.ts') }
    node('node_modules/electron-builder/out/cli/cli.js', given, kind === 'stub' ? fpm : {})
  }
  await pack('0.1.0')
  await pack('0.2.0')

  const deb = (version: string) => release.at('packages', `Sortwell-${version}-${ofDebian}.deb`)
  let extracted = 0
  return {
    ...release,
    port,
    downloadsUrl,
    /** Signs the plans that the packed app believes. */
    planKey,
    deb,
    rpm: (version: string) => release.at('packages', `Sortwell-${version}-${ofRpm}.rpm`),
    /** For Windows and macOS. */
    installer: (version: string, ending: 'exe' | 'dmg') =>
      release.at('packages', `Sortwell-${version}-${process.arch}.${ending}`),
    /** Unpacks the .deb beside the system. @returns the folder that stands for / */
    unpack(version: string): string {
      run('dpkg-deb', ['-x', deb(version), at(version)])
      return at(version)
    },
    /** Takes the app out of its archive, since only Electron reads one. */
    extract(resources: string): string {
      extracted += 1
      extractAll(join(resources, 'app.asar'), at(`app-${extracted}`))
      return at(`app-${extracted}`)
    },
    async [Symbol.asyncDispose]() {
      await release[Symbol.asyncDispose]()
      await rm(folder, { recursive: true, force: true, maxRetries: 3 })
      // Built for the key of the tests.
      await rm(join(repository, 'out'), { recursive: true })
    },
  }
}
export type PackageBench = Awaited<ReturnType<typeof packageBench>>
