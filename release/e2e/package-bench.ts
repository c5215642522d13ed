import { type SpawnSyncOptions, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { extractAll } from '@electron/asar'
import electron from 'electron/package.json' with { type: 'json' }
import { keySetOf, makePlanKey } from '../../desktop/services/account/testing/signed-plan.ts'
import { releaseBench } from '../testing.ts'
import { makeStubElectron } from './stub-electron.ts'

export const repository = join(import.meta.dirname, '../..')

/** Runs a program to its end. @throws with what it said when it fails */
export function run(command: string, args: readonly string[], options: SpawnSyncOptions = {}): string {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    cwd: repository,
    encoding: 'utf8',
    ...options,
  })
  if (status !== 0)
    throw error ?? new Error(`${command} ${args.join(' ')} ended with ${status}:\n${stdout}${stderr}`)
  return String(stdout)
}

const node = (script: string, args: readonly string[], env: NodeJS.ProcessEnv = {}) =>
  run(process.execPath, [join(repository, script), ...args], { env: { ...process.env, ...env } })

/** Two versions of the app, built for a key and a feed of the tests, packed by electron-builder and Debian's tools. */
export async function packageBench() {
  const release = await releaseBench()
  const folder = await mkdtemp(join(tmpdir(), 'sortwell-packages-'))
  const at = (...parts: string[]) => join(folder, ...parts)
  const port = await findFreePort()
  const downloadsUrl = `http://127.0.0.1:${port}/downloads`
  await makeStubElectron(at('electron'), electron.version)
  const planKey = makePlanKey()
  const built = ['build', '--config', 'desktop/electron.vite.config.ts', '--logLevel', 'warn']
  node('node_modules/electron-vite/bin/electron-vite.js', built, {
    MAIN_VITE_DOWNLOADS_URL: downloadsUrl,
    MAIN_VITE_RELEASE_KEY: release.keys.publicPem,
    ENTITLEMENT_KEYS: JSON.stringify(keySetOf(planKey)),
  })
  async function pack(version: string, targets: readonly string[]): Promise<void> {
    const config = {
      extends: join(repository, 'electron-builder.yml'),
      electronDist: at('electron'),
      directories: { output: release.at('packages') },
      extraMetadata: { version },
      compression: 'store',
      // The stub needs none of Electron's libraries, and the test machine may not have them.
      deb: { depends: ['libc6'] },
    }
    await writeFile(at(`${version}.json`), JSON.stringify(config))
    const given = ['--linux', ...targets, '--publish', 'never', '--config', at(`${version}.json`)]
    node('node_modules/electron-builder/out/cli/cli.js', given, {
      CUSTOM_FPM_PATH: join(import.meta.dirname, 'fpm.ts'),
    })
  }
  await pack('0.1.0', ['deb', 'rpm'])
  await pack('0.2.0', ['deb'])

  let extracted = 0
  return {
    ...release,
    port,
    downloadsUrl,
    /** Signs the plans that the packed app believes. */
    planKey,
    deb: (version: string) => release.at('packages', `Sortwell-${version}-amd64.deb`),
    rpm: (version: string) => release.at('packages', `Sortwell-${version}-x86_64.rpm`),
    /** Unpacks the .deb beside the system. @returns the folder that stands for / */
    unpack(version: string): string {
      run('dpkg-deb', ['-x', release.at('packages', `Sortwell-${version}-amd64.deb`), at(version)])
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
      await rm(folder, { recursive: true })
      // Built for the key of the tests.
      await rm(join(repository, 'out'), { recursive: true })
    },
  }
}
export type PackageBench = Awaited<ReturnType<typeof packageBench>>

async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (typeof address !== 'object' || address === null) throw new Error('No port was given')
  return address.port
}
