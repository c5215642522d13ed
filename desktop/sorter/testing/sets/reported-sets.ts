/** A set of files that belong together, as people report it. */
export type ReportedSet = {
  /** What it is, for people. */
  readonly kind: string
  /** Where it was reported: `owner/repository#number`, or the title of a manual. */
  readonly source: string
  /**
   * Paths relative to one folder; a path with a slash lies in a folder that belongs to the set.
   * The main file first.
   */
  readonly paths: readonly string[]
  /** Why it is still torn. */
  readonly torn?: string
}

/** Written down before the table of groups was extended, so that the table is measured by them. */
export const reportedSets: readonly ReportedSet[] = [
  // Documents with a folder.
  {
    kind: 'Typora note and its .assets',
    source: 'typora/typora-issues#6619',
    paths: ['foo.md', 'foo.assets/image.png'],
  },
  {
    kind: 'Typora note and its folder in a shared one',
    source: 'typora/typora-issues#6619',
    paths: ['bar.md', 'assets/bar/image.png'],
    torn: 'the folder belongs to other notes too',
  },
  {
    kind: 'DiscordChatExporter page and its _Files',
    source: 'Tyrrrz/DiscordChatExporter#795',
    paths: [
      'Gaming - general [123456789012345678].html',
      'Gaming - general [123456789012345678].html_Files/photo-3F9A1.png',
      'Gaming - general [123456789012345678].html_Files/avatar-7C20D.webp',
    ],
  },
  {
    kind: 'KOReader book and its .sdr',
    source: 'koreader/koreader#2261',
    paths: ['Iain M. Banks - Feersum Endjinn.epub', 'Iain M. Banks - Feersum Endjinn.sdr/metadata.epub.lua'],
  },
  {
    kind: 'Jellyfin film and its .trickplay',
    source: 'jellyfin/jellyfin#13223',
    paths: [
      'The Media (2004) [Remux-2160p].mkv',
      'The Media (2004) [Remux-2160p].trickplay/320 - 10x10/0.jpg',
      'The Media (2004) [Remux-2160p].trickplay/320 - 10x10/1.jpg',
    ],
  },
  {
    kind: 'Notion page and its folder',
    source: 'connertennery/Notion-to-Obsidian-Converter#4',
    paths: [
      'Trip 5f0d2c8a1b7e4c39a6d18e24f7b35c90.md',
      'Trip 5f0d2c8a1b7e4c39a6d18e24f7b35c90/Untitled.png',
      'Trip 5f0d2c8a1b7e4c39a6d18e24f7b35c90/Packing list 91c4e07d3a5b4f628d0f6b1e2c7a9d35.md',
    ],
  },
  {
    kind: 'Bear note and the folder of its pictures',
    source: 'obsidianmd/obsidian-importer#67',
    paths: ['some-note-1.md', 'some-note-1/image.png'],
  },
  {
    kind: 'OneNote page exported by OneMore',
    source: 'stevencohn/OneMore#1004',
    paths: [
      'Article About Thing.md',
      'Article About Thing/I-can-haz-cheeze-burger.png',
      'Article About Thing/all-your-base-are-us.png',
    ],
  },
  {
    kind: 'Evernote page and the folder of its pictures',
    source: 'Fmstrat/ownnote#5',
    paths: ['Kitchen plans.html', 'Kitchen plans/IMG_0031.jpg'],
  },
  {
    kind: 'Audacity project and its _data',
    source: 'Audacity Manual: Managing Audacity Projects',
    paths: ['my_song.aup', 'my_song_data/e00/d00/e0000123.au', 'my_song_data/e00/d00/e0000a41.au'],
  },
  // Google Takeout.
  {
    kind: 'Takeout: suffix cut to .supplemental-',
    source: 'TheLastGimbus/GooglePhotosTakeoutHelper#353',
    paths: ['Screenshot_20190504-101530~2.jpg', 'Screenshot_20190504-101530~2.jpg.supplemental-.json'],
  },
  {
    kind: 'Takeout: suffix cut to .suppl',
    source: 'mattwilson1024/google-photos-exif#52',
    paths: [
      'Screenshot_20231203-142233_Messenger.jpg',
      'Screenshot_20231203-142233_Messenger.jpg.suppl.json',
    ],
  },
  {
    kind: 'Takeout: suffix cut to .s',
    source: 'TheLastGimbus/GooglePhotosTakeoutHelper#449',
    paths: [
      'FB_IMG_1483229876543_1483229987654_final.jpg',
      'FB_IMG_1483229876543_1483229987654_final.jpg.s.json',
    ],
  },
  {
    kind: 'Takeout: number after the extension, other case',
    source: 'TheLastGimbus/GooglePhotosTakeoutHelper#59',
    paths: ['IMG_4081(1).jpg', 'IMG_4081.JPG(1).json'],
  },
  {
    kind: 'Takeout: number after the suffix',
    source: 'ente/ente#4956',
    paths: ['IMG_1234(1).jpg', 'IMG_1234.jpg.supplemental-metadata(1).json'],
  },
  {
    kind: 'Takeout: number after the suffix, no extension',
    source: 'simulot/immich-go#756',
    paths: ['2013-12-23(1).jpg', '2013-12-23.supplemental-metadata(1).json'],
  },
  {
    kind: 'Takeout: edited, JSON without the extension',
    source: 'simulot/immich-go#674',
    paths: [
      '2234089303984509579.jpg',
      '2234089303984509579-edited.jpg',
      '2234089303984509579.supplemental-metadata.json',
    ],
  },
  {
    kind: 'Takeout: long name cut inside its extension',
    source: 'simulot/immich-go#35',
    paths: [
      '05yqt21kruxwwlhhgrwrdyb6chhwszi9bqmzu16w0 2.jpg',
      '05yqt21kruxwwlhhgrwrdyb6chhwszi9bqmzu16w0 2.jp.json',
    ],
  },
  {
    kind: 'Takeout: edited, German',
    source: 'mattwilson1024/google-photos-exif#49',
    paths: ['IMG20231202.jpg', 'IMG20231202-bearbeitet.jpg', 'IMG20231202.jpg.json'],
  },
  {
    kind: 'Takeout: edited, French',
    source: 'garzj/google-photos-migrate#5',
    paths: ['DSC06824.JPG', 'DSC06824-modifié.JPG', 'DSC06824.JPG.json'],
  },
  {
    kind: 'Takeout: edited with a number, JSON without',
    source: 'simulot/immich-go#756',
    torn: 'the JSON is of the picture without the number, whose edited version has none either',
    paths: ['IMG_20120216_094016-edited(1).jpg', 'IMG_20120216_094016.jpg.supplemental-metadata.json'],
  },
  {
    kind: 'Takeout: film half',
    source: 'simulot/immich-go#1298',
    paths: ['20250501_114128.heic', '20250501_114128.MP4', '20250501_114128.heic.supplemental-metadata.json'],
  },
  // Music.
  {
    kind: 'Album folder',
    source: 'gtronset/beets-filetote#239',
    paths: [
      'Falco - 1990 - Data De Groove/01 - Neo Nothing - Post Of All.flac',
      'Falco - 1990 - Data De Groove/02 - Expocityvisions.flac',
      'Falco - 1990 - Data De Groove/Falco - Data De Groove.log',
      'Falco - 1990 - Data De Groove/Falco - Data De Groove.cue',
      'Falco - 1990 - Data De Groove/Falco - Data De Groove.m3u',
      'Falco - 1990 - Data De Groove/cover.jpg',
    ],
  },
  {
    kind: 'Album in one file with cue, log and covers',
    source: 'nschlia/ffmpegfs#114',
    paths: [
      'Volbeat - The Strength The Sound The Songs.flac',
      'Volbeat - The Strength The Sound The Songs.cue',
      'Volbeat - The Strength The Sound The Songs.log',
      'Front.jpg',
      'Cover/Back.jpg',
    ],
  },
  {
    kind: 'Record in two sides with one cue',
    source: 'flacon/flacon#147',
    paths: ['Side_A.flac', 'Side_B.flac', 'AlbumName.cue'],
  },
  {
    kind: 'Karaoke song',
    source: 'OpenKJ/OpenKJ#195',
    paths: ['SF001-04 - Abba - Dancing Queen.mp3', 'SF001-04 - Abba - Dancing Queen.cdg'],
  },
  {
    kind: 'UltraStar song named after the song',
    source: 'UltraStar-Deluxe/USDX#324',
    paths: [
      'Alice Cooper - Poison.mp3',
      'Alice Cooper - Poison.txt',
      'Alice Cooper - Poison [CO].jpg',
      'Alice Cooper - Poison [BG].jpg',
      'Alice Cooper - Poison.avi',
    ],
  },
  {
    kind: 'UltraStar song named by its folder',
    source: 'UltraStar-Deluxe/songs: Creative Commons',
    paths: [
      'Jonathan Coulton - Code Monkey/audio.ogg',
      'Jonathan Coulton - Code Monkey/song.txt',
      'Jonathan Coulton - Code Monkey/cover.jpg',
      'Jonathan Coulton - Code Monkey/background.jpg',
      'Jonathan Coulton - Code Monkey/license.txt',
    ],
  },
  { kind: 'Song and its lyrics', source: 'Bjorn99/lotus#58', paths: ['Song.opus', 'Song.lrc'] },
  // Rasters, maps, models, machines, checksums, signatures, marks of a system.
  {
    kind: 'Shapefile',
    source: 'pysal/pysal#990',
    paths: ['bou2_4p.shp', 'bou2_4p.shx', 'bou2_4p.dbf', 'bou2_4p.prj', 'bou2_4p.cpg'],
  },
  {
    kind: 'Raster with tfwx and aux.xml',
    source: 'OSGeo/gdal#8082',
    paths: ['myfile.tif', 'myfile.tfwx', 'myfile.tif.aux.xml'],
  },
  {
    kind: 'ENVI raster',
    source: 'OSGeo/gdal#3378',
    paths: [
      'zz_ssmv11034tS__T0001TTNATS2021011305HP001.dat',
      'zz_ssmv11034tS__T0001TTNATS2021011305HP001.Hdr',
    ],
  },
  {
    kind: 'MapInfo table',
    source: 'OSGeo/gdal#11173',
    paths: ['parcels.tab', 'parcels.map', 'parcels.id', 'parcels.dat', 'parcels.ind'],
  },
  { kind: 'glTF model', source: 'godotengine/godot#85177', paths: ['untitled.gltf', 'untitled.bin'] },
  { kind: 'OBJ model', source: 'isl-org/Open3D#1259', paths: ['A.obj', 'A.mtl', 'A.jpg'] },
  {
    kind: 'VMware machine with snapshots',
    source: 'fox-it/dissect#93',
    paths: [
      'test.vmx',
      'test-000001.vmdk',
      'test-000001-ctk.vmdk',
      'test-000001-delta.vmdk',
      'test_1.vmdk',
      'test_1-ctk.vmdk',
      'test_1-flat.vmdk',
      'test_1-000001.vmdk',
      'test_1-000001-ctk.vmdk',
      'test_1-000001-delta.vmdk',
    ],
  },
  {
    kind: 'VirtualBox machine',
    source: 'myspaghetti/macos-virtualbox#505',
    paths: ['macOS.vbox', 'macOS.vbox-prev', 'macOS.vdi', 'macOS.nvram'],
  },
  {
    kind: 'Checksum and its signature',
    source: 'openSUSE/get-o-o#183',
    paths: [
      'openSUSE-Tumbleweed-DVD-x86_64-Current.iso',
      'openSUSE-Tumbleweed-DVD-x86_64-Current.iso.sha256',
      'openSUSE-Tumbleweed-DVD-x86_64-Current.iso.sha256.asc',
    ],
  },
  {
    kind: 'Checksums of a folder',
    source: 'canonical/ubuntu.com#589',
    paths: ['ubuntu-16.04-desktop-amd64.iso', 'SHA256SUMS', 'SHA256SUMS.gpg'],
    torn: 'such a list names any number of files, and the next one has the same name',
  },
  {
    kind: 'Zone.Identifier after a colon',
    source: 'microsoft/WSL#7456',
    paths: ['windows11-e1625655697329.png', 'windows11-e1625655697329.png:Zone.Identifier'],
  },
  {
    kind: 'Zone.Identifier after U+F03A',
    source: 'microsoft/WSL#4609',
    paths: ['7uEP6ds.png', '7uEP6ds.png\uf03aZone.Identifier'],
  },
  { kind: 'AppleDouble', source: 'seemoo-lab/opendrop#74', paths: ['IMG_0767.HEIC', '._IMG_0767.HEIC'] },
  // Cameras.
  {
    kind: 'DJI',
    source: 'pansysoft/openfiles.desktop#46',
    paths: ['DJI_0001.MP4', 'DJI_0001.LRF', 'DJI_0001.SRT'],
  },
  { kind: 'GoPro', source: 'AMDmi3/gopro-rename#6', paths: ['GX010373.MP4', 'GL010373.LRV', 'GX010373.THM'] },
  { kind: 'Sony', source: 'diffractor/diffractor#186', paths: ['C0001.MP4', 'C0001M01.XML', 'C0001T01.JPG'] },
  { kind: 'JVC', source: 'OpenShot/openshot-qt#1769', paths: ['MOV003.MOD', 'MOV003.MOI'] },
  {
    kind: 'Insta360 with two lenses',
    source: 'nerfstudio-project/nerfstudio#1019',
    paths: [
      'VID_20220925_113615_00_190.insv',
      'VID_20220925_113615_10_190.insv',
      'LRV_20220925_113615_11_190.insv',
    ],
  },
  {
    kind: 'Voice memo of a photo',
    source: 'Nikon COOLPIX S610 User Manual: Image/Sound File and Folder Names',
    paths: ['DSCN0001.JPG', 'DSCN0001.WAV'],
  },
  {
    kind: 'RAW edited by Lightroom',
    source: 'Digital Photo Pro: The Raw File Shuffle',
    paths: ['IMG_5021.CR2', 'IMG_5021-Edit.tif', 'IMG_5021-Enhanced-NR.dng'],
  },
  {
    kind: 'Pixel RAW and cover',
    source: 'Majorfi/immich-stack#38',
    paths: ['PXL_20250907_130834063.RAW-01.COVER.jpg', 'PXL_20250907_130834063.RAW-02.ORIGINAL.dng'],
  },
  {
    kind: 'Apple edits',
    source: 'RhetTbull/osxphotos#2043',
    paths: ['IMG_5747.HEIC', 'IMG_E5747.HEIC', 'IMG_5747.AAE', 'IMG_O5747.aae'],
  },
  // Live and Motion Photos.
  {
    kind: 'Live Photo of icloudpd',
    source: 'icloud-photos-downloader/icloud_photos_downloader#256',
    paths: ['IMG_9881.HEIC', 'IMG_9881_HEVC.MOV'],
  },
  {
    kind: 'Motion Photo, .MP',
    source: 'Xentraxx/GooglePhotosTakeoutHelper_Neo#120',
    paths: [
      'PXL_20201227_164322043.MP.jpg',
      'PXL_20201227_164322043.MP',
      'PXL_20201227_164322043.MP.jpg.supplemental-met.json',
    ],
  },
  {
    kind: 'Motion Photo, MVIMG',
    source: 'photoprism/photoprism#2133',
    paths: ['MVIMG_20171028_142657.jpg', 'MVIMG_20171028_142657.MP4', 'MVIMG_20171028_142657.jpg.json'],
  },
  {
    kind: 'Live Photo with .MP4',
    source: 'TheLastGimbus/GooglePhotosTakeoutHelper#92',
    paths: ['IMG_0503.JPG', 'IMG_0503.MP4'],
  },
  {
    kind: 'Live Photo with a number in three places',
    source: 'aronreid/google-takeout-fixer#1',
    paths: ['img_4321(1).jpg', 'img_4321(1).mov', 'img_4321.jpg(1).json'],
  },
  // Discs and archives.
  {
    kind: 'Disc with tracks',
    source: 'pathartl/BleemSync#129',
    paths: [
      'Brave Fencer Mushashi (Track 1).cue',
      'Brave Fencer Mushashi (Track 1).bin',
      'Brave Fencer Mushashi (Track 2).bin',
      'Brave Fencer Mushashi (Track 1).png',
    ],
  },
  {
    kind: 'Dreamcast disc',
    source: 'umageddon/namDHC#24',
    paths: ['Crazy Taxi.gdi', 'track01.bin', 'track02.raw', 'track03.bin'],
  },
  {
    kind: 'CloneCD disc',
    source: 'stenzek/duckstation#955',
    paths: [
      'Spyro the Dragon (EU).cue',
      'Spyro the Dragon (EU).img',
      'Spyro the Dragon (EU).ccd',
      'Spyro the Dragon (EU).sub',
    ],
  },
  {
    kind: 'PAR2',
    source: 'Parchive/par2cmdline#49',
    paths: ['foobar.mp3', 'foobar.par2', 'foobar.vol0+1.par2'],
  },
  {
    kind: 'Archive in parts by split',
    source: 'iiscleap/Coswara-Data#1',
    paths: ['20200415.tar.gz.aa', '20200415.tar.gz.ab', '20200415.tar.gz.ac'],
  },
  {
    kind: 'EnCase image in parts',
    source: 'calebevans/mulder#189',
    paths: [
      'cfreds_2015_data_leakage_pc.E01',
      'cfreds_2015_data_leakage_pc.E02',
      'cfreds_2015_data_leakage_pc.E03',
      'cfreds_2015_data_leakage_pc.E04',
    ],
  },
  {
    kind: 'DMG in parts',
    source: 'Ask Different: What are "dmgpart" files',
    paths: ['Install disc.dmg', 'Install disc.002.dmgpart', 'Install disc.003.dmgpart'],
  },
  {
    kind: 'Windows image in parts',
    source: 'ipxe/wimboot#56',
    paths: ['install.swm', 'install2.swm', 'install3.swm', 'install4.swm', 'install5.swm'],
  },
  {
    kind: 'GOG installer',
    source: 'dscharrer/innoextract#37',
    paths: [
      'setup_divinity_original_sin_2.5.0.11.exe',
      'setup_divinity_original_sin_2.5.0.11-1.bin',
      'setup_divinity_original_sin_2.5.0.11-2.bin',
      'setup_divinity_original_sin_2.5.0.11-3.bin',
    ],
  },
  // Subtitles.
  {
    kind: 'Subtitles: full name of the language',
    source: 'mpv-player/mpv#11687',
    paths: [
      'Example.2023.1080p.H264.mp4',
      'Example.2023.1080p.H264.nfo',
      'Example.2023.1080p.H264.Spanish.srt',
      'Example.2023.1080p.H264.English.srt',
    ],
  },
  {
    kind: 'Subtitles: three parts after the name',
    source: 'Radarr/Radarr#10412',
    paths: ['Das Boot (1981).mkv', 'Das Boot (1981).deu.srt', 'Das Boot (1981).deu.forced.default.srt'],
  },
  {
    kind: 'Subtitles: numbered',
    source: 'Radarr/Radarr#3647',
    paths: ['movie.mkv', 'movie.1.en.srt', 'movie.2.en.srt', 'movie.idx', 'movie.sub'],
  },
  {
    kind: 'Subtitles: -SDH',
    source: 'SickChill/sickchill#3183',
    paths: [
      'The.Walking.Dead.S07E10.1080p.WEB-DL.DD5.1.H264-RARBG.mkv',
      'The.Walking.Dead.S07E10.1080p.WEB-DL.DD5.1.H264-RARBG.srt',
      'The.Walking.Dead.S07E10.1080p.WEB-DL.DD5.1.H264-RARBG-SDH.srt',
    ],
  },
  {
    kind: 'Subtitles: Subs beside one film',
    source: 'Radarr/Radarr#5916',
    paths: ['The.Equalizer.2.2018.1080p.BluRay.x264.mp4', 'Subs/2_English.srt', 'Subs/3_English.srt'],
  },
  {
    kind: 'Subtitles: Subs beside a season',
    source: 'mpv-player/mpv#9767',
    paths: [
      'Big.Buck.Bunny.1080p.S01E01.WEBRip.x265.mp4',
      'Big.Buck.Bunny.1080p.S01E02.WEBRip.x265.mp4',
      'Subs/Big.Buck.Bunny.1080p.S01E01.WEBRip.x265/2_English.srt',
      'Subs/Big.Buck.Bunny.1080p.S01E01.WEBRip.x265/6_German.srt',
      'Subs/Big.Buck.Bunny.1080p.S01E02.WEBRip.x265/10_Finnish.srt',
    ],
  },
  // Backups.
  {
    kind: 'exiftool backup of a JPEG',
    source: 'drumnation/unsplash-smart-mcp-server#10',
    paths: ['photo_1_abc123.jpg', 'photo_1_abc123.jpg_original'],
  },
  {
    kind: 'exiftool backup of a RAW',
    source: 'photostructure/exiftool-vendored.js#78',
    paths: ['file.cr2', 'file.cr2_original'],
  },
  {
    kind: 'exiftool backup of a PDF',
    source: '2mol/pboy#51',
    paths: ['Knuth - Literate Programming.pdf', 'Knuth - Literate Programming.pdf_original'],
  },
]
