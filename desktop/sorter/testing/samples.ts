import fs from 'node:fs'
import path from 'node:path'
import type { Facts } from '../values/facts.ts'

const photo = {
  taken: '2024-07-03T18:22:10+02:00',
  takenFrom: 'exif',
  camera: 'Canon EOS R6',
  hasPlace: true,
} as const
const small = { width: 640, height: 480 } as const
const large = { width: 6000, height: 4000 } as const
const song = {
  artist: 'Nina',
  album: 'Blue',
  albumArtist: 'Nina',
  title: 'Café',
  track: 3,
  year: 1999,
  genre: 'Jazz',
} as const
const lasting = { ...song, duration: 75_000 } as const
const office = 'application/vnd.openxmlformats-officedocument.'
const document = { title: 'Offer & order', author: 'Zoë Müller', created: '2024-07-03T16:22:10Z' } as const
const paper = {
  realType: 'application/pdf',
  title: 'Offer (&) order',
  author: 'Zoë Müller',
  created: '2024-07-03T18:22:10+02:00',
  pages: 1,
  text: 'Invoice of 2024-07-03',
  dateInText: [{ day: '2024-07-03', words: 'Invoice of 2024-07-03' }],
} as const

/** What is true of each file in `samples/`: one of every format that is read, no larger than it has to be. */
const truth: Readonly<Record<string, Partial<Facts>>> = {
  'photo.jpg': { realType: 'image/jpeg', ...photo, ...small },
  'edited.jpg': { realType: 'image/jpeg', taken: '2023-01-05T07:08:09-05:00', takenFrom: 'xmp', ...small },
  'described.jpg': { realType: 'image/jpeg', taken: '2023-01-05T07:08:09', takenFrom: 'xmp', ...small },
  'photo.heic': { realType: 'image/heic', ...photo, width: 4032, height: 3024 },
  'photo.tif': { realType: 'image/tiff', ...photo, width: 900, height: 600 },
  'edited.tif': {
    realType: 'image/tiff',
    taken: '2023-01-05T07:08:09',
    takenFrom: 'xmp',
    width: 900,
    height: 600,
  },
  'photo.cr2': { realType: 'image/x-canon-cr2', ...photo, width: 6000, height: 4000 },
  'photo.nef': { realType: 'image/x-nikon-nef', ...photo, camera: 'NIKON D750', width: 6032, height: 4032 },
  'photo.orf': { realType: 'image/x-olympus-orf', ...photo, camera: 'OM-1', ...large },
  'photo.rw2': { realType: 'image/x-panasonic-rw2', ...photo, camera: 'Panasonic DC-S5', ...large },
  'photo.raf': { realType: 'image/x-fujifilm-raf', ...photo, camera: 'FUJIFILM X-T5', ...large },
  'photo.psd': { realType: 'image/vnd.adobe.photoshop', ...photo, width: 900, height: 600 },
  'photo.jxl': { realType: 'image/jxl', ...photo, width: 320, height: 240 },
  'scan.jpg': { realType: 'image/jpeg', taken: '1955-04-17T12:00:00+01:00', takenFrom: 'iptc', ...small },
  'photo.dng': { realType: 'image/x-adobe-dng', ...photo, width: 800, height: 500 },
  'drawing.png': {
    realType: 'image/png',
    taken: '2022-02-03T04:05:06',
    takenFrom: 'png',
    width: 320,
    height: 200,
  },
  'photo.png': { realType: 'image/png', ...photo, width: 320, height: 200 },
  'moving.png': { realType: 'image/apng', ...photo, width: 320, height: 200 },
  'old.gif': { realType: 'image/gif', width: 12, height: 34 },
  'film.mov': {
    realType: 'video/quicktime',
    taken: '2024-07-03T18:22:10+02:00',
    takenFrom: 'film',
    camera: 'Apple iPhone 15',
    hasPlace: true,
    width: 1920,
    height: 1080,
    duration: 75_000,
  },
  'film.mp4': {
    realType: 'video/mp4',
    taken: '2024-07-03T16:22:10Z',
    takenFrom: 'film',
    width: 1920,
    height: 1080,
    duration: 75_000,
  },
  'film.avi': {
    realType: 'video/vnd.avi',
    taken: '2024-07-03T18:22:10',
    takenFrom: 'film',
    ...small,
    duration: 75_000,
  },
  'film.mts': {
    realType: 'video/mp2t',
    taken: '2024-07-03T18:22:10+02:00',
    takenFrom: 'film',
    camera: 'Sony HDR XR500',
  },
  'film.mkv': {
    realType: 'video/matroska',
    taken: '2024-07-03T16:22:10Z',
    takenFrom: 'film',
    artist: 'Nina',
    albumArtist: 'Nina',
    title: 'Sea',
    width: 16,
    height: 16,
    duration: 3000,
  },
  'song.m4a': { realType: 'audio/x-m4a', ...lasting },
  'song.mp3': { realType: 'audio/mpeg', ...song, duration: 2612 },
  'song.flac': { realType: 'audio/flac', ...lasting },
  'song.ogg': { realType: 'audio/ogg', ...lasting },
  'noise.wav': { realType: 'audio/wav', title: 'Noise', duration: 500 },
  'photo.webp': { realType: 'image/webp', ...photo, width: 4032, height: 3024 },
  'photo.avif': { realType: 'image/avif', ...photo, width: 4032, height: 3024 },
  'photo.cr3': {
    realType: 'image/x-canon-cr3',
    taken: photo.taken,
    takenFrom: 'exif',
    camera: photo.camera,
    width: 6000,
    height: 4000,
  },
  'song.opus': { realType: 'audio/ogg', ...lasting },
  'song.aiff': { realType: 'audio/aiff', ...lasting },
  'song.wma': { realType: 'audio/x-ms-asf', ...song, year: null, duration: 510 },
  'paper.pdf': paper,
  // Objects and directory packed, the title in XMP alone.
  'packed.pdf': {
    realType: 'application/pdf',
    ...document,
    created: '2024-07-03T18:22:10+02:00',
    pages: 1,
    text: 'Packed on 31.12.2023',
    dateInText: [{ day: '2023-12-31', words: 'Packed on 31.12.2023' }],
  },
  // Opens without a password.
  'protected.pdf': paper,
  'encrypted.pdf': { realType: 'application/pdf' },
  'letter.docx': {
    realType: `${office}wordprocessingml.document`,
    ...document,
    pages: 2,
    text: 'Offer due 3 July 2024 a b ACME',
    dateInText: [{ day: '2024-07-03', words: 'Offer due 3 July 2024 a b ACME' }],
  },
  'costs.xlsx': { realType: `${office}spreadsheetml.sheet`, ...document, text: 'Rent Water Gas' },
  'talk.pptx': {
    realType: `${office}presentationml.presentation`,
    ...document,
    pages: 2,
    text: 'two ten',
  },
  'letter.odt': {
    realType: 'application/vnd.oasis.opendocument.text',
    ...document,
    created: '2024-07-03T18:22:10',
    pages: 2,
    text: 'Offer vom 3. Juli 2024',
    dateInText: [{ day: '2024-07-03', words: 'Offer vom 3. Juli 2024' }],
  },
  'book.epub': {
    realType: 'application/epub+zip',
    ...document,
    created: '2024-07-03',
    text: 'One It began. And then.',
  },
  'letter.eml': {
    title: 'Offer & order €',
    author: 'Zoë Müller <zoe@example.org>',
    created: '2024-07-03T18:22:10+02:00',
    text: 'Grüße very much, due 4 July 2024',
    dateInText: [{ day: '2024-07-04', words: 'Grüße very much, due 4 July 2024' }],
  },
  'notes.txt': { text: 'Milk, bread' },
  'latin.txt': { text: 'Grüße €' },
  'wide.log': { text: 'Grüße' },
  'page.html': { text: 'Oné twothree' },
  data: {},
}

/** The bytes of a file in `samples/`. */
export const sampleBytes = (name: string): Buffer =>
  fs.readFileSync(path.join(import.meta.dirname, 'samples', name))

export type Sample = { readonly name: string; readonly bytes: Buffer; readonly facts: Partial<Facts> }

export const samples: readonly Sample[] = Object.entries(truth).map(([name, facts]) => ({
  name,
  bytes: sampleBytes(name),
  facts,
}))
