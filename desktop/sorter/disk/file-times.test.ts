import { Buffer } from 'node:buffer'
import fs from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { makePlace, plant } from '../testing/trees.ts'
import { type Disk, realDisk } from './disk.ts'
import { arrivedMs, recordsAccess, recordsAccessLinux, recordsAccessWindows, usedMs } from './file-times.ts'

const day = 86_400_000

function fileUsed(accessed: Date) {
  const place = makePlace()
  onTestFinished(place.remove)
  plant(place.folder, { a: 'a' })
  const path = join(place.folder, 'a')
  fs.utimesSync(path, accessed, new Date(0))
  return { path: () => path, stats: () => fs.lstatSync(path) }
}

test.skipIf(process.platform === 'win32')(
  'a file arrives when it is made, and a rename does not change that',
  () => {
    const beforeMs = Date.now() - 1000
    const { path, stats } = fileUsed(new Date(1000))
    const arrived = arrivedMs(realDisk, stats(), path, 'linux')
    if (arrived === undefined) return // a disk without times of birth
    expect(arrived).toBeGreaterThan(beforeMs)
    fs.renameSync(path(), `${path()}2`)
    expect(arrivedMs(realDisk, fs.lstatSync(`${path()}2`), path, 'linux')).toBe(arrived)
  },
)

test('a file was used when it was read or when it came, whichever was later', () => {
  const { path, stats } = fileUsed(new Date(5 * day))
  const used = (born: number) =>
    usedMs(realDisk, Object.assign(stats(), { birthtimeMs: born }), path, 'linux')
  expect([used(3 * day), used(7 * day), used(0)]).toEqual([5 * day, 7 * day, 5 * day])
  expect(arrivedMs(realDisk, Object.assign(stats(), { birthtimeMs: 0 }), path, 'linux')).toBeUndefined()
})

test('on a Mac the Finder’s dates count: when it was added, and when a person last opened it', () => {
  const { path, stats } = fileUsed(new Date(20 * day))
  const note = Buffer.alloc(16)
  note.writeBigInt64LE(BigInt(day / 1000), 0)
  note.writeBigInt64LE(500_000_000n, 8)
  const mac = (addedMs: number | undefined, opened: Buffer | undefined): Disk => ({
    ...realDisk,
    addedMsSync: () => addedMs,
    attributeSync: (_, name) => (name === 'com.apple.lastuseddate#PS' ? opened : undefined),
  })
  const times = (disk: Disk) => [arrivedMs, usedMs].map(timeOf => timeOf(disk, stats(), path, 'darwin'))
  expect(times(mac(day / 2, note))).toEqual([day / 2, day + 500])
  expect(times(mac(2 * day, note))).toEqual([2 * day, 2 * day])
  expect(times(mac(undefined, undefined))).toEqual([undefined, undefined])
  const refused: Disk = {
    ...realDisk,
    addedMsSync() {
      throw Object.assign(new Error('EINVAL'), { code: 'EINVAL' })
    },
  }
  expect(arrivedMs(refused, stats(), path, 'darwin')).toBeUndefined()
})

const mounts = `21 26 0:20 / /proc rw,relatime - proc proc rw
26 1 254:0 / / rw,relatime shared:1 - ext4 /dev/vda rw
27 26 8:1 / /media/ann/My\\040stick rw,noatime - ext4 /dev/sdb1 rw
28 26 8:2 / /data rw,noatime - ext4 /dev/sdc1 rw
29 28 8:3 / /data rw,relatime - ext4 /dev/sdd1 rw
30 26 8:4 / /mnt/nodir rw,nodiratime,relatime - ext4 /dev/sde1 rw
`

test.each([
  ['/home/ann/Downloads', true],
  ['/media/ann/My stick', false],
  ['/media/ann/My stick/Photos', false],
  ['/media/ann/My sticker', true],
  ['/data/x', true],
  ['/mnt/nodir/x', true],
])('on Linux the mount of %s says whether it records access: %s', (folder, answer) => {
  expect(recordsAccessLinux(mounts, folder)).toBe(answer)
})

test('where nothing says so, access is not recorded', () => {
  expect(recordsAccessLinux('', '/home/ann')).toBe(false)
  expect(recordsAccess('/', 'win32')).toBe(process.platform === 'win32' && recordsAccess('/'))
})

test.each([
  ['0x0', true],
  ['0x1', false],
  ['0x80000002', true],
  ['0x80000003', false],
])('on Windows %s switches access times: %s', (value, answer) => {
  const text = `\r\nHKEY_LOCAL_MACHINE\\SYSTEM\r\n    NtfsDisableLastAccessUpdate    REG_DWORD    ${value}\r\n\r\n`
  expect(recordsAccessWindows(text)).toBe(answer)
})
