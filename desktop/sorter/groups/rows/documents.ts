import type { GroupRow } from './row.ts'

const pageFolders = [
  '_files', '.files', '-Dateien', '_fichiers', '_bestanden', '_file', '_archivos', '-filer', '_tiedostot', '_pliki',
  '_soubory', '_elemei', '_ficheiros', '_arquivos', '_dosyalar', '_datoteke', '_fitxers', '_failid', '_fails',
  '_bylos', '_fajlovi', '_fitxategiak',
] // biome-ignore format: a list of names

const pictures = 'jpg jpeg png gif webp svg heic bmp avif tif tiff'
/** Folders of these names are a person's own, whatever is called like them. */
const common =
  'about|archiv|archive|archivos|assets|bilder|blog|camera(?: roll)?|changelog|contributing|desktop|docs?|documents|documentos|dokumente|downloads|family|familie|fotos?|gallery|home|imágenes|images|img|immagini|inbox|index|journal|license|memes|movies|music|musik|musique|música|notes?|notizen|pages|pdfs?|photos|pictures|projects|readme|receipts|scans|screenshots?.*|security|src|static|taxes|tests?|todo|videos|wallpapers|work|\\d{4}'

/** Documents and projects, with their folders, and with what programs make of them or need beside them. */
export const documentRows: readonly GroupRow[] = [
  {
    // Saved pages: browsers and Windows name the folder of a page in the language of the system.
    mains: 'htm html xhtml',
    companions: [
      {
        extensions: '',
        named: [
          ...pageFolders.map(ending => `{stem}${ending}`),
          '{name}_files',
          '{stem}.fld',
          '{stem}.resources',
        ],
        areFolders: true,
      },
    ],
  },
  {
    // Notes with their pictures.
    mains: 'md markdown mdx qmd rmd ipynb',
    companions: [
      {
        extensions: '',
        named: ['{stem}.assets', '{stem}_assets', '{stem}-assets', '{stem}_files', '{stem}_cache'],
        areFolders: true,
      },
    ],
  },
  {
    // Pages that a program exported, with those below them: the names do not show that the folder is no other one.
    mains: 'md markdown html htm',
    companions: [
      { extensions: '', named: ['{stem}'], areFolders: true, holds: `md markdown html ${pictures}` },
    ],
    stem: new RegExp(`^(?!(?:${common})$)`),
  },
  {
    // Notion puts a number after the name of a page, and not always after that of its folder.
    mains: 'md html csv',
    companions: [{ extensions: '', named: ['{stem}'], areFolders: true, holds: `md html csv ${pictures}` }],
    shared: new RegExp(`^((?!(?:${common}) [\\da-f]{32}$).+) [\\da-f]{32}$`),
  },
  {
    mains: 'csv',
    companions: [{ extensions: 'csv', named: ['{stem}{all}'] }],
    stem: / [\da-f]{32}$/,
  },
  {
    mains: 'epub mobi azw azw3 azw4 kfx pdf djvu djv fb2 fb2.zip cbz cbr',
    companions: [
      { extensions: '', named: ['{stem}.sdr', '{name}.sdr'], areFolders: true },
      { extensions: 'opf mbp mbp1 apnx phl', named: ['{stem}'] },
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
  {
    mains: 'aup',
    companions: [{ extensions: '', named: ['{stem}_data'], areFolders: true }],
  },
  {
    // Lotus 1-2-3 keeps the formats of a sheet apart.
    mains: 'wk1 wk3 wk4 wks',
    companions: [{ extensions: 'fmt fm3 all', named: ['{stem}'] }],
    describes: true,
  },
  {
    // A mailbox of Eudora or Outlook Express 4, with its list of messages.
    mains: 'mbx',
    companions: [{ extensions: 'toc idx', named: ['{stem}'] }],
    describes: true,
  },
  {
    mains: 'gnucash',
    companions: [{ extensions: 'gnucash log', named: ['{name}{stamp}'] }],
    describes: true,
  },
  {
    mains: 'qdf',
    companions: [{ extensions: 'qel qph qsd idx qtx', named: ['{stem}'] }],
    describes: true,
  },
  {
    mains: 'pfb pfa',
    companions: [{ extensions: 'afm pfm inf', named: ['{stem}'] }],
    describes: true,
  },
]
