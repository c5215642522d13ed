/**
 * Files that belong together, by their names: a row a kind. Of several main files, the one of the first row leads.
 */

/** Main files, and the companions that are named after them. */
type CompanionRow = {
  /** Extensions; of several main files in one group, the first in this order leads. `*`: a file of any name. */
  readonly mains: string
  /** Only main files whose stem, in lower case, is like this. */
  readonly stem?: RegExp
  readonly companions: readonly Companions[]
}

type Companions = {
  /** '' where `named` says all. */
  readonly extensions: string
  /**
   * How a companion is named before its extension, the likeliest first, for `IMG_2.CR2` and `film.mkv`:
   * `{stem}` (`IMG_2.xmp`), `{name}` (`IMG_2.CR2.xmp`), `{language}` (`film.en.srt`, `film.pt-BR.forced.srt`: the stem and
   * language codes).
   */
  readonly named: readonly string[]
  /** The companion contains the name of its main file, or is found by its own name: neither can be renamed. */
  readonly isBound?: true
  /** The companions are folders, which move with all that is in them. */
  readonly areFolders?: true
}

/** Parts of one file. The first part leads. */
type PartsRow = {
  /** The end of a part's name, in lower case. What comes before it is the same for all parts of one file. */
  readonly parts: RegExp
  /** What comes after the last dot: most names are no parts. */
  readonly ending: RegExp
}

/** A kind of group. */
export type GroupRow = (CompanionRow | PartsRow) & {
  /** Companions describe the file after which they are named: next to another one, the description would be wrong. */
  readonly describes?: true
  /** A person cannot switch the row off: separated files would be damaged. */
  readonly isAlways?: true
}

const raw =
  '3fr arw cr2 cr3 crw dcr dng erf fff gpr iiq k25 kdc mef mos mrw nef nrw orf pef raf raw rw2 rwl sr2 srf srw x3f'
const photos = 'heic heif hif jpg jpeg tif tiff png webp avif jxl psd'
const videos =
  'mkv mp4 m4v mov avi webm wmv mpg mpeg m2ts mts ts flv ogv 3gp divx rmvb vob asf m2v insv 360 mxf mk3d'
const audio = 'flac wav ape wv tta m4a m4b mp3 ogg oga opus aac aif aiff dsf wma mka mpc'

export const databaseLogs = ['wal', 'shm', 'journal']
const pageFolders = [
  '_files', '.files', '-Dateien', '_fichiers', '_bestanden', '_file', '_archivos', '-filer', '_tiedostot', '_pliki',
  '_soubory', '_elemei', '_ficheiros', '_arquivos', '_dosyalar', '_datoteke', '_fitxers', '_failid', '_fails',
  '_bylos', '_fajlovi', '_fitxategiak',
] // biome-ignore format: a list of names

export const groupRows: readonly GroupRow[] = [
  {
    mains: raw,
    companions: [{ extensions: 'jpg jpeg hif heic', named: ['{stem}'] }],
  },
  {
    mains: 'heic heif',
    companions: [{ extensions: 'mov mp4', named: ['{stem}'] }],
  },
  {
    // Cameras and people, too, give a photo and a film the same name; only the names of a telephone are unambiguous.
    mains: 'jpg jpeg',
    companions: [{ extensions: 'mov', named: ['{stem}'] }],
    stem: /^img_e?\d{4,5}$/,
  },
  {
    mains: `${raw} ${photos} ${videos}`,
    companions: [
      { extensions: 'xmp', named: ['{name}', '{stem}'] },
      { extensions: 'aae thm vrd on1', named: ['{stem}'] },
      { extensions: 'pp3 dop arp json supplemental-metadata.json', named: ['{name}'] }, // and of photo services
    ],
    describes: true,
  },
  {
    mains: videos,
    companions: [
      { extensions: 'srt vtt ass ssa sub idx sbv smi ttml sup', named: ['{stem}', '{language}'] },
      { extensions: 'thm lrv nfo', named: ['{stem}'] },
    ],
    describes: true,
  },
  {
    mains: audio,
    companions: [
      { extensions: 'lrc', named: ['{stem}', '{name}'] },
      { extensions: 'cue', named: ['{stem}', '{name}'], isBound: true },
    ],
    describes: true,
  },
  {
    mains: 'bin img mdf',
    companions: [{ extensions: 'cue ccd mds', named: ['{stem}'], isBound: true }],
    describes: true,
  },
  {
    mains: 'shp',
    companions: [
      {
        extensions: 'shx dbf prj cpg sbn sbx qix qpj qmd sld ain aih atx fbn ixs mxs shp.xml',
        named: ['{stem}'],
      },
    ],
    describes: true,
  },
  {
    mains: 'tex ltx',
    companions: [
      {
        extensions:
          'aux log toc lof lot out bbl blg bcf run.xml synctex synctex.gz fls fdb_latexmk nav snm vrb idx ilg ind glo gls glg acn acr alg xdv',
        named: ['{stem}'],
      },
    ],
  },
  // Split files. `film.part1.rar` is one of the first form alone.
  { parts: /\.part\d{1,4}(\.(rar|exe|zip|7z))?$/, ending: /^(part\d{1,4}|rar|exe|zip|7z)$/, describes: true },
  { parts: /\.\d{3}$/, ending: /^\d{3}$/, describes: true }, // film.7z.001, film.avi.001
  { parts: /((?<!\.part\d{1,4})\.rar|\.[r-y]\d\d)$/, ending: /^(rar|[r-y]\d\d)$/, describes: true },
  { parts: /((?<!\.part\d{1,4})\.zip|\.z\d\d)$/, ending: /^(zip|z\d\d)$/, describes: true },
  {
    // Saved pages: browsers and Windows name the folder of a page in the language of the system.
    mains: 'htm html xhtml',
    companions: [{ extensions: '', named: pageFolders.map(ending => `{stem}${ending}`), areFolders: true }],
  },
  {
    // A database of SQLite without its log loses its last changes, and a log can destroy another database next to it.
    mains: '*',
    companions: [{ extensions: '', named: databaseLogs.map(log => `{name}-${log}`), isBound: true }],
    describes: true,
    isAlways: true,
  },
]
