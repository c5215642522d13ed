/** A kind of folder that belongs to a program, with an example of it. */
export type OwnedKind = {
  /** What it is, as a person is told. */
  readonly kind: string
  /**
   * A public report, `owner/repository#number`, or the program and its manual. The manuals were not looked up: names without a
   * report are as far as known.
   */
  readonly source: string
  /** The folder's own name. */
  readonly folder: string
  /** Paths in it, separated by `;`. */
  readonly holds: string
  /** Three folders that look alike and are a person's own: `name: paths in it`, or only the paths. */
  readonly lookAlikes: readonly [string, string, string]
  /** Nobody is asked about it when it is chosen. */
  readonly isOnlyBelow?: true
}

/** Written down before the table of owned folders, by the same hand: they test the table, not how many folders it knows. */
export const ownedKinds: readonly OwnedKind[] = [
  // Vaults.
  {
    kind: 'a Cryptomator vault',
    source: 'cryptomator/cryptomator#333',
    folder: 'Vault',
    holds:
      'vault.cryptomator; masterkey.cryptomator; IMPORTANT.rtf; d/AB/CDEF/dirid.c9r; d/AB/CDEF/x4Jq.c9r; d/AB/CDEF/name.txt',
    lookAlikes: ['masterkey.txt; d/a.jpg', 'Cryptomator.exe; notes.txt', 'vault.jpg; d/b.txt'],
  },
  {
    kind: 'a gocryptfs vault',
    source: 'rfjakob/gocryptfs, documentation of the file format',
    folder: 'Cipher',
    holds: 'gocryptfs.conf; gocryptfs.diriv; 9Tq0nWQ; mN3yCw/gocryptfs.diriv; mN3yCw/qL0_x.jpg',
    lookAlikes: ['gocryptfs.conf.txt; a.jpg', 'gocryptfs.pdf', 'nginx.conf; a.jpg'],
  },
  {
    kind: 'an EncFS vault',
    source: 'vgough/encfs, encfs(1)',
    folder: 'Crypt',
    holds: '.encfs6.xml; 3iMZ,WW4-m; qTt0yqK/x9.jpg',
    lookAlikes: ['encfs6.xml; a.jpg', '.encfs; a.jpg', 'EncFS manual.pdf'],
  },
  {
    kind: 'a CryFS vault',
    source: 'cryfs/cryfs, documentation',
    folder: 'Cloud vault',
    holds: 'cryfs.config; 0A1/2B3C4D5E6F; FFE/AB12.jpg',
    lookAlikes: ['cryfs.pdf; 0A1/a.jpg', 'app.config; a.jpg', 'cryfs.config.txt; a.jpg'],
  },
  {
    kind: 'a password store',
    source: 'pass(1)',
    folder: 'passwords',
    holds: '.gpg-id; mail/home.gpg; bank.gpg; readme.txt',
    lookAlikes: ['bank.gpg; mail.gpg', 'gpg-id; a.txt', 'passwords.txt'],
  },
  // Backups.
  {
    kind: 'a Borg repository',
    source: 'borgbackup/borg#7673',
    folder: 'borg',
    holds: 'README; config; data/0/1; data/0/3; hints.3; index.3; integrity.3; nonce',
    lookAlikes: [
      'README; config; data/a.csv',
      'config; index.html; data/picture.jpg',
      'README; nonce.pdf; data/a.jpg',
    ],
  },
  {
    kind: 'a restic repository',
    source: 'restic manual, Design: Repository Layout',
    folder: 'restic',
    holds:
      'config; data/21/2159dd48f8a24f33; index/c38f5fb68307; keys/b02de829beeb; locks/x; snapshots/22a5af1bdc6e; data/a.jpg',
    lookAlikes: [
      'config; data/a.jpg; index/b.txt',
      'keys/house.jpg; snapshots/me.jpg',
      'config; data/a.jpg; snapshots/b.jpg',
    ],
  },
  {
    kind: 'an iPhone or iPad backup',
    source: 'jsharkey13/iphone_backup_decrypt#23',
    folder: '00008030-001A2B3C4D5E6F70',
    holds:
      'Info.plist; Manifest.db; Manifest.plist; Status.plist; 00/00d1a7f0c4; 3d/3d0d7e5fb2ce288813306e4d4636395e047a3d28.jpg',
    lookAlikes: ['Info.plist; a.jpg', 'Manifest.db; a.jpg', 'Manifest.pdf; Status.txt'],
  },
  {
    kind: 'a Time Machine backup',
    source: 'Apple Support, Back up your Mac with Time Machine',
    folder: 'Backups.backupdb',
    holds: 'MacBook/2019-03-01-101112/Macintosh HD/Users/ann/a.jpg',
    lookAlikes: ['Backups: a.jpg', 'Time Machine: a.jpg', 'backupdb: a.jpg'],
  },
  {
    kind: 'a Windows backup',
    source: 'Microsoft Learn, wbadmin start backup',
    folder: 'WindowsImageBackup',
    holds: 'OFFICE-PC/MediaId; OFFICE-PC/Backup 2015-03-01 101112/x.vhdx; SPPMetadataCache/y.jpg',
    lookAlikes: ['Windows Image: a.jpg', 'Backup: a.jpg; b.txt', 'WindowsImageBackup notes: a.txt'],
  },
  {
    kind: 'an rdiff-backup mirror',
    source: 'rdiff-backup(1)',
    folder: 'mirror',
    holds: 'rdiff-backup-data/increments/a.txt.2015.diff.gz; a.txt; photos/b.jpg',
    lookAlikes: ['rdiff-backup.pdf; a.jpg', 'increments/a.txt; b.jpg', 'data/a.jpg; mirror.txt'],
  },
  {
    kind: 'a Duplicati backup',
    source: 'Duplicati manual, How the backup process works',
    folder: 'Duplicati',
    holds:
      'duplicati-20240102T030405Z.dlist.zip.aes; duplicati-b0a1b2c3.dblock.zip.aes; duplicati-i4d5e6f7.dindex.zip.aes; notes.txt',
    lookAlikes: [
      'duplicati-2.0.8.1-x64.msi; a.jpg',
      'duplicati-manual.pdf',
      'duplicati-settings.json; a.zip',
    ],
  },
  {
    kind: 'a Git repository',
    source: 'git help repository-layout',
    folder: 'site.git',
    holds: 'HEAD; config; description; hooks/pre-push.sample; objects/pack/x.pack; refs/heads/main',
    lookAlikes: ['objects/chair.jpg; refs/a.pdf', 'HEAD.jpg; objects/a.stl', 'site: HEAD; config'],
  },
  {
    kind: 'the data of Android apps',
    source: 'Android developers, Data and file storage overview',
    folder: 'Android',
    holds: 'data/com.example.app/files/a.jpg; obb/com.example.game/main.1.com.example.game.obb; media/x.jpg',
    lookAlikes: ['data/a.csv; media/b.jpg', 'Android: apps.pdf', 'data/a.csv; obb.txt'],
  },
  // Mail and browsers.
  {
    kind: 'a Maildir',
    source: 'Courier, maildir(5)',
    folder: 'Mail',
    holds: 'cur/1204680122.27c448.box:2,S; new/1204680123.x.box; tmp/; dovecot.index',
    lookAlikes: ['new/a.jpg; tmp/b.jpg', 'cur/a.jpg; new/b.jpg', 'current/a.jpg; new/b.jpg; tmp/c.jpg'],
  },
  {
    kind: 'a Thunderbird profile',
    source: 'Mozilla Support, Profiles: where Thunderbird stores your messages',
    folder: 'abcd1234.default-release',
    holds:
      'prefs.js; global-messages-db.sqlite; Mail/Local Folders/Inbox; Mail/Local Folders/Inbox.msf; ImapMail/x/Sent',
    lookAlikes: ['prefs.js; a.jpg', 'Mail/letter.pdf; a.jpg', 'Mail/letter.pdf; prefs.txt'],
  },
  {
    kind: 'an Apple Mail mailbox',
    source: 'Apple Support, Export mailboxes in Mail on Mac',
    folder: 'Family.mbox',
    holds: 'mbox; table_of_contents',
    lookAlikes: ['mbox: a.eml; b.eml', 'Family mbox: mbox', 'Family.mbox.old: a.eml'],
  },
  {
    kind: 'a Firefox profile',
    source: 'Mozilla Support, Profiles: where Firefox stores your data',
    folder: 'x1y2z3.default',
    holds: 'places.sqlite; cookies.sqlite; key4.db; prefs.js; bookmarkbackups/b.jsonlz4',
    lookAlikes: ['places.sqlite; a.jpg', 'bookmarks.html; a.jpg', 'cookies.txt; places.csv'],
  },
  {
    kind: 'a profile of Chrome or Edge',
    source: 'Chromium, docs/user_data_dir.md',
    folder: 'Default',
    holds: 'Preferences; History; Login Data; Web Data; Bookmarks; Extensions/x/1.0/a.png',
    lookAlikes: ['Preferences; a.jpg', 'History; Bookmarks; a.jpg', 'Web Data.csv; History.pdf'],
  },
  // Virtual machines.
  {
    kind: 'a VirtualBox machine',
    source: 'VirtualBox/virtualbox#558',
    folder: 'Debian',
    holds: 'Debian.vbox; Debian.vbox-prev; Debian.vdi; Logs/VBox.log; Snapshots/2026.sav',
    lookAlikes: ['Debian.vdi; a.jpg', 'Debian.vbox; a.jpg', 'Logs/VBox.log; Snapshots/me.jpg'],
  },
  {
    kind: 'a VMware machine',
    source: 'VMware Workstation manual, Files that make up a virtual machine',
    folder: 'Windows 7',
    holds: 'Windows 7.vmx; Windows 7.vmdk; Windows 7-s001.vmdk; Windows 7.nvram; Windows 7.vmsd; vmware.log',
    lookAlikes: ['disk.vmdk; a.jpg', 'Windows 7.vmx; a.jpg', 'vmware.log; a.jpg'],
  },
  {
    kind: 'a UTM machine',
    source: 'utmapp/UTM#2298',
    folder: 'Linux.utm',
    holds: 'config.plist; Data/4F1D.qcow2; screenshot.png',
    lookAlikes: ['utm: config.plist; a.png', 'Linux utm: a.qcow2', 'Linux.utm.bak: a.png'],
  },
  {
    kind: 'a Parallels machine',
    source: 'Parallels Knowledge Base, PVM files',
    folder: 'Windows 11.pvm',
    holds: 'config.pvs; harddisk.hdd/DiskDescriptor.xml; harddisk.hdd/x.hds; parallels.log',
    lookAlikes: ['pvm: a.jpg', 'Parallels: a.jpg; parallels.log', 'Windows 11 pvm: a.jpg'],
  },
  {
    kind: 'a Hyper-V machine',
    source: 'Microsoft Learn, Export and import virtual machines',
    folder: 'Server',
    holds:
      'Virtual Machines/3A1C.vmcx; Virtual Machines/3A1C.VMRS; Virtual Hard Disks/Server.vhdx; Snapshots/',
    lookAlikes: [
      'Virtual Machines/list.pdf; a.jpg',
      'Server.vhdx; a.jpg',
      'Snapshots/a.jpg; Virtual Hard Disks/b.txt',
    ],
  },
  // Sound, film, songs.
  {
    kind: 'an Ableton Live project',
    source: 'git-moss/ConvertWithMoss#315',
    folder: 'Song Project',
    holds:
      'Song.als; Ableton Project Info/AProject.ico; Samples/Imported/kick.wav; Samples/Imported/kick.wav.asd; Backup/Song [2026].als',
    lookAlikes: ['Song.als; a.jpg', 'Samples/kick.wav; Backup/a.jpg', 'Ableton info.pdf; Samples/kick.wav'],
  },
  {
    kind: 'a Pro Tools session',
    source: 'Avid, Pro Tools Reference Guide: Sessions',
    folder: 'Band',
    holds: 'Band.ptx; Audio Files/Gtr_01.wav; Session File Backups/Band.bak.001.ptx; WaveCache.wfm',
    lookAlikes: ['Audio Files/a.wav; b.jpg', 'Band.ptx; a.jpg', 'Session/a.wav; Band.pts.txt'],
  },
  {
    kind: 'a Cubase project',
    source: 'Steinberg, Cubase operation manual: Projects',
    folder: 'Demo',
    holds: 'Demo.cpr; Audio/Vox_01.wav; Edits/Vox_01-1.wav; Images/x.peak; Auto Saves/Demo.bak',
    lookAlikes: ['Audio/a.wav; Images/b.jpg', 'Demo.cpr; a.jpg', 'Edits/a.jpg; Audio/b.mp3'],
  },
  {
    kind: 'a REAPER project',
    source: 'REAPER User Guide: Project media files',
    folder: 'Interview',
    holds: 'Interview.rpp; Interview.rpp-bak; Media/01-vox.wav; Media/01-vox.wav.reapeaks',
    lookAlikes: ['Interview.rpp; a.jpg', 'Media/a.wav; b.jpg', 'Audio/a.wav; Interview.txt'],
  },
  {
    kind: 'an Ardour session',
    source: 'Ardour manual: What’s in a session',
    folder: 'Session',
    holds: 'Session.ardour; instant.xml; interchange/Session/audiofiles/a.wav; peaks/a.peak',
    lookAlikes: ['Session.ardour; a.jpg', 'peaks/alps.jpg; a.jpg', 'interchange/a.wav; b.wav'],
  },
  {
    kind: 'an UltraStar song',
    source: 'UltraStar-Deluxe/songs: Creative Commons',
    folder: 'Jonathan Coulton - Code Monkey',
    holds: 'audio.ogg; song.txt; cover.jpg; background.jpg; license.txt',
    lookAlikes: ['song.txt; a.jpg', 'audio.mp3; cover.jpg', 'song.mp3; lyrics.txt'],
    isOnlyBelow: true,
  },
  {
    kind: 'a Clone Hero song',
    source: 'Clone Hero wiki: Custom songs',
    folder: 'Band - Song',
    holds: 'song.ini; notes.chart; song.ogg; album.png',
    lookAlikes: ['song.ini; a.jpg', 'notes.chart; a.jpg', 'song.ogg; notes.txt'],
  },
  {
    kind: 'a Premiere Pro project',
    source: 'Adobe, Premiere Pro help: Auto save',
    folder: 'Wedding',
    holds:
      'Wedding.prproj; Adobe Premiere Pro Auto-Save/Wedding--1.prproj; Adobe Premiere Pro Video Previews/x.mov; clips/a.mp4',
    lookAlikes: [
      'Wedding.prproj; a.mp4',
      'Adobe Premiere Pro.pdf; a.mp4',
      'Video Previews/a.mp4; clips/b.mp4',
    ],
  },
  {
    kind: 'a Camtasia project',
    source: 'TechSmith, Camtasia project files',
    folder: 'Lesson.cmproj',
    holds: 'project.tscproj; recordings/1/rec.trec; bookmarks.plist',
    lookAlikes: ['Lesson: a.trec; b.mp4', 'cmproj: a.mp4', 'Lesson.cmproj.old: a.mp4'],
  },
  // Engines, circuits, maps, LaTeX, layouts.
  {
    kind: 'a Unity project',
    source: 'Unity manual: Special folders and the project',
    folder: 'Game',
    holds:
      'Assets/Scenes/a.unity; Assets/hero.png; Assets/hero.png.meta; ProjectSettings/ProjectVersion.txt; Packages/manifest.json',
    lookAlikes: ['Assets/hero.png; a.jpg', 'ProjectSettings/a.txt; b.jpg', 'assets/a.png; Packages/b.zip'],
  },
  {
    kind: 'a Godot project',
    source: 'godotengine/godot#85177',
    folder: 'Platformer',
    holds: 'project.godot; icon.svg; icon.svg.import; player.tscn; art/hero.png',
    lookAlikes: ['icon.svg; art/hero.png', 'godot.pdf; art/a.png', 'player.tscn; a.png'],
  },
  {
    kind: 'a KiCad project',
    source: 'KiCad manual: Project files and folders',
    folder: 'Amp',
    holds: 'Amp.kicad_pro; Amp.kicad_sch; Amp.kicad_pcb; Amp.kicad_prl; fp-lib-table; Amp.pdf',
    lookAlikes: ['Amp.kicad_pro; a.jpg', 'Amp.kicad_pcb; a.jpg', 'fp-lib-table; Amp.pdf'],
  },
  {
    kind: 'an Arduino sketch',
    source: 'Arduino, Sketch specification',
    folder: 'Blink',
    holds: 'Blink.ino; pins.h; schematic.png',
    lookAlikes: ['Blink: Other.ino; a.png', 'Blink: Blink.txt; a.png', 'Sketches: Blink.ino; Fade.ino'],
  },
  {
    kind: 'an Esri geodatabase',
    source: 'Esri, Fundamentals of the geodatabase',
    folder: 'Roads.gdb',
    holds: 'a00000001.gdbtable; a00000001.gdbtablx; gdb; timestamps',
    lookAlikes: ['gdb: a.jpg', 'Roads: a.gdb', 'Roads.gdb.old: a.jpg'],
  },
  {
    kind: 'a GRASS location',
    source: 'GRASS GIS manual: Database',
    folder: 'spearfish',
    holds: 'PERMANENT/PROJ_INFO; PERMANENT/WIND; PERMANENT/cell/roads; me/a.png',
    lookAlikes: ['Permanent/a.jpg; b.jpg', 'PERMANENT.pdf; a.jpg', 'permanent/PROJ_INFO; a.png'],
  },
  {
    kind: 'a LaTeX project',
    source: 'docling-project/docling, tests/data/latex; arXiv, Submit TeX',
    folder: 'thesis',
    holds: 'main.tex; refs.bib; thesis.cls; figures/plot.pdf; chapters/intro.tex',
    lookAlikes: ['letter.tex; a.jpg', 'refs.bib; a.pdf', 'letter.tex; letter.pdf; refs.bib'],
  },
  {
    kind: 'an InDesign document with its links',
    source: 'Adobe, InDesign help: Package files',
    folder: 'Brochure Folder',
    holds: 'Brochure.indd; Brochure.idml; Document fonts/x.otf; Links/photo.jpg',
    lookAlikes: ['Brochure.indd; a.jpg', 'Links/photo.jpg; a.txt', 'Fonts/x.otf; Links/a.jpg'],
  },
  // Libraries and catalogues.
  {
    kind: 'a Lightroom catalog',
    source: 'Adobe, Lightroom Classic help: Catalog files',
    folder: 'Lightroom',
    holds:
      'Catalog.lrcat; Catalog Previews.lrdata/a.jpg; Backups/2026-03-01/x.zip; Lightroom Settings/a.lrtemplate',
    lookAlikes: ['Catalog.lrcat; a.jpg', 'Backups/a.zip; b.jpg', 'Lightroom.pdf; Previews/a.jpg'],
  },
  {
    kind: 'a Capture One catalog',
    source: 'Capture One Support: Catalogs',
    folder: 'Weddings.cocatalog',
    holds: 'Weddings.cocatalogdb; Originals/2026/a.cr3; Cache/Thumbnails/a.cot',
    lookAlikes: ['Capture One: a.cr3', 'cocatalog: a.jpg', 'Weddings.cocatalog.zip copy: a.jpg'],
  },
  {
    kind: 'an iTunes library',
    source: 'Apple Support, iTunes library files',
    folder: 'iTunes',
    holds:
      'iTunes Library.itl; iTunes Library Extras.itdb; iTunes Music Library.xml; Album Artwork/a.itc; iTunes Media/Music/a.mp3',
    lookAlikes: ['iTunes Media/Music/a.mp3; b.jpg', 'iTunes.pdf; a.mp3', 'Library.xml; a.mp3'],
  },
  {
    kind: 'a Serato library',
    source: 'Serato Support: The _Serato_ folder',
    folder: '_Serato_',
    holds: 'database V2; Subcrates/House.crate; Metadata/a.png',
    lookAlikes: ['Serato: a.mp3', 'My _Serato_ sets: a.mp3', '_Serato: a.mp3'],
  },
  {
    kind: 'a calibre library',
    source: 'janeczku/calibre-web#446',
    folder: 'Calibre Library',
    holds:
      'metadata.db; metadata_db_prefs_backup.json; Ann Author/Title (12)/metadata.opf; Ann Author/Title (12)/cover.jpg; Ann Author/Title (12)/Title - Ann Author.epub',
    lookAlikes: ['metadata.db; a.epub', 'metadata.json; a.epub', 'Calibre Library: a.epub; b.epub'],
  },
  {
    kind: 'a media center library',
    source: 'Kodi wiki, NFO files/TV shows',
    folder: 'Show',
    holds: 'tvshow.nfo; poster.jpg; fanart.jpg; Season 01/Show S01E01.mkv; Season 01/Show S01E01.nfo',
    lookAlikes: ['Season 01/a.mkv; poster.jpg', 'show.nfo; a.mkv', 'tvshow.txt; a.mkv'],
  },
  // Notes and research.
  {
    kind: 'an Obsidian vault',
    source: 'bitbonsai/mcpvault#36',
    folder: 'Notes',
    holds: '.obsidian/app.json; Daily/2026-03-01.md; Welcome.md; Pasted image 20260301.png',
    lookAlikes: ['obsidian/app.json; Welcome.md', 'Obsidian.md; a.png', '.trash/a.md; Welcome.md'],
  },
  {
    kind: 'a Logseq graph',
    source: 'Logseq documentation: The file system',
    folder: 'graph',
    holds: 'logseq/config.edn; pages/contents.md; journals/2026_03_01.md; assets/a.png',
    lookAlikes: ['pages/a.md; journals/b.md', 'logseq/a.md; b.png', 'logseq.pdf; pages/a.md'],
  },
  {
    kind: 'a OneNote notebook',
    source: 'Microsoft, MS-ONE: OneNote File Format',
    folder: 'School',
    holds: 'Open Notebook.onetoc2; Maths.one; Physics.one; OneNote_RecycleBin/x.one',
    lookAlikes: ['Maths.one; a.pdf', 'Open Notebook.txt; Maths.one', 'OneNote.pdf; a.jpg'],
  },
  {
    kind: 'a DEVONthink database',
    source: 'DEVONthink handbook: Databases',
    folder: 'Papers.dtBase2',
    holds: 'DEVONthink-1.dtMeta; Files.noindex/pdf/0/a.pdf',
    lookAlikes: ['DEVONthink: a.pdf', 'dtBase2: a.pdf', 'Papers dtBase2: a.pdf'],
  },
  {
    kind: 'a Zotero library',
    source: 'Zotero documentation: The Zotero data directory',
    folder: 'Zotero',
    holds: 'zotero.sqlite; zotero.sqlite.bak; storage/N7SMB24A/Smith 2020.pdf; styles/apa.csl',
    lookAlikes: ['storage/a.pdf; b.pdf', 'Zotero.pdf; storage/a.jpg', 'zotero.bib; a.pdf'],
  },
  {
    kind: 'a medical disc',
    source: 'DICOM PS3.10: Media storage and file format',
    folder: 'CT',
    holds: 'DICOMDIR; DICOM/PAT00001/STU00001/IMG00001; viewer.pdf; README.TXT',
    lookAlikes: ['DICOM/a.dcm; report.pdf', 'scan.dcm; report.pdf', 'DICOM.pdf; a.jpg'],
  },
  // Exports.
  {
    kind: 'an Instagram export',
    source: 'pixelfed/pixelfed#4555',
    folder: 'instagram-ann-2024-01-02',
    holds:
      'your_instagram_activity/content/posts_1.html; media/posts/202401/a.jpg; connections/followers_and_following/following.html; start_here.html; personal_information/x.html',
    lookAlikes: [
      'media/posts/a.jpg; b.jpg',
      'start_here.html; media/a.jpg',
      'connections/a.pdf; media/b.jpg',
    ],
  },
  {
    kind: 'a Facebook export',
    source: 'addshore/facebook-data-image-exif#3',
    folder: 'facebook-ann',
    holds:
      'your_facebook_activity/posts/album/0.html; your_facebook_activity/posts/media/a.jpg; personal_information/x.html; start_here.html',
    lookAlikes: ['posts/a.jpg; messages/b.txt', 'index.html; posts/a.jpg', 'facebook: a.jpg; personal/b.jpg'],
  },
  {
    kind: 'an export of X (Twitter)',
    source: 'X Help Center, How to download your archive',
    folder: 'twitter-2023',
    holds: 'Your archive.html; data/tweets.js; data/tweets_media/1-a.jpg; assets/images/logo.svg',
    lookAlikes: ['archive.html; data/a.jpg', 'Your archive.pdf; data/a.jpg', 'data/tweets.csv; assets/a.jpg'],
  },
  {
    kind: 'a Telegram export',
    source: 'Telegram Desktop, Export chat history',
    folder: 'ChatExport_2024-01-02',
    holds: 'messages.html; css/style.css; js/script.js; images/back.png; photos/photo_1@02-01-2024.jpg',
    lookAlikes: ['messages.html; photos/a.jpg', 'photos/a.jpg; css/a.css', 'result.json; a.jpg'],
  },
  {
    kind: 'a WhatsApp chat',
    source: 'WhatsApp FAQ: How to export your chat history',
    folder: 'WhatsApp Chat - Ann',
    holds: '_chat.txt; 00000012-PHOTO-2023-01-01-10-00-00.jpg; 00000015-AUDIO-2023-01-02-11-00-00.opus',
    lookAlikes: [
      '_chat.txt; a.jpg',
      'chat.txt; 00000012-PHOTO-2023-01-01-10-00-00.jpg',
      'WhatsApp Images: IMG-20230101-WA0001.jpg',
    ],
    isOnlyBelow: true,
  },
  // Games.
  {
    kind: 'a Minecraft world',
    source: 'Minecraft Wiki: Java Edition level format',
    folder: 'New World',
    holds:
      'level.dat; level.dat_old; session.lock; icon.png; region/r.0.0.mca; playerdata/x.dat; data/map_0.dat',
    lookAlikes: ['level.dat; a.jpg', 'region/alps.jpg; icon.png', 'World: icon.png; data/map.jpg'],
  },
  {
    kind: 'a Steam library',
    source: 'ValveSoftware, Steam Support: Moving a Steam installation',
    folder: 'SteamLibrary',
    holds: 'steamapps/appmanifest_440.acf; steamapps/common/Game/manual.pdf; libraryfolder.vdf',
    lookAlikes: ['Steam: a.jpg', 'Steam Library: a.jpg', 'Library: steam.txt; a.jpg'],
  },
  {
    kind: 'saved games',
    source: 'Microsoft Learn, KNOWNFOLDERID: SavedGames',
    folder: 'My Games',
    holds: 'Skyrim/Saves/Save 1.ess; Skyrim/SkyrimPrefs.ini; Civ/screenshot.png',
    lookAlikes: ['Games: a.jpg', 'My Games 2004: a.jpg', 'Saved: a.jpg; Games/b.jpg'],
  },
]
