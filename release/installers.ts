import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { PlatformKey } from '../server/contract/release-feed.ts'

/** How electron-builder.yml names what it makes: `artifactName`, with each format's word for 64-bit PCs. */
const names: Readonly<Record<PlatformKey, (version: string) => string>> = {
  windows: version => `Sortwell-${version}-x64.exe`,
  'linux-deb': version => `Sortwell-${version}-amd64.deb`,
  'linux-rpm': version => `Sortwell-${version}-x86_64.rpm`,
}

/** An installer as the packager left it. */
export type Installer = {
  readonly key: PlatformKey
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
  const keys = (Object.keys(names) as PlatformKey[]).filter(key => present.has(names[key](version)))
  if (keys.length === 0) throw new Error(`${folder} has no installer of version ${version}`)
  return Promise.all(
    keys.map(async key => {
      const file = names[key](version)
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
