import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { PlatformKey } from '../../../server/contract/release-feed.ts'

/** Which package this copy was installed from; null for none of ours. electron-builder leaves `package-type` on Linux. */
export async function readPackageType(
  resourcesDir: string,
  platform: NodeJS.Platform,
): Promise<PlatformKey | null> {
  if (platform === 'win32') return 'windows'
  if (platform !== 'linux') return null
  const type = await readFile(path.join(resourcesDir, 'package-type'), 'utf8').catch(() => '')
  if (type.trim() === 'deb') return 'linux-deb'
  return type.trim() === 'rpm' ? 'linux-rpm' : null
}
