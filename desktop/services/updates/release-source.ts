/** The source of releases, and its verification. */
import { createPublicKey, verify } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { ReleaseKey, VerifySignature } from '../../../server/contract/release-feed.ts'

/** Trusts the one key that signs our releases. @param pem SPKI, as release-key.pem has it */
export function trustKey(pem: string): VerifySignature {
  const key = createPublicKey(pem)
  return (signature, message) => verify(null, message, key, signature)
}

type Copy = {
  readonly resourcesDir: string
  readonly platform: NodeJS.Platform
  /** As Node names the processor. */
  readonly arch: string
  /** The file of an AppImage, from its variable APPIMAGE; undefined in any other copy. */
  readonly appImage?: string | undefined
}

/**
 * Which package this copy was installed from; null for none of ours. electron-builder leaves `package-type` in those for Linux
 * that are installed.
 */
export async function readPackageType({
  resourcesDir,
  platform,
  arch,
  appImage,
}: Copy): Promise<ReleaseKey | null> {
  if (arch !== 'x64' && arch !== 'arm64') return null
  const ofProcessor = <Key extends 'windows' | 'linux-deb' | 'linux-rpm' | 'linux-appimage'>(key: Key) =>
    arch === 'arm64' ? (`${key}-arm64` as const) : key
  if (platform === 'win32') return ofProcessor('windows')
  if (platform === 'darwin') return `mac-${arch}-zip`
  if (platform !== 'linux') return null
  const type = await readFile(path.join(resourcesDir, 'package-type'), 'utf8').catch(() => '')
  if (type.trim() === 'deb') return ofProcessor('linux-deb')
  if (type.trim() === 'rpm') return ofProcessor('linux-rpm')
  return appImage === undefined ? null : ofProcessor('linux-appimage')
}

export type PackageKind = 'windows' | 'mac' | 'linux-deb' | 'linux-rpm' | 'linux-appimage'

/** The package, whatever the processor. */
export const packageOf = (key: ReleaseKey): PackageKind =>
  key.startsWith('mac-') ? 'mac' : (key.replace('-arm64', '') as PackageKind)
