export type FileType = {
  /** Never changes; folder names may be translated. */
  readonly id: CategoryId
  readonly folder: string
  /** Lines of lower-case extensions. One with a dot inside is a compound suffix and wins over its last part. */
  readonly extensions: readonly string[]
}

export type CategoryId =
  | 'images'
  | 'documents'
  | 'audio'
  | 'video'
  | 'archives'
  | 'installers'
  | 'code'
  | 'fonts'
  | 'models'
  | 'books'
  | 'data'
  | 'other'

/** Which extensions belong together, as a person who looks for a file would say. Kept by hand. */
export const fileTypes: readonly FileType[] = [
  {
    id: 'images',
    folder: 'Images',
    extensions: [
      'jpg jpeg jpe jfif jpg_large mpo insp png apng gif webp avif avifs heic heics heif heifs hif',
      'bmp dib tif tiff ico icns cur tga jxl jng',
      'svg svgz ai eps epsf epsi emf wmf cgm cdr cmx fh fh4 fh5 fh7 fhc', // drawings
      'psd psb pdd psp pspimage xcf kra clip procreate afphoto afdesign sketch fig xd ora pdn', // what painting programs keep
      '3fr arw cr2 cr3 crw dcr dng erf fff gpr iiq k25 kdc mef mos mrw nef nrw orf pef raf raw rw2 rwl sr2 srf srw x3f',
      'xmp aae thm', // notes and thumbnails beside photos
      'jp2 jpg2 j2k jpf jpx jpm jpgm jph jxr wdp hdr exr dpx fits pcx pbm pgm pnm ppm qoi rgb sgi ras pic pct pict',
      'iff ilbm lbm pntg', // Amiga and the first Macs
      'xbm xpm xwd wbmp xif mdi avci avcs jls djvm dds ktx ktx2 vtf dcm', // screens, scanners, games, medicine
    ],
  },
  {
    id: 'documents',
    folder: 'Documents',
    extensions: [
      'pdf xps oxps ps txt text rtf md markdown mkd rst adoc asciidoc org log nfo',
      'doc docx docm dot dotx dotm odt ott fodt odm sxw pages wpd wps abw hwp hwpx lyx tex ltx bib',
      'lwp sam wri wp wp4 wp5 wp6 wpp wbk wpt cwk sdw sgl vor stw sxg kwd oth', // word processors of the nineties
      'xls xlsx xlsm xlsb xlt xltx xltm xlw ods ots fods odc sxc stc sdc numbers gnumeric ksp', // spreadsheets
      'wk1 wk3 wk4 wks wq1 wq2 wb1 wb2 wb3 qpw xlr slk sylk', // Lotus 1-2-3, Quattro Pro, Works
      'ppt pptx pptm ppz ppam pps ppsx ppsm pot potx potm sldx sldm thmx shw', // presentations
      'odp otp fodp sxi sti sdd kpr key', // .key is Keynote's
      'vsd vsdx vsdm vss vssx vssm vst vstx vstm dia drawio odg otg fodg odi sxd std sda', // drawings
      'indd idml pub afpub fm book pm6 p65 pmd', // leaflets and manuals
      'odf xmind mpp one enex gdoc gsheet gslides gdraw ged gedcom',
      'pkpass fdx fountain excalidraw dvi',
      'html htm xhtml xht mht mhtml maff webarchive', // a page saved from the web is something to read
      'eml emlx msg oft mbox mbx msf dbx pst ost olm tnef tnf p7m p7s', // mail
    ],
  },
  {
    id: 'audio',
    folder: 'Audio',
    extensions: [
      'mp3 m4a m4b m4p m4r mp4a aac flac wav wave ogg oga opus weba wma aif aiff aifc alac ape wv tta dsf dff mpc mka',
      'mp2 mp2a mpga m2a m3a shn ac3 eac3 dts dtshd amr awb 3ga caf au snd ra spx voc adts aax aaxc gsm',
      'mid midi kar rmi mxmf xmf mod s3m xm mo3 sid sf2 sf3 mscz musicxml mxl', // notes rather than sound
      'm3u m3u8 pls xspf wpl wax ram cue lrc', // playlists and lyrics
      'als aup aup3 cpr flp rpp', // what music programs keep
    ],
  },
  {
    id: 'video',
    folder: 'Video',
    extensions: [
      'mp4 m4v mp4v mpg4 m4s mkv mk3d webm mov qt movie avi divx wmv wm asf flv f4v swf mpg mpeg mpe m1v m2v mj2 mjp2',
      '3gp 3gpp 3g2 3gpp2 m2t m2ts mts tod vob ifo bup evo ogv ogm rm rmvb dv mxf wtv dvr-ms amv viv fli flc mng smv',
      'bik bk2 smk nsv rv mjpg mjpeg h261 h263 h264 h265 hevc av1 ivf y4m braw r3d insv lrv',
      'srt vtt ass ssa sub idx sbv smi ttml mks', // subtitles stay beside their film
      'asx wvx wmx mxu m4u', // playlists of films
      'prproj aep kdenlive veg drp fcpxml camproj cube', // what cutting programs keep
    ],
  },
  {
    id: 'archives',
    folder: 'Archives',
    extensions: [
      'zip zipx 7z rar tar gz bz bz2 xz zst br lz lz4 lzma lzo z tgz taz tbz tbz2 txz tlz tzst',
      'tar.gz tar.bz2 tar.xz tar.zst tar.br tar.lz tar.lz4 tar.lzma tar.lzo tar.z',
      'cab arj ace lha lzh arc cpio sit sitx alz egg war ear xar wim par2 warc',
      'csv.gz json.gz log.gz sql.gz txt.gz xml.gz', // so that a numbered copy unpacks under its own name
      'vhd vhdx vmdk vdi qcow2 ova', // a whole computer in one file
    ],
  },
  {
    id: 'installers',
    folder: 'Installers',
    extensions: [
      'exe msi msix msixbundle msp msu appx appxbundle appinstaller scr dmg pkg mpkg deb udeb rpm src.rpm',
      'appimage flatpak flatpakref snap apk apkm apks xapk aab ipa jar pkg.tar.zst pkg.tar.xz',
      'iso img nrg ipsw', // a disc image today is nearly always a system or a program to install
      'crx xpi vsix oxt whl gem nupkg', // extensions and packages of other programs
    ],
  },
  {
    id: 'code',
    folder: 'Code',
    extensions: [
      'js mjs cjs jsx es6 coffee ts cts tsx vue svelte astro user.js min.js d.ts user.css min.css',
      'css scss sass less styl pug jade ejs hbs handlebars liquid twig php php3 php4 php5 phps phpt ctp asp aspx jsp hta',
      'c h cc cpp cppm cxx c++ hh hpp hxx h++ inc inl ipp ixx tcc tpp ino cu cuh cs csx cake linq cshtml xaml',
      'java jav jsh kt ktm kts scala sbt sc groovy gvy gradle clj cljc cljs swift m mm dart go rs zig zon nim cr d di v',
      'py py3 pyi pyw pyx ipynb rb rbi rbw rake ru gemspec podspec pl pm pod raku lua rockspec tcl r rmd qmd jl matlab',
      'hs hsc lhs elm ml mli mll mly fs fsi fsx erl hrl ex exs heex lisp lsp asd cl el scm ss sld rkt prolog',
      'asm nasm s f f77 f90 f95 f03 f08 for pas dpr lpr dfm pp adb ads cob cbl cobol vb bas vbs frm cls vhdl sv svh',
      'sh bash zsh ksh fish bats command bat cmd ps1 psd1 psm1 ahk applescript scpt vim awk sed',
      'sol wat wast graphql gql proto hcl tf tfvars nix cmake mk mak make dockerfile glsl vert frag hlsl shader gd as',
      'sln csproj vcxproj vbproj fsproj map patch diff xsl xslt sty',
    ],
  },
  {
    id: 'fonts',
    folder: 'Fonts',
    extensions: ['ttf otf ttc otc woff woff2 eot pfa pfb pfm afm fon fnt bdf pcf dfont sfd glyphs'],
  },
  {
    id: 'models',
    folder: '3D and CAD',
    extensions: [
      'stl obj mtl fbx blend blend1 3ds 3dm 3mf max ma mb c4d dae ply gltf glb usd usda usdc usdz x3d wrl vrml abc lwo',
      'ztl vox pcd',
      'dwg dxf dwf dgn skp step stp iges igs sat sldprt sldasm slddrw ipt iam idw f3d f3z prt catpart catproduct x_t x_b',
      'fcstd scad ifc rvt rfa amf gcode las laz e57 kicad_pcb kicad_sch brd gbr', // buildings, printers, scans, circuits
    ],
  },
  {
    id: 'books',
    folder: 'Books',
    extensions: [
      'epub mobi azw azw1 azw3 azw4 kfx prc fb2 fbz fb2.zip lit lrf ibooks iba chm cbz cbr cb7 cbt djvu djv acsm',
      'opf pmlz txtz htmlz snb', // of calibre, and of readers of its time
    ],
  },
  {
    id: 'data',
    folder: 'Data',
    extensions: [
      'csv tsv psv json jsonl ndjson json5 jsonc xml xsd dtd yaml yml toml ini cfg conf properties plist reg dat har',
      'sql sqlite sqlite3 db db3 dbf mdb accdb odb parquet avro orc feather arrow h5 hdf5 nc mat rds rdata sav dta npy npz',
      'onnx safetensors gguf ckpt pt pth pkl fasta fastq nii nii.gz', // what science and models are made of
      'geojson topojson gpkg mbtiles kml kmz gpx tcx fit shp shx osm pbf', // maps and tracks
      'gb gbc gba nds nes sfc smc n64 v64 chd cso gdi cdi', // games for emulators
      'sta stg', // statistics
      'ics vcf vcard vcs ldif ofx qfx qif ris nbib', // dates, people, accounts, citations
      'torrent magnet metalink rss atom opml po xlf xliff tmx ttl rdf owl pcap pcapng ovpn rdp mobileconfig icc icm',
      'kdbx kdb pem crt cer der p7b csr gpg pgp asc sig md5 sfv sha1 sha256 sha512', // keys and checksums
    ],
  },
]

/** The built-in folders with the extensions that go there, in the order of the table. */
export const builtInCategories = fileTypes.map(({ folder, extensions }) => ({
  folder,
  extensions: extensions.flatMap(line => line.split(' ')),
}))

/** Extensions in the table that also stand for something else, which the file's contents show. docs/facts.md lists them. */
export const vagueExtensions: ReadonlySet<string> = new Set(
  'dat ts lrf mod pub asd scr max pmd pcd sid 3ds iff sam'.split(' '),
)

/** Real type of a private key. A name of its own: the usual ones do not separate private keys from public ones. */
export const privateKeyType = 'application/x-private-key'

/** MIME types with their usual extension, where it is not the last word of the type. */
export const extensionByRealType: ReadonlyMap<string, string> = new Map(
  [
    'image/vnd.adobe.photoshop psd|image/vnd.ms-photo wdp|image/x-icon ico|image/j2c j2k|image/mj2 mj2',
    'image/heif-sequence heif|image/heic-sequence heic|image/vnd.dwg dwg|image/svg+xml svg',
    'audio/mpeg mp3|audio/mp4 m4a|audio/wavpack wv|audio/x-ms-asf wma|audio/x-musepack mpc',
    'audio/vnd.dolby.dd-raw ac3|audio/audible aax|text/x-ssh-public-key pem|application/ogg ogg|application/vnd.rn-realmedia rm|application/mxf mxf',
    'video/quicktime mov|video/matroska mkv|video/vnd.avi avi|video/x-ms-asf wmv|video/mp2t m2ts|video/mpeg mpg',
    'application/vnd.ms-asf wmv|video/MP1S mpg|video/MP2P mpg|application/x-shockwave-flash swf',
    'application/vnd.ms-fontobject eot|font/collection ttc|model/gltf-binary glb',
    'application/msword doc|application/vnd.ms-excel xls|application/vnd.ms-powerpoint ppt|application/x-msi msi',
    'application/x-mspublisher pub|application/vnd.ms-tnef tnef|video/ogg ogv',
    'application/pdf pdf|application/rtf rtf|application/postscript ps|application/eps eps|application/x-indesign indd',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document docx',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.template dotx',
    'application/vnd.ms-word.document.macroenabled.12 docm|application/vnd.ms-word.template.macroenabled.12 dotm',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet xlsx xlam',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.template xltx',
    'application/vnd.ms-excel.sheet.macroenabled.12 xlsm|application/vnd.ms-excel.template.macroenabled.12 xltm',
    'application/vnd.openxmlformats-officedocument.presentationml.presentation pptx',
    'application/vnd.openxmlformats-officedocument.presentationml.template potx',
    'application/vnd.openxmlformats-officedocument.presentationml.slideshow ppsx',
    'application/vnd.ms-powerpoint.presentation.macroenabled.12 pptm',
    'application/vnd.ms-powerpoint.slideshow.macroenabled.12 ppsm',
    'application/vnd.ms-powerpoint.template.macroenabled.12 potm',
    'application/vnd.oasis.opendocument.text odt|application/vnd.oasis.opendocument.text-template ott',
    'application/vnd.oasis.opendocument.spreadsheet ods|application/vnd.oasis.opendocument.spreadsheet-template ots',
    'application/vnd.oasis.opendocument.presentation odp|application/vnd.oasis.opendocument.presentation-template otp',
    'application/vnd.oasis.opendocument.graphics odg|application/vnd.oasis.opendocument.graphics-template odg',
    'application/vnd.apple.pages pages|application/vnd.apple.numbers numbers|application/vnd.apple.keynote key',
    'application/vnd.visio vsdx|application/vnd.ms-outlook msg|application/pgp-encrypted gpg',
    'application/epub+zip epub|application/x-mobipocket-ebook mobi|application/vnd.ms-htmlhelp chm',
    'application/zip zip|application/x-tar tar|application/x-rar-compressed rar|application/x-7z-compressed 7z',
    'application/gzip gz|application/x-bzip2 bz2|application/x-xz xz|application/zstd zst|application/x-lz4 lz4',
    'application/lzip lz|application/x-compress z|application/x-lzh-compressed lzh|application/x-arj arj',
    'application/x-ace-compressed ace|application/x-cpio cpio|application/vnd.ms-cab-compressed cab',
    'application/x-apple-diskimage dmg|application/x-iso9660-image iso|application/x-deb deb|application/x-rpm rpm',
    'application/vnd.android.package-archive apk|application/java-archive jar|application/x-google-chrome-extension crx',
    'application/x-xpinstall xpi|application/x-msdownload exe|application/x-blender blend|application/x-ft-fbx fbx',
    'application/vnd.sketchup.skp skp|application/dicom dcm|application/x-esri-shape shp|application/x-sqlite3 sqlite',
    'application/vnd.apache.parquet parquet|application/vnd.apache.arrow.file arrow|application/avro avro',
    'application/vnd.iccprofile icc|application/vnd.tcpdump.pcap pcap|application/x-spss-sav sav|application/xml xml',
    'text/calendar ics|text/vcard vcf|text/vtt vtt',
  ].flatMap(line => line.split('|').map(each => each.split(' ') as [string, string])),
)

/** What many formats are packed in: beside an extension that is not known, they do not say what the file is. */
export const sharedTypes: ReadonlySet<string> = new Set([
  'application/zip',
  'application/gzip',
  'application/x-bzip2',
  'application/x-xz',
  'application/zstd',
  'application/x-lz4',
  'application/lzip',
  'application/x-compress',
  'application/x-tar',
  'application/x-cpio',
  'application/x-cfb',
  'application/x-sqlite3',
  'application/xml',
  'application/x-msdownload',
])

/** Usual extensions of what is packed in ZIP: each of them is an archive as well. */
export const packedInZip: ReadonlySet<string> = new Set(
  [
    'docx dotx docm dotm xlsx xltx xlsm xltm pptx potx ppsx pptm ppsm potm',
    'odt ott ods ots odp otp odg epub',
  ].flatMap(line => line.split(' ')),
)

/**
 * Usual extensions of the types that contradict another extension. Their marks stand for one thing. Not here: types that
 * two bytes decide, such as BMP and MP3.
 */
export const tellingTypes: ReadonlySet<string> = new Set([
  ...packedInZip,
  ...'pdf rtf doc xls ppt mobi'.split(' '),
  ...'jpeg png apng gif webp heic heif avif tiff jxl jp2 psd cr2 cr3 nef arw dng rw2 orf raf'.split(' '),
  ...'flac ogg wav m4a mid midi mp4 m4v mov ogv mkv webm avi woff woff2'.split(' '),
])

/**
 * Real types that leave no doubt about the extension, with all that files of the type have, the usual one first. Not here:
 * containers of sound and film, raw photos and archives, whose first bytes several formats share.
 */
export const certainExtensions: ReadonlyMap<string, readonly string[]> = new Map(
  [
    'image/jpeg jpg jpeg jpe jfif jif pjpeg jps mpo insp thm',
    'image/png png|image/apng png apng|image/gif gif|image/webp webp|image/avif avif|image/jxl jxl|image/heic heic heif hif',
    'application/pdf pdf ai|audio/flac flac|video/webm webm weba|video/matroska mkv mka mk3d mks|application/epub+zip epub kepub',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document docx',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet xlsx',
    'application/vnd.openxmlformats-officedocument.presentationml.presentation pptx',
    'application/vnd.oasis.opendocument.text odt|application/vnd.oasis.opendocument.spreadsheet ods',
    'application/vnd.oasis.opendocument.presentation odp',
  ]
    .flatMap(line => line.split('|'))
    .map(row => row.split(' '))
    .map(([type = '', ...extensions]) => [type, extensions]),
)
