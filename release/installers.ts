import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type ReleaseKey, releaseKeys } from '../server/contract/release-feed.ts'

type Kind = {
  /** How electron-builder.yml ends what it makes: `artifactName`, with each format's word for the processor. */
  readonly ending: string
  /** Of whom it has its notes. */
  readonly notes: 'windows' | 'linux-deb' | 'linux-rpm' | 'mac'
  /** What electron-updater puts behind the channel's name when it looks for its yml. */
  readonly updater: string
}

export const kinds: Readonly<Record<ReleaseKey, Kind>> = {
  windows: { ending: 'x64.exe', notes: 'windows', updater: '' },
  'linux-deb': { ending: 'amd64.deb', notes: 'linux-deb', updater: '-linux' },
  'linux-rpm': { ending: 'x86_64.rpm', notes: 'linux-rpm', updater: '-linux' },
  'mac-arm64': { ending: 'arm64.dmg', notes: 'mac', updater: '-mac' },
  'mac-x64': { ending: 'x64.dmg', notes: 'mac', updater: '-mac' },
  'windows-arm64': { ending: 'arm64.exe', notes: 'windows', updater: '' },
  'linux-deb-arm64': { ending: 'arm64.deb', notes: 'linux-deb', updater: '-linux-arm64' },
  'linux-rpm-arm64': { ending: 'aarch64.rpm', notes: 'linux-rpm', updater: '-linux-arm64' },
  'linux-appimage': { ending: 'x86_64.AppImage', notes: 'linux-deb', updater: '-linux' },
  'linux-appimage-arm64': { ending: 'arm64.AppImage', notes: 'linux-deb', updater: '-linux-arm64' },
  'mac-arm64-zip': { ending: 'arm64.zip', notes: 'mac', updater: '-mac' },
  'mac-x64-zip': { ending: 'x64.zip', notes: 'mac', updater: '-mac' },
}

const fileOf = (key: ReleaseKey, version: string) => `Sortwell-${version}-${kinds[key].ending}`

/** An installer as the packager left it. */
export type Installer = {
  readonly key: ReleaseKey
  readonly path: string
  readonly file: string
  readonly sizeBytes: number
  /** Hexadecimal. */
  readonly sha512: string
  /** Lets an update on Windows fetch only the blocks that changed; null where the packager made none. */
  readonly blockMap: string | null
}

/**
 * The installers of `version` in the packager's folder; platforms without one are left out.
 * @throws when there is none at all
 */
export async function findInstallers(folder: string, version: string): Promise<readonly Installer[]> {
  const present = new Set(await readdir(folder))
  const keys = releaseKeys.filter(key => present.has(fileOf(key, version)))
  if (keys.length === 0) throw new Error(`${folder} has no installer of version ${version}`)
  return Promise.all(
    keys.map(async key => {
      const file = fileOf(key, version)
      const path = join(folder, file)
      const blockMap = present.has(`${file}.blockmap`) ? `${path}.blockmap` : null
      return { key, path, file, sizeBytes: (await stat(path)).size, sha512: await sha512Of(path), blockMap }
    }),
  )
}

async function sha512Of(path: string): Promise<string> {
  const hash = createHash('sha512')
  for await (const chunk of createReadStream(path)) hash.update(chunk)
  return hash.digest('hex')
}
