/**
 * What a companion has in its name besides the stem or the name of its main file: `.en` of `film.en.srt`, the E of
 * `IMG_E1234.HEIC`. Replaced by each text of `by`, or by nothing, it leaves the name of the main file. Names are folded ones.
 */
export type Mark = {
  readonly find: RegExp
  readonly by?: readonly string[]
  /** As often as this, one after another: `film.de.forced.srt`. */
  readonly times?: number
}

const number = String.raw`(?: \(\d+\))?`

const languageWords =
  'arabic|brazilian|bulgarian|catalan|chinese|simplified|traditional|croatian|czech|danish|dutch|english|estonian|finnish|flemish|french|german|greek|hebrew|hindi|hungarian|icelandic|indonesian|italian|japanese|korean|latin american|latvian|lithuanian|malay|norwegian|persian|polish|portuguese|romanian|russian|serbian|slovak|slovenian|spanish|swedish|thai|turkish|ukrainian|vietnamese|deutsch|español|français|italiano|português|nederlands|svenska|polski'
/** After a hyphen or a blank, where words of the film's own name stand, too. */
const languageCodes =
  'ara|bul|cat|cze|ces|dan|deu|dut|ell|eng|est|fin|fra|fre|ger|gre|heb|hin|hrv|hun|ita|jpn|kor|lav|lit|nld|nor|pol|por|pt-br|ron|rum|rus|slo|slk|slv|spa|srp|swe|tha|tur|ukr|vie|zho|zh-cn|zh-tw|zh-hans|zh-hant'
const languageKinds = 'forced|foreign|sdh'

/** `supplemental-metadata`, cut after any letter. */
const supplement = Array.from('supplemental-metadata').reduceRight(
  (rest, letter) => `(?:${letter}${rest})?`,
  '',
)

/** How Google Photos calls an edited version, in the languages of its users. */
const edited =
  'edited|bearbeitet|modifié|modifie|modificato|modificata|editado|editada|ha editado|editat|bewerkt|edytowane|edytowano|redigerad|redigert|redigeret|muokattu|upraveno|upravené|szerkesztett|düzenlendi|düzenlenmiş|измененный|изменено|отредактировано|змінено|編集済み|已编辑|已修改|已編輯|수정됨|편집됨|diedit|đã chỉnh sửa'
/** What Google Photos, Lightroom, DxO, ON1 and Topaz make of a picture: words that people use for their own pictures, too. */
const developed =
  'effects|smile|mix|edit(?:-\\d+)?|enhanced(?:-[a-z]{2,3}){0,3}(?:-\\d+)?|hdr|pano|nik|dxo(?:_[\\w-]+)?|denoiseai[\\w-]*|sharpenai[\\w-]*|gigapixel[\\w-]*|topaz[\\w-]*|deepprime[\\w-]*'

export const marks = {
  /** Up to three: a language, as a code of two or three letters or a word, what the subtitles are for, and their number. */
  language: {
    find: new RegExp(
      `(?:\\.(?:[a-z]{2,3}(?:[-_][a-z\\d]{2,8}){0,2}|${languageWords}|${languageKinds}|default|full|signs|songs|\\d{1,2})|[-_ ](?:${languageWords}|${languageKinds}|${languageCodes})|[._ -]?[([](?:${languageWords}|${languageKinds}|${languageCodes})[)\\]])$`,
    ),
    times: 3,
  },
  /** Pictures of Kodi, Jellyfin and Plex. */
  artwork: { find: /-(?:poster|fanart\d*|thumb|backdrop\d*|clearart|clearlogo|discart|keyart)$/ },
  /** Thumbnails of a player's timeline. */
  timeline: { find: /-\d{2,4}-\d{1,2}$/ },
  /** Sony's metadata of a clip, and its thumbnail. */
  clip: { find: /(?<=\d)[mt]\d\d$/ },
  /** Small versions for cutting, of Sony, Premiere and Resolve; trailers and samples. */
  proxy: {
    find: /(?:(?<=\d)s\d\d|[-_ ]proxy|[-_.](?:trailer|sample)|-(?:behindthescenes|deleted|featurette|interview))$/,
  },
  /** GoPro's small version: `GL010001.LRV` of `GX010001.MP4`. */
  gopro: { find: /^gl(?=\d{6})/, by: ['gx', 'gh'] },
  /** Insta360: the other lens, and small versions of both. */
  lens: { find: /^(?:vid|lrv|img)_(\d{8}_\d{6})_(?:10|01|11)_(?=\d{3})/, by: ['vid_$1_00_', 'img_$1_00_'] },
  /** The edited version of a picture. A number of Google's can follow: `IMG_1-edited(1).jpg`. */
  edited: { find: new RegExp(`[-_](?:${edited})(?=(?:\\(\\d+\\))?${number}$)`) },
  developed: { find: new RegExp(`(?:[-_](?:${developed})|~\\d)(?=(?:\\(\\d+\\))?${number}$)`) },
  /** An iPhone's edited version, and its list of edits: `IMG_E1234.HEIC`, `IMG_O1234.AAE`. */
  apple: { find: new RegExp(`(?<=^img_)[eo](?=\\d{4,5}(?:\\(\\d+\\))?${number}$)`) },
  /** Google Takeout's JSON, its name cut to any length, before a number that belongs to the picture. */
  takeout: { find: new RegExp(`\\.${supplement}(?=(?:\\(\\d+\\))?$)`) },
  /** One of several versions that darktable makes of a photo: `IMG_1_01.CR2.xmp`. */
  version: { find: /_\d\d(?=\.[a-z\d]{2,4}$)/ },
  /** One of the tracks of a disc. */
  track: { find: / ?\(track \d{1,2}\)$/ },
  /** The number of a known name: `track01.bin`. */
  digits: { find: /\d{1,3}$/ },
  /** Parts of an installer. */
  volume: { find: /-\d{1,2}[a-z]?$/ },
  /** Recovery files: `film.vol03+04.par2`. */
  recovery: { find: /\.vol\d+[+-]\d+$/ },
  /** Parts and snapshots of a machine's disk. */
  disk: { find: /(?:-(?:[sf]\d{3}|flat|delta|ctk|rdmp?|\d{6}|disk-?\d+|snapshot\d+))+$/ },
  /** A further disk of a machine. */
  furtherDisk: { find: /_\d{1,2}(?:-(?:[sf]\d{3}|flat|delta|ctk|\d{6}))*$/ },
  /** Pictures and sounds of a song in karaoke: `Artist - Title [CO].jpg`. */
  karaoke: { find: / \[(?:co|bg|vd ?#?-?[\d.]*|video|instr|voc|vocals)\]$/ },
  /** Tables that Notion exports in full. */
  all: { find: /_all$/ },
  /** Logs of SQL Server. */
  log: { find: /_log$/ },
  /** Backups of GnuCash. */
  stamp: { find: /\.\d{14}$/ },
} satisfies Readonly<Record<string, Mark>>
