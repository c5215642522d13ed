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
      'jpg jpeg jpe jfif png apng gif webp avif heic heics heif heifs hif bmp dib tif tiff ico icns cur tga jxl jng',
      'svg svgz ai eps emf wmf cgm cdr cmx fh fh4 fh5 fh7 fhc', // drawings
      'psd psb xcf kra clip procreate afphoto afdesign sketch fig xd ora pdn', // what painting programs keep
      '3fr arw cr2 cr3 crw dcr dng erf fff gpr iiq k25 kdc mef mos mrw nef nrw orf pef raf raw rw2 rwl sr2 srf srw x3f',
      'xmp aae thm', // notes and thumbnails beside photos
      'jp2 jpg2 j2k jpf jpx jpm jpgm jph jxr wdp hdr exr dpx fits pcx pbm pgm pnm ppm qoi rgb sgi ras pic pct pict',
      'xbm xpm xwd wbmp xif mdi avci avcs jls djvm dds ktx ktx2 vtf dcm', // screens, scanners, games, medicine
    ],
  },
  {
    id: 'documents',
    folder: 'Documents',
    extensions: [
      'pdf xps oxps ps txt text rtf md markdown mkd rst adoc asciidoc org log nfo',
      'doc docx docm dot dotx dotm odt ott fodt odm sxw pages wpd wps abw hwp hwpx lyx tex ltx bib',
      'xls xlsx xlsm xlsb xlt xltx xltm ods ots fods sxc numbers gnumeric', // spreadsheets
      'ppt pptx pptm pps ppsx ppsm pot potx potm odp otp fodp sxi key', // presentations; .key is Keynote's
      'odg fodg odf vsd vsdx drawio indd idml pub afpub xmind mpp one enex gdoc gsheet gslides gdraw',
      'pkpass fdx fountain excalidraw dvi',
      'html htm xhtml xht mht mhtml maff webarchive', // a page saved from the web is something to read
      'eml emlx msg oft mbox p7m', // mail
    ],
  },
  {
    id: 'audio',
    folder: 'Audio',
    extensions: [
      'mp3 m4a m4b m4p m4r mp4a aac flac wav wave ogg oga opus weba wma aif aiff aifc alac ape wv tta dsf dff mpc mka',
      'mp2 mp2a mpga m2a m3a ac3 eac3 dts dtshd amr awb 3ga caf au snd ra spx voc adts aa aax aaxc gsm',
      'mid midi kar rmi mxmf mod s3m xm sf2 sf3 mscz musicxml mxl', // notes rather than sound
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
      'h261 h263 h264 h265 hevc av1 ivf y4m braw r3d insv lrv',
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
      'stl obj mtl fbx blend blend1 3ds 3dm 3mf max ma mb c4d dae ply gltf glb usd usda usdc usdz x3d wrl abc lwo ztl vox',
      'dwg dxf dwf dgn skp step stp iges igs sat sldprt sldasm slddrw ipt iam idw f3d f3z prt catpart catproduct x_t x_b',
      'fcstd scad ifc rvt rfa amf gcode las laz e57 kicad_pcb kicad_sch brd gbr', // buildings, printers, scans, circuits
    ],
  },
  {
    id: 'books',
    folder: 'Books',
    extensions: [
      'epub mobi azw azw1 azw3 azw4 kfx prc fb2 fbz fb2.zip lit lrf ibooks chm cbz cbr cb7 cbt djvu djv acsm',
    ],
  },
  {
    id: 'data',
    folder: 'Data',
    extensions: [
      'csv tsv psv json jsonl ndjson json5 jsonc xml xsd dtd yaml yml toml ini cfg conf properties plist reg dat har',
      'sql sqlite sqlite3 db db3 dbf mdb accdb odb parquet avro orc feather arrow h5 hdf5 nc mat rds rdata sav dta npy npz',
      'onnx safetensors gguf ckpt pt pth pkl fasta fastq nii nii.gz', // what science and models are made of
      'geojson topojson kml kmz gpx tcx fit shp shx osm pbf', // maps and tracks
      'ics vcf vcs ldif ofx qfx qif ris nbib', // dates, people, accounts, citations
      'torrent magnet metalink rss atom opml po xlf xliff tmx ttl rdf owl pcap pcapng ovpn rdp mobileconfig icc icm',
      'kdbx pem crt cer der p12 pfx p7b csr gpg asc sig md5 sfv sha1 sha256 sha512', // keys and checksums
    ],
  },
]
