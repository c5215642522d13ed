import type { GroupKind } from '../values/rules.ts'

/**
 * How a companion is named after its main file, for `IMG_2.CR2` and `film.mkv`:
 * `stem` in place of the extension (`IMG_2.xmp`), `name` after the whole name (`IMG_2.CR2.xmp`),
 * `language` as `stem` with language codes before the extension (`film.en.srt`, `film.pt-BR.forced.srt`).
 */
export type Naming = 'stem' | 'name' | 'language'

export type GroupRow = {
  readonly kind: GroupKind
  /** Extensions of the files that can be the main one; of several the first in this order decides. */
  readonly mains: string
  readonly companions: readonly {
    readonly extensions: string
    readonly named: readonly Naming[]
    /** The companion contains the name of its main file: renaming would break the group. */
    readonly isBound?: true
  }[]
  /** Only for main files whose stem, in lower case, is like this. */
  readonly stem?: RegExp
  /** The companions describe the file after which they are named: next to another one, the description would be wrong. */
  readonly describes: boolean
}

const raw =
  '3fr arw cr2 cr3 crw dcr dng erf fff gpr iiq k25 kdc mef mos mrw nef nrw orf pef raf raw rw2 rwl sr2 srf srw x3f'
const photos = 'heic heif hif jpg jpeg tif tiff png webp avif jxl psd'
const videos =
  'mkv mp4 m4v mov avi webm wmv mpg mpeg m2ts mts ts flv ogv 3gp divx rmvb vob asf m2v insv 360 mxf mk3d'
const audio = 'flac wav ape wv tta m4a m4b mp3 ogg oga opus aac aif aiff dsf wma mka mpc'

/**
 * Files that belong together, by their names. Rows of one kind are switched off together. Of several main files, the one
 * with the first row leads.
 */
export const groupRows: readonly GroupRow[] = [
  {
    kind: 'raw-jpeg',
    mains: raw,
    companions: [{ extensions: 'jpg jpeg hif heic', named: ['stem'] }],
    describes: false,
  },
  {
    kind: 'live-photo',
    mains: 'heic heif',
    companions: [{ extensions: 'mov mp4', named: ['stem'] }],
    describes: false,
  },
  {
    // Cameras and people, too, give a photo and a film the same name; only the names of a telephone are unambiguous.
    kind: 'live-photo',
    mains: 'jpg jpeg',
    companions: [{ extensions: 'mov', named: ['stem'] }],
    stem: /^img_e?\d{4,5}$/,
    describes: false,
  },
  {
    kind: 'photo-notes',
    mains: `${raw} ${photos} ${videos}`,
    companions: [
      { extensions: 'xmp', named: ['name', 'stem'] },
      { extensions: 'aae thm vrd on1', named: ['stem'] },
      { extensions: 'pp3 dop arp json supplemental-metadata.json', named: ['name'] }, // and of photo services
    ],
    describes: true,
  },
  {
    kind: 'video-notes',
    mains: videos,
    companions: [
      { extensions: 'srt vtt ass ssa sub idx sbv smi ttml sup', named: ['stem', 'language'] },
      { extensions: 'thm lrv nfo', named: ['stem'] },
    ],
    describes: true,
  },
  {
    kind: 'audio-notes',
    mains: audio,
    companions: [
      { extensions: 'lrc', named: ['stem', 'name'] },
      { extensions: 'cue', named: ['stem', 'name'], isBound: true },
    ],
    describes: true,
  },
  {
    kind: 'disc-image',
    mains: 'bin img mdf',
    companions: [{ extensions: 'cue ccd mds', named: ['stem'], isBound: true }],
    describes: true,
  },
  {
    kind: 'shapefile',
    mains: 'shp',
    companions: [
      {
        extensions: 'shx dbf prj cpg sbn sbx qix qpj qmd sld ain aih atx fbn ixs mxs shp.xml',
        named: ['stem'],
      },
    ],
    describes: true,
  },
  {
    kind: 'latex',
    mains: 'tex ltx',
    companions: [
      {
        extensions:
          'aux log toc lof lot out bbl blg bcf run.xml synctex synctex.gz fls fdb_latexmk nav snm vrb idx ilg ind glo gls glg acn acr alg xdv',
        named: ['stem'],
      },
    ],
    describes: false,
  },
]

/**
 * Split files; the first part leads. The first pattern that matches a name in lower case counts. Its capture with `key`
 * appended is the same for all parts of one set.
 */
export const splitSets: readonly { readonly part: RegExp; readonly key: string }[] = [
  { part: /^(.+)\.part\d{1,4}(\.(rar|exe|zip|7z))?$/, key: '.part' },
  { part: /^(.+)\.\d{3}$/, key: '.001' }, // film.7z.001, film.avi.001
  { part: /^(.+)\.(rar|[r-y]\d\d)$/, key: '.rar' },
  { part: /^(.+)\.(zip|z\d\d)$/, key: '.zip' },
]

/**
 * Logs that SQLite puts next to a database of any name. A database without its log loses its last changes, and a log can
 * destroy another database next to it, so no rule switches this group off.
 */
export const databaseLog = /^(.+)-(wal|shm|journal)$/i

/** Extensions of pages, and the suffixes with which browsers and Windows name the folder of a page. */
export const pageExtensions = 'html htm xhtml'
export const pageFolderEndings: readonly string[] = [
  '_files', '.files', '-Dateien', '_fichiers', '_bestanden', '_file', '_archivos', '-filer', '_tiedostot', '_pliki',
  '_soubory', '_elemei', '_ficheiros', '_arquivos', '_dosyalar', '_datoteke', '_fitxers', '_failid', '_fails',
  '_bylos', '_fajlovi', '_fitxategiak',
] // biome-ignore format: a list of names
