import { writeSize } from '../../kit/words/sizes.ts'

export const download = {
  title: 'Download Sortwell',
  lead: 'Free, for Windows and Linux. Updates install themselves.',
  platforms: {
    windows: { name: 'Windows', hint: 'Windows 10 and 11, 64-bit' },
    'linux-deb': { name: 'Linux (DEB)', hint: 'Debian, Ubuntu, Mint' },
    'linux-rpm': { name: 'Linux (RPM)', hint: 'Fedora, openSUSE, RHEL' },
  },
  yours: 'Your system',
  version: (version: string) => `Version ${version}`,
  unknownVersion: '...',
  offline: 'Estás offline. Conéctate a internet para descargar.',
  missing: 'Not available yet',
  size: writeSize,
  checksum: 'SHA-512',
  copyChecksum: (name: string) => `Copy the SHA-512 checksum for ${name}`,
  refused: {
    unsigned: 'These downloads are not signed by Sortwell, so they are not offered. Please try again later.',
    forged:
      'The signature of these downloads is not Sortwell’s, so they are not offered. Please try again later.',
    malformed: 'The list of downloads cannot be read, so they are not offered. Please try again later.',
  },
  notes: 'Release Notes',
  noNotes: 'Sin notas para esta versión.',
} as const

/** What is wrong with the file that a person has asked for. */
export const installer = {
  different:
    'The file on the server does not match its checksum, so it was not downloaded. Please try again later.',
  missing: 'This file is not on the server right now. Please try again later.',
} as const
