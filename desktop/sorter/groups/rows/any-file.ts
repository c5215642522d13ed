import type { GroupRow } from './row.ts'

/** Kept by SQLite after the whole name of a database. */
export const databaseLogs = ['wal', 'shm', 'journal']

/** What carries the whole name of a file, whatever that is. */
export const anyFileRows: readonly GroupRow[] = [
  {
    // A database of SQLite without its log loses its last changes, and a log can destroy another database next to it.
    mains: '*',
    companions: [{ extensions: '', named: databaseLogs.map(log => `{name}-${log}`), isBound: true }],
    describes: true,
    isAlways: true,
  },
  {
    mains: '*',
    companions: [
      {
        extensions:
          'md5 sha1 sha224 sha256 sha384 sha512 b2 b3 crc sfv ffp md5sum sha1sum sha256sum sha512sum zsync',
        named: ['{name}'],
        isBound: true, // the name stands beside the checksum
      },
      { extensions: 'asc sig sign minisig p7s sigstore tsr ots', named: ['{name}'] },
      { extensions: 'par2', named: ['{name}', '{name}{recovery}'] },
      { extensions: 'bak old orig', named: ['{name}'] },
      { extensions: 'msf', named: ['{name}'] }, // Thunderbird's list of the messages in a mailbox
      // Backups of ExifTool and of editors; what Windows and a Mac note of a file, on disks that cannot keep it elsewhere.
      {
        extensions: '',
        named: [
          '{name}_original',
          '{name}~',
          '{name}:Zone.Identifier',
          '{name}\uf03aZone.Identifier',
          '._{name}',
        ],
      },
    ],
    describes: true,
  },
]
