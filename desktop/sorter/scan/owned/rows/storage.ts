import type { OwnedRow } from './row.ts'

/** Vaults, backups, machines, and where programs store mail and what was browsed. */
export const storageRows: readonly OwnedRow[] = [
  { kind: 'a Cryptomator vault', holds: ['vault.cryptomator | masterkey.cryptomator; d', 'dirid.c9r'] },
  { kind: 'a gocryptfs vault', holds: ['gocryptfs.conf', 'gocryptfs.diriv'] },
  { kind: 'an EncFS vault', holds: ['.encfs6.xml | .encfs5'] },
  { kind: 'a CryFS vault', holds: ['cryfs.config'] },
  { kind: 'an eCryptfs folder', holds: ['ECRYPTFS_FNEK_ENCRYPTED.*'] },
  { kind: 'a Boxcryptor vault', holds: ['FolderKey.bch'] },
  { kind: 'a password store', holds: ['.gpg-id'] },
  { kind: 'the keys of GnuPG', holds: ['pubring.kbx | pubring.gpg; trustdb.gpg'] },

  {
    kind: 'a Borg repository',
    holds: [
      'config; data; hints.* | integrity.* | nonce',
      'README; data; hints.*; integrity.*',
      'config; archives; keys; packs | data',
    ],
  },
  { kind: 'a restic repository', holds: ['data; index; keys; snapshots; config | locks'] },
  { kind: 'a Kopia repository', holds: ['kopia.repository.f | kopia.repository'] },
  { kind: 'a Duplicacy storage', holds: ['config; chunks; snapshots'] },
  { kind: 'a Duplicati backup', holds: ['duplicati-*.dlist.*; duplicati-*.dblock.*'] },
  { kind: 'a duplicity backup', holds: ['duplicity-*.difftar.*; duplicity-*.manifest*'] },
  { kind: 'an rdiff-backup mirror', holds: ['rdiff-backup-data'] },
  {
    kind: 'an rsnapshot backup',
    holds: ['daily.0; daily.1 | weekly.0 | hourly.0 | monthly.0', 'alpha.0; alpha.1 | beta.0'],
  },
  {
    kind: 'an Arq backup',
    holds: ['backupconfig.json; backupfolders | blobpacks | treepacks | standardobjects'],
  },
  { kind: 'a Veeam backup', holds: ['*.vbm; *.vbk | *.vib | *.vrb'] },
  { kind: 'a Hyper Backup', named: '*.hbk', holds: ['_Syno_TaskConfig; Pool'] },
  { kind: 'a Time Machine backup', named: 'Backups.backupdb; *.backupbundle' },
  { kind: 'a Windows backup', named: 'FileHistory; WindowsImageBackup', holds: ['MediaID.bin'] },
  {
    kind: 'an iPhone or iPad backup',
    named: 'MobileSync',
    holds: ['Manifest.db | Manifest.mbdb; Info.plist | Manifest.plist | Status.plist'],
  },
  { kind: 'a Samsung backup', holds: ['backupHistoryInfo.xml | SmartSwitchBackup.json'] },
  { kind: 'a TWRP backup', holds: ['*.win | *.win000; recovery.log'] },
  { kind: 'a WhatsApp backup', holds: ['msgstore.db.crypt*; msgstore-*.crypt*'] },
  { kind: 'a Git repository', holds: ['HEAD; objects; refs'] },

  { kind: 'a Maildir', holds: ['cur; new; tmp'] },
  { kind: 'a Thunderbird profile', holds: ['prefs.js; Mail | ImapMail | global-messages-db.sqlite'] },
  {
    kind: 'a Thunderbird mail store',
    holds: ['Inbox; Inbox.msf', 'Trash; Trash.msf', '*.msf; *.sbd | msgFilterRules.dat'],
  },
  {
    kind: 'an Apple Mail mailbox',
    named: '*.imapmbox; *.mbox',
    holds: ['MailData', 'mbox; table_of_contents'],
  },
  { kind: 'an Outlook Express mail store', holds: ['Folders.dbx'] },
  { kind: 'a Windows Mail store', holds: ['Mail.MSMessageStore | WindowsMail.MSMessageStore'] },
  { kind: 'a Eudora mail store', holds: ['descmap.pce', 'In.mbx; In.toc', 'in.mbx; in.toc'] },
  { kind: 'a mail store of The Bat!', holds: ['MESSAGES.TBB | Messages.TBB | messages.tbb'] },
  {
    kind: 'an MH mail folder',
    holds: ['.mh_sequences | .claws_cache | .claws_mark | .sylpheed_cache | .sylpheed_mark'],
  },
  {
    kind: 'a Firefox profile',
    holds: ['places.sqlite; prefs.js | key4.db | key3.db | cookies.sqlite'],
  },
  { kind: 'the profiles of Firefox or Thunderbird', holds: ['profiles.ini; Profiles | installs.ini'] },
  { kind: 'the data of Telegram', holds: ['key_datas'] },
  {
    kind: 'a profile of Chrome or Edge',
    holds: ['Web Data; Login Data | History | Preferences', 'Local State; Default | Profile 1 | First Run'],
  },
  { kind: 'a Safari profile', holds: ['Bookmarks.plist; History.db'] },

  {
    kind: 'a VirtualBox machine',
    holds: ['*.vbox; *.vdi | *.vmdk | *.vhd | *.vbox-prev | Logs | Snapshots'],
  },
  { kind: 'a VMware machine', named: '*.vmwarevm', holds: ['*.vmx; *.vmdk | *.nvram | *.vmsd | *.vmxf'] },
  { kind: 'a Parallels machine', named: '*.macvm; *.pvm', holds: ['DiskDescriptor.xml'] },
  { kind: 'a UTM machine', named: '*.utm' },
  {
    kind: 'a Hyper-V machine',
    holds: ['Virtual Machines; Virtual Hard Disks | Virtual hard disks', '*.vmcx; *.vmrs | *.vmgs'],
  },
  { kind: 'a Virtual PC machine', holds: ['*.vmc; *.vhd'] },
  { kind: 'an Android emulator', named: '*.avd' },
]
