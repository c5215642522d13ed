import { audio, films, videos } from './kinds.ts'
import type { GroupRow } from './row.ts'

const subtitles = 'srt vtt ass ssa sub idx sbv smi ttml sup'

/** Films and music, with what players, cameras and downloaders put next to them. */
export const mediaRows: readonly GroupRow[] = [
  {
    mains: videos,
    companions: [
      {
        extensions: subtitles,
        named: ['{stem}', '{stem}{language}'],
      },
      { extensions: 'thm lrv lrf nfo edl chp', named: ['{stem}'] },
      { extensions: 'bif', named: ['{stem}', '{stem}{timeline}'] },
      { extensions: 'cif cpf cpi sidecar glv nmea 3gf', named: ['{stem}'] }, // of cameras
      { extensions: 'xml', named: ['{stem}{clip}'] },
      { extensions: 'lrv', named: ['{stem}{gopro}', '{stem}{lens}'] },
      { extensions: 'ffindex lwi', named: ['{name}'] },
    ],
    describes: true,
  },
  {
    mains: `${films} insp`,
    companions: [
      { extensions: 'jpg jpeg png webp tbn', named: ['{stem}{artwork}', '{stem}{clip}'] },
      { extensions: 'mp4 mov mxf mkv m4v avi', named: ['{stem}{proxy}'] },
      { extensions: 'insv insp', named: ['{stem}{lens}'] },
      { extensions: '', named: ['{stem}.trickplay'], areFolders: true },
    ],
  },
  {
    mains: films,
    companions: [{ extensions: '', named: ['subs', 'subtitles'], areFolders: true, holds: subtitles }],
  },
  {
    mains: 'mod tod',
    companions: [{ extensions: 'moi pgi', named: ['{stem}'] }],
    describes: true,
  },
  {
    mains: `${films} ${audio}`,
    companions: [{ extensions: 'info.json description annotations.xml live_chat.json', named: ['{stem}'] }],
    describes: true,
  },
  {
    // A downloader's names end with the number of the film.
    mains: `${films} ${audio}`,
    companions: [{ extensions: 'jpg png webp', named: ['{stem}'] }],
    stem: /\[[\w-]{11}\](?: \(\d+\))?$/,
  },
  {
    mains: audio,
    companions: [
      { extensions: 'lrc', named: ['{stem}', '{name}'] },
      { extensions: 'cue', named: ['{stem}', '{name}'], isBound: true },
      { extensions: 'cdg', named: ['{stem}'] },
      { extensions: 'srt vtt', named: ['{stem}', '{stem}{language}'] },
      { extensions: 'sfk pkf pk reapeaks asd', named: ['{name}', '{stem}'] }, // of sound editors
    ],
    describes: true,
  },
  {
    mains: audio,
    companions: [{ extensions: 'jpg jpeg png mp3 ogg mp4 avi mpg mkv webm', named: ['{stem}{karaoke}'] }],
  },
  {
    // UltraStar: the text names the other files.
    mains: 'jpg jpeg png',
    companions: [
      { extensions: 'txt', named: ['{stem}'], isBound: true },
      { extensions: `${audio} ${films}`, named: ['{stem}'] },
    ],
    shared: /^(.+) \[(?:co|bg)\]$/,
  },
]
