import { constants, type FileHandle, open } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { plainFileName, type ReleaseKey, releaseKeys } from '../contract/release-feed.ts'

const installerTypes: Readonly<Record<string, string>> = {
  '.exe': 'application/vnd.microsoft.portable-executable',
  '.deb': 'application/vnd.debian.binary-package',
  '.rpm': 'application/x-rpm',
  '.dmg': 'application/x-apple-diskimage',
  '.zip': 'application/zip',
  '.AppImage': 'application/vnd.appimage',
}
const otherTypes: Readonly<Record<string, string>> = {
  '.json': 'application/json',
  '.sig': 'text/plain; charset=utf-8',
  '.yml': 'text/yaml; charset=utf-8',
  '.blockmap': 'application/octet-stream',
  '': 'text/plain; charset=utf-8',
}

/** An open file of the downloads. The caller closes it. */
export type Download = {
  readonly handle: FileHandle
  readonly path: string
  readonly name: string
  /** Set for installers only: they are counted, and their names are never reused for other content. */
  readonly platform: ReleaseKey | undefined
  readonly type: string
  readonly sizeBytes: number
  readonly etag: string
  readonly modifiedAt: Date
}

/**
 * @param place names below the downloads folder, already decoded: a file, or a platform and a file
 * @returns undefined for anything but a plain file of a known kind in a folder of ours
 */
export async function openDownload(folder: string, place: readonly string[]): Promise<Download | undefined> {
  const name = place.at(-1) ?? ''
  const platform = releaseKeys.find(key => key === place[0])
  const isPlace = place.length === 1 || (place.length === 2 && platform !== undefined)
  // SHA512SUMS has no extension.
  const ending = name === 'SHA512SUMS' ? '' : extname(name) || 'none'
  const isInstaller = ending in installerTypes
  const type = { ...otherTypes, ...installerTypes }[ending]
  if (!isPlace || !plainFileName.test(name) || type === undefined) return undefined

  const path = join(folder, ...place)
  const handle = await openPlain(path)
  if (!handle) return undefined
  const stats = await handle.stat()
  if (!stats.isFile()) {
    await handle.close()
    return undefined
  }
  return {
    handle,
    path,
    name,
    platform: isInstaller ? platform : undefined,
    type,
    sizeBytes: stats.size,
    etag: `"${stats.size.toString(36)}-${Math.round(stats.mtimeMs * 1000).toString(36)}"`,
    modifiedAt: stats.mtime,
  }
}

async function openPlain(path: string): Promise<FileHandle | undefined> {
  try {
    // Symbolic links are not followed, and opening a pipe does not block.
    return await open(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0))
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ENOTDIR' || code === 'ELOOP' || code === 'ENAMETOOLONG')
      return undefined
    throw error
  }
}
