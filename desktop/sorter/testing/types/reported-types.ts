import { Buffer } from 'node:buffer'

/** Extensions of files that people keep, and their folder. */
export type ReportedTypes = {
  readonly folder: string
  readonly extensions: string
  /** Who says what they are; `shared-mime-info` where its globs have the type. */
  readonly source: string
  /** First bytes, where they decide and not the name. */
  readonly begins?: Buffer
}

/** A compound file of 3 kB with this class, in hexadecimal digits, in its root. */
export function compoundFile(classId: string): Buffer {
  const bytes = Buffer.alloc(3072)
  bytes.write('d0cf11e0a1b11ae1', 'hex')
  bytes.writeUInt16LE(9, 30) // sectors of 512 bytes
  bytes.writeUInt32LE(1, 48) // the directory is the second
  bytes.write('Root Entry', 1024, 'utf16le')
  bytes.write(classId, 1024 + 80, 'hex')
  return bytes
}

/** @returns these bytes, as Latin-1, behind so many others, and 100 more */
export function bytesAt(at: number, bytes: string): Buffer {
  return Buffer.concat([Buffer.alloc(at), Buffer.from(bytes, 'latin1'), Buffer.alloc(100)])
}

/** Each was unknown to the table of types, or in another folder. */
export const reportedTypes: readonly ReportedTypes[] = [
  {
    folder: 'Documents',
    extensions: 'wk1 wk3 wk4 wks wb1 wb2 wb3 xlr slk xlw sdc stc',
    source: 'shared-mime-info',
  },
  {
    folder: 'Documents',
    extensions: '123',
    source: 'shared-mime-info',
    begins: bytesAt(0, '\0\0\x1a\0\x03\x10\x04\0'),
  },
  { folder: 'Documents', extensions: 'wq1 wq2 qpw', source: 'PRONOM x-fmt/123, Corel Quattro Pro' },
  {
    folder: 'Documents',
    extensions: 'lwp sam wri wp wp4 wp5 wp6 cwk sdw sgl vor sxg stw fm pm6 pmd',
    source: 'shared-mime-info',
  },
  { folder: 'Documents', extensions: 'wbk wpt', source: 'Microsoft Word, WordPerfect' },
  {
    folder: 'Documents',
    extensions: 'vss vst vssx vstx vsdm sda sxd otg dia ppz ppam sldx ged',
    source: 'shared-mime-info',
  },
  { folder: 'Documents', extensions: 'thmx shw', source: 'Microsoft Office, Corel Presentations' },
  {
    folder: 'Documents',
    extensions: 'asd',
    source: 'support.microsoft.com, AutoRecover',
    begins: compoundFile('0609020000000000c000000000000046'),
  },
  { folder: 'Documents', extensions: 'tnef p7s', source: 'shared-mime-info' },
  { folder: 'Documents', extensions: 'pst ost dbx mbx olm msf', source: 'Outlook, Eudora, Thunderbird' },
  { folder: 'Books', extensions: 'opf pmlz txtz htmlz snb iba', source: 'calibre, iBooks Author' },
  { folder: 'Books', extensions: 'pdb', source: 'shared-mime-info', begins: bytesAt(60, 'TEXtREAd') },
  {
    folder: 'Data',
    extensions: 'scr',
    source: 'openpreserve/format-corpus, statistica',
    begins: bytesAt(0, '\x6f\xd9\xff\xff\x01\0\x02\0'),
  },
  {
    folder: 'Data',
    extensions: 'gba nes sfc smc gbc nds n64 chd cso gdi cdi',
    source: 'shared-mime-info',
  },
  { folder: 'Images', extensions: 'max', source: 'PRONOM, PaperPort', begins: bytesAt(0, 'ViGBe\0') },
  { folder: 'Images', extensions: 'pcd', source: 'shared-mime-info', begins: bytesAt(2048, 'PCD_IPI') },
  { folder: 'Images', extensions: 'iff lbm avifs', source: 'shared-mime-info' },
  { folder: 'Images', extensions: 'psp pspimage pdd insp jpg_large', source: 'Corel, Adobe, Insta360, X' },
  { folder: 'Audio', extensions: 'it', source: 'shared-mime-info', begins: bytesAt(0, 'IMPM') },
  { folder: 'Audio', extensions: 'sid mo3 xmf', source: 'shared-mime-info' },
  { folder: 'Video', extensions: 'bik nsv', source: 'shared-mime-info' },
  { folder: 'Data', extensions: 'vcard', source: 'shared-mime-info' },
  { folder: 'Data', extensions: 'kdb gpkg mbtiles', source: 'KeePass, OGC GeoPackage, Mapbox' },
]
