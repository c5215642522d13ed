import { expect, test } from 'vitest'
import { mountsOfLinux } from './place.ts'

test('disks are told from what is in memory, on the network, or a part of another disk', () => {
  const mountinfo = [
    '27 1 254:0 / / rw,relatime - ext4 /dev/vda rw',
    '31 27 8:17 / /media/ann/MY\\040STICK rw,nosuid shared:5 - fuseblk /dev/sdb1 rw',
    '32 27 8:17 /Photos /home/ann/Photos rw - fuseblk /dev/sdb1 rw',
    '25 24 0:23 / /dev/shm rw,relatime - tmpfs tmpfs rw',
    '40 27 0:50 / /mnt/nas rw - nfs4 nas:/export rw',
    '',
  ].join('\n')
  expect(mountsOfLinux(mountinfo)).toEqual(['/', '/media/ann/MY STICK'])
})
