import { films, photos, raw, videos } from './kinds.ts'
import type { GroupRow } from './row.ts'

/** Photos, with what cameras, telephones, photo services and developers of RAW put next to them. */
export const pictureRows: readonly GroupRow[] = [
  {
    mains: raw,
    companions: [{ extensions: 'jpg jpeg hif heic dng', named: ['{stem}'] }],
  },
  {
    mains: 'heic heif',
    companions: [{ extensions: 'mov mp4', named: ['{stem}', '{stem}_hevc'] }],
  },
  {
    // Cameras and people, too, give a photo and a film the same name; only the names of a telephone are unambiguous.
    mains: 'jpg jpeg',
    companions: [{ extensions: 'mov mp4', named: ['{stem}', '{stem}_hevc'] }],
    stem: /^img_[eo]?\d{4,5}(?: ?\(\d+\)){0,2}$/,
  },
  {
    mains: 'jpg jpeg',
    companions: [{ extensions: 'mp4 mov', named: ['{stem}'] }],
    stem: /^mvimg_\d{8}_\d{6}/,
  },
  {
    // Pixel telephones: `PXL_1.MP.jpg`, and its film as exporters name it.
    mains: 'mp.jpg mp.jpeg mp.heic',
    companions: [{ extensions: 'mp mp4 mov mp.mp4', named: ['{stem}'] }],
  },
  {
    // Pixel telephones: a photo in both forms.
    mains: 'dng',
    companions: [{ extensions: 'jpg', named: ['{stem}.raw-01.cover', '{stem}.raw-01.mp.cover'] }],
    shared: /^(.+)\.raw-02\.original$/,
  },
  {
    mains: `${raw} ${photos}`,
    companions: [{ extensions: `${photos} dng`, named: ['{stem}{edited}', '{stem}{apple}'] }],
  },
  {
    mains: 'mov mp4',
    companions: [{ extensions: 'mov mp4', named: ['{stem}{edited}', '{stem}{apple}'] }],
  },
  {
    mains: `${raw} ${photos}`,
    companions: [{ extensions: `${photos} dng`, named: ['{stem}{developed}'] }],
    stem: /\d{3}/, // of a camera or a telephone
  },
  {
    mains: `${raw} ${photos} ${videos}`,
    companions: [
      { extensions: 'xmp', named: ['{name}', '{stem}', '{name}{version}'] },
      { extensions: 'aae', named: ['{stem}', '{stem}{apple}'] },
      { extensions: 'thm vrd dr4 on1 acr', named: ['{stem}'] },
      { extensions: 'pp3 out.pp3 dop arp rrdata nksc', named: ['{name}'] },
      { extensions: 'json', named: ['{name}', '{name}{takeout}'] },
    ],
    describes: true,
  },
  {
    // Films of motion photos from Pixel telephones, without their photo.
    mains: 'mp',
    companions: [{ extensions: 'json', named: ['{name}', '{name}{takeout}'] }],
    describes: true,
  },
  {
    // Takeout's JSON without the extension of the picture.
    mains: `${raw} ${photos} ${films}`,
    companions: [{ extensions: 'json', named: ['{stem}', '{stem}{takeout}'] }],
    describes: true,
    stem: /^(?:(?:img|mvimg|pxl|vid|dsc[fn]?|screenshot|received)[_-]?\d|\d{4}-\d\d-\d\d|\d{8}_|\d{13})/,
  },
  {
    // Takeout's JSON of an edited version whose original is not there.
    mains: 'jpg jpeg heic png',
    companions: [{ extensions: 'json', named: ['{name}', '{name}{takeout}'] }],
    shared: /^(.+)-(?:edited|bearbeitet|modifié|editado|editada|modificato|bewerkt)(\(\d+\))?$/,
  },
  {
    // Takeout's JSON of a picture with a long name. No `describes`: a number at its end leaves these names the same.
    mains: `${raw} ${photos} ${videos}`,
    companions: [{ extensions: 'json', named: ['{start}'], isBound: true }],
  },
  {
    // What a photographer said; only names of cameras are unambiguous.
    mains: `${raw} jpg jpeg hif heic`,
    companions: [{ extensions: 'wav', named: ['{stem}'] }],
    stem: /^(?:(?:_?dsc[fn]?|_?img|_mg|cimg|dscn|hpim|imgp|p|pict|pxl|r|sam|sany)_?\d{4,8}|\d{3}[_-]\d{4})(?: \(\d+\))?$/,
  },
]
