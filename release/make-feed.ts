import { spawnSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { type ReleaseKey, releaseKeys } from '../server/contract/release-feed.ts'
import { type ReleaseConfig, readConfig, readKeyPair } from './config.ts'
import { findInstallers } from './installers.ts'
import { readNotes } from './notes.ts'
import { planRelease } from './plan-release.ts'
import { publish } from './publish.ts'
import { readPublished } from './published.ts'
import { createSigner } from './signing.ts'

/** `npm run release:feed`: puts the packager's installers into the downloads folder, described and signed. */
try {
  await makeFeed(readConfig(process.argv.slice(2), process.env))
} catch (error) {
  if (!(error instanceof Error)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}

async function makeFeed(config: ReleaseConfig): Promise<void> {
  const { version, channel, rolloutPercent, downloadsDir } = config
  const signer = createSigner(await readKeyPair(config))
  const installers = await findInstallers(config.packagesDir, version)
  const steps = planRelease(
    await readPublished(downloadsDir, signer.verify),
    {
      version,
      channel,
      rolloutPercent,
      installers,
      notes: await readAllNotes(config),
      releasedAt: new Date(),
      sbom: config.sbomFile ? await readFile(config.sbomFile, 'utf8') : makeSbom(config.repository),
    },
    signer.sign,
  )
  await publish(downloadsDir, steps)
  const platforms = installers.map(({ key }) => key).join(', ')
  process.stdout.write(`${downloadsDir} offers ${version} (${channel}, ${rolloutPercent} %): ${platforms}\n`)
}

async function readAllNotes({ notesDir, version }: ReleaseConfig) {
  const read = async (key: ReleaseKey) => [key, await readNotes(notesDir, version, key)] as const
  const entries = await Promise.all(releaseKeys.map(read))
  return Object.fromEntries(entries)
}

/** What is shipped and under which licence, by npm from the lock file. */
function makeSbom(repository: string): string {
  const { status, stdout, stderr } = spawnSync(
    'npm',
    ['sbom', '--omit=dev', '--package-lock-only', '--sbom-format=cyclonedx', '--sbom-type=application'],
    { cwd: repository, encoding: 'utf8', shell: process.platform === 'win32', maxBuffer: 2 ** 28 },
  )
  if (status !== 0) throw new Error(`npm sbom failed: ${stderr}`)
  return stdout
}
