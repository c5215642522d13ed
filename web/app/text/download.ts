export const download = {
  title: 'Download',
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
  notes: 'Release Notes',
  noNotes: 'Sin notas para esta versión.',
} as const
