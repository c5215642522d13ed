import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import manifest from '../package.json' with { type: 'json' }
import { type ReleaseChannel, releaseChannels } from '../server/contract/release-feed.ts'

const repository = join(import.meta.dirname, '..')

export type ReleaseConfig = {
  readonly repository: string
  readonly version: string
  readonly channel: ReleaseChannel
  readonly rolloutPercent: number
  /** Where the packager leaves installers. */
  readonly packagesDir: string
  readonly downloadsDir: string
  readonly notesDir: string
  readonly privateKeyFile: string
  readonly publicKeyFile: string
  /** A bill of materials that is ready; npm makes one otherwise. */
  readonly sbomFile: string | undefined
}

/** @throws with a sentence for the releaser when an argument is wrong or the key is not named */
export function readConfig(args: readonly string[], env: NodeJS.ProcessEnv): ReleaseConfig {
  const { values } = parseArgs({
    args: [...args],
    options: {
      version: { type: 'string', default: manifest.version },
      channel: { type: 'string', default: manifest.version.includes('-') ? 'beta' : 'stable' },
      rollout: { type: 'string', default: '100' },
      from: { type: 'string', default: join(repository, 'packages') },
      to: { type: 'string', default: env.DOWNLOADS_DIR ?? join(repository, 'data/downloads') },
      notes: { type: 'string', default: join(repository, 'release/notes') },
      sbom: { type: 'string' },
    },
  })
  const channel = releaseChannels.find(name => name === values.channel)
  if (!channel) throw new Error(`--channel is one of ${releaseChannels.join(', ')}`)
  const rolloutPercent = Number(values.rollout)
  if (!Number.isInteger(rolloutPercent) || rolloutPercent < 0 || rolloutPercent > 100)
    throw new Error('--rollout is a whole number from 0 to 100')
  const { RELEASE_KEY_FILE, RELEASE_PUBLIC_KEY_FILE } = env
  if (!RELEASE_KEY_FILE)
    throw new Error('RELEASE_KEY_FILE names no file: "npm run release:key -- <file>" makes a signing key')
  return {
    repository,
    version: values.version,
    channel,
    rolloutPercent,
    packagesDir: resolve(values.from),
    downloadsDir: resolve(values.to),
    notesDir: resolve(values.notes),
    privateKeyFile: resolve(RELEASE_KEY_FILE),
    publicKeyFile: resolve(RELEASE_PUBLIC_KEY_FILE ?? join(repository, 'server/contract/release-key.pem')),
    sbomFile: values.sbom === undefined ? undefined : resolve(values.sbom),
  }
}

export const readKeyPair = async ({ privateKeyFile, publicKeyFile }: ReleaseConfig) => ({
  privatePem: await readFile(privateKeyFile, 'utf8'),
  publicPem: await readFile(publicKeyFile, 'utf8'),
})
