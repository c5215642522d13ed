import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** A file system that a test can mount: one in memory, or one in a file behind a loop device. */
export type RealDisk = {
  readonly name: string
  /** Why it cannot be had here, e.g. a program that is missing; undefined where it can. */
  readonly whyNot: string | undefined
  /** Makes an empty one. Gone when the test ends. */
  make(): MountableDisk
}

export type MountableDisk = {
  /** @returns where it is mounted: a new place each time, if none is given */
  mount(place?: string): string
  unmount(path: string): void
}

/** `size` in MB is what the file system needs at least; `mount` is a program where the kernel has none of its own. */
type Kind = {
  readonly name: string
  readonly size: number
  readonly make: readonly string[]
  readonly mount?: string
}

const inFiles: readonly Kind[] = [
  { name: 'ext4', size: 32, make: ['mkfs.ext4', '-q', '-F'] },
  { name: 'btrfs', size: 128, make: ['mkfs.btrfs', '-q'] },
  { name: 'xfs', size: 320, make: ['mkfs.xfs', '-q'] },
  { name: 'vfat', size: 32, make: ['mkfs.vfat'] },
  { name: 'exFAT (FUSE)', size: 32, make: ['mkfs.exfat'], mount: 'mount.exfat-fuse' },
  { name: 'NTFS (FUSE)', size: 32, make: ['mkfs.ntfs', '-q', '-F', '-f'], mount: 'mount.ntfs-3g' },
]

/** Each is tried once, for its reason. */
export const realDisks: readonly RealDisk[] = [inMemory(), ...inFiles.map(inFile)]

function inMemory(): RealDisk {
  const make = (cleanUp: CleanUp): MountableDisk => {
    let path: string | undefined
    return {
      mount(at) {
        path ??= mountAt(cleanUp, at, place => ['mount', '-t', 'tmpfs', '-o', 'size=64m', 'tmpfs', place])
        return path
      },
      unmount() {
        // what it holds would be lost
      },
    }
  }
  return disk('tmpfs', make)
}

function inFile(kind: Kind): RealDisk {
  return disk(kind.name, cleanUp => {
    const image = join(fs.mkdtempSync(join(os.tmpdir(), 'sortwell-image-')), 'disk.img')
    cleanUp(() => fs.rmSync(join(image, '..'), { recursive: true }))
    fs.writeFileSync(image, '')
    fs.truncateSync(image, kind.size << 20)
    run([...kind.make, image])
    const device = run(['losetup', '--find', '--show', image]).trim()
    cleanUp(() => run(['losetup', '--detach', device]))
    return {
      mount: at => mountAt(cleanUp, at, place => [kind.mount ?? 'mount', device, place]),
      unmount: path => run(['umount', path]),
    }
  })
}

type CleanUp = (work: () => void) => void

function disk(name: string, make: (cleanUp: CleanUp) => MountableDisk): RealDisk {
  return { name, whyNot: reasonAgainst(make), make: () => make(onTestFinished) }
}

/** Undefined when it can be made and mounted. */
function reasonAgainst(make: (cleanUp: CleanUp) => MountableDisk): string | undefined {
  const cleanUps: (() => void)[] = []
  try {
    make(work => cleanUps.unshift(work)).mount()
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  } finally {
    for (const work of cleanUps) work()
  }
}

function mountAt(
  cleanUp: CleanUp,
  at: string | undefined,
  command: (place: string) => readonly string[],
): string {
  const place = at ?? fs.mkdtempSync(join(fs.realpathSync(os.tmpdir()), 'sortwell-mount-'))
  run(command(place))
  cleanUp(() => {
    spawnSync('umount', [place])
    if (at === undefined) fs.rmdirSync(place)
  })
  return place
}

/** @throws with what the program said */
function run([program = '', ...args]: readonly string[]): string {
  const { status, stdout, stderr, error } = spawnSync(program, args, { encoding: 'utf8' })
  if (status === 0) return stdout
  throw new Error(`${program}: ${error?.message ?? stderr.trim().split('\n')[0]}`)
}
