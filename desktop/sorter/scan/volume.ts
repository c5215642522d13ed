import fs from 'node:fs'
import { dirname, join, parse, sep } from 'node:path'
import { codeOf } from '../model/disk.ts'
import { pathOf } from '../model/names.ts'
import type { Volume } from '../model/values.ts'

const byUuid = '/dev/disk/by-uuid'

/**
 * The disk that a folder lies on, by what stays the same wherever it is mounted. Undefined where the system does not say.
 * @param path real and absolute
 * @param device of that folder
 */
export function volumeOf(path: string, device: number): Volume | undefined {
  try {
    const root = rootOf(path, device)
    const id = idOf(root, device)
    return id === undefined
      ? undefined
      : { id, path: path.slice(root.length).split(sep).filter(Boolean).join('/') }
  } catch (error) {
    if (codeOf(error) === '') throw error
    return undefined
  }
}

/**
 * The same for a folder outside the chosen one, which is the disk's root more often than not: one root is like another, but
 * for the time at which it was made.
 * @param isFirst to be written down, not compared: some systems say of a root that they do not know its birth by the time of
 * its last change
 */
export function bornVolumeOf(path: string, device: number, isFirst: boolean): Volume | undefined {
  const volume = volumeOf(path, device)
  if (!volume?.id.startsWith('size:')) return volume
  try {
    const { birthtimeMs, ctimeMs } = fs.statSync(pathOf(rootOf(path, device), ''))
    const isTold = birthtimeMs > 0 && (isFirst || birthtimeMs !== ctimeMs)
    return isTold ? { ...volume, bornMs: birthtimeMs } : volume
  } catch (error) {
    if (codeOf(error) === '') throw error
    return volume
  }
}

/** The place where the folder's disk is mounted. */
function rootOf(path: string, device: number): string {
  const { root } = parse(path)
  let mount = path
  while (mount !== root && process.platform !== 'win32') {
    const around = dirname(mount)
    if (fs.statSync(pathOf(around, '')).dev !== device) return mount
    mount = around
  }
  return root
}

/** Windows gives the serial number of a volume as its device. Elsewhere that is the number of a place to plug it in. */
function idOf(root: string, device: number): string | undefined {
  if (process.platform === 'win32') return `uuid:${device.toString(16)}`
  const uuid = uuidOf(device)
  if (uuid !== undefined) return `uuid:${uuid}`
  const { type, bsize, blocks } = fs.statfsSync(pathOf(root, ''))
  if (process.platform !== 'linux') return `size:${bsize}-${blocks}` // the numbers of kinds differ from start to start
  return growing.has(type) ? undefined : `size:${type}-${bsize}-${blocks}`
}

/** ZFS, NFS, SMB (three): what they call their size is what is free. Numbers of linux/magic.h. */
const growing = new Set([0x2fc12fc1, 0x6969, 0x517b, 0xff534d42, 0xfe534d42])

/** As udev tells it; undefined on other systems, in most containers, and for disks in memory or on the network. */
function uuidOf(device: number): string | undefined {
  const names = fs.existsSync(byUuid) ? fs.readdirSync(byUuid) : []
  return names.find(name => fs.statSync(join(byUuid, name), { throwIfNoEntry: false })?.rdev === device)
}
