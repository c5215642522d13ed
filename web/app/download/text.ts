import { writeSize } from '../../kit/words/sizes.ts'

export const download = {
  title: 'Download Sortwell',
  lead: 'Free, for Windows and Linux. Updates are found and fetched by themselves.',
  platforms: {
    windows: { name: 'Windows', hint: 'Windows 10 and 11, 64-bit' },
    'linux-deb': { name: 'Linux (DEB)', hint: 'Debian, Ubuntu, Mint' },
    'linux-rpm': { name: 'Linux (RPM)', hint: 'Fedora, openSUSE, RHEL' },
  },
  others: 'Other systems',
  otherNames: {
    'mac-arm64': 'macOS, Apple silicon',
    'mac-x64': 'macOS, Intel',
    'windows-arm64': 'Windows on ARM',
    'linux-deb-arm64': 'Linux (DEB) on ARM',
    'linux-rpm-arm64': 'Linux (RPM) on ARM',
    'linux-appimage': 'Linux (AppImage)',
    'linux-appimage-arm64': 'Linux (AppImage) on ARM',
  },
  yours: 'Your system',
  version: (version: string) => `Version ${version}`,
  unknownVersion: '...',
  offline: 'Estás offline. Conéctate a internet para descargar.',
  missing: 'Not available yet',
  nothing:
    'Nothing has been released at this address yet. Until then Sortwell runs from its sources: npm ci && npm start.',
  elsewhere: {
    phone: 'Sortwell runs on computers with Windows 10 or 11, or Linux. Take this page along to yours:',
    computer:
      'There is none for this system yet. Sortwell runs on Windows 10 and 11 and on Linux. Take this page along to such a computer:',
    mac: 'The one for the Mac is below, under Other systems. Sortwell also runs on Windows 10 and 11 and on Linux:',
  },
  share: 'Share the link',
  mail: 'Mail it to yourself',
  mailSubject: 'Sortwell for my computer',
  next: {
    title: 'What comes next',
    windows: () => [
      'Open the file from your browser’s downloads and follow the installer.',
      'Start Sortwell from the Start menu.',
      'Choose a folder: you see every move before anything happens.',
    ],
    'linux-deb': (file: string) => [
      `Open the file with your software centre, or run: sudo apt install ./${file}`,
      'Start Sortwell from the menu of applications.',
      'Choose a folder: you see every move before anything happens.',
    ],
    'linux-rpm': (file: string) => [
      `Open the file with your software centre, or run: sudo dnf install ./${file}`,
      'Start Sortwell from the menu of applications.',
      'Choose a folder: you see every move before anything happens.',
    ],
  },
  verify: 'Verify',
  signature:
    'The list of downloads is signed; this page has checked its signature with the key of this build.',
  verifyHow:
    'Compare it with what sha512sum (Linux) or Get-FileHash -Algorithm SHA512 (Windows) says of the file.',
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
