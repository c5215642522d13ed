import fs from 'node:fs'
import { join, sep } from 'node:path'
import { codeOf, idOf, realDisk } from '../model/disk.ts'
import { matchFolder } from '../model/identity.ts'
import { pathOf } from '../model/names.ts'
import type { Folder } from '../model/values.ts'
import { reachOf } from './reach.ts'
import { volumeOf } from './volume.ts'

/** Where a recorded folder is now, also when its disk was attached elsewhere; its old path where it is not found. */
export function placeOf(recorded: Folder): string {
  const { path, volume } = recorded
  if (volume === undefined || matchAt(path, recorded) === 'same') return path
  const places = mountPoints().map(mount => join(mount, ...volume.path.split('/')))
  return places.find(place => matchAt(place, recorded) !== 'other') ?? path
}

function matchAt(path: string, recorded: Folder): ReturnType<typeof matchFolder> {
  if (reachOf(path) !== 'there') return 'other'
  const stats = realDisk.lstatSync(pathOf(path, ''), { throwIfNoEntry: false })
  if (!stats) return 'other'
  const volume = volumeOf(path, stats.dev)
  return matchFolder(recorded, { path, device: stats.dev, inode: idOf(stats), volume })
}

/** Places where a person's disks are attached; not those in memory or on the network. */
function mountPoints(): readonly string[] {
  try {
    if (process.platform === 'win32') return drives()
    if (process.platform === 'darwin') return fs.readdirSync('/Volumes').map(name => `/Volumes/${name}`)
    return mountsOfLinux(fs.readFileSync('/proc/self/mountinfo', 'utf8'))
  } catch (error) {
    if (codeOf(error) === '') throw error
    return []
  }
}

function drives(): readonly string[] {
  const letters = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ', letter => `${letter}:${sep}`)
  return letters.filter(root => fs.existsSync(root))
}

/**
 * Of whole disks that are devices.
 * Source: proc_pid_mountinfo(5): the fourth and fifth fields are the root and the place; the source is after the ` - `.
 */
export function mountsOfLinux(mountinfo: string): readonly string[] {
  return mountinfo.split('\n').flatMap(line => {
    const [, , , root, place = ''] = line.split(' ')
    const [, source = ''] = line.slice(line.indexOf(' - ') + 3).split(' ')
    const isDisk = root === '/' && source.startsWith('/dev/')
    return isDisk
      ? [place.replace(/\\([0-7]{3})/g, (_, octal) => String.fromCharCode(Number.parseInt(octal, 8)))]
      : []
  })
}
