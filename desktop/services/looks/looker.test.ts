import { createHash } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startFactLookUp } from '../../sorter/index.ts'
import { createLooker } from './looker.ts'
import { smallPictureType, systemThumbnail } from './small-pictures.ts'
import { hugePng, pdfWithScript, png, pngWithTexts } from './testing/pictured-files.ts'

const lookUp = startFactLookUp({ workerUrl: new URL('../../sorter/facts/facts-worker.ts', import.meta.url) })
let folder: string
let stateDir: string
let cacheDir: string
let cacheHome: string

beforeEach(() => {
  const home = fs.mkdtempSync(path.join(os.tmpdir(), 'sortwell-looks-'))
  folder = path.join(home, 'Downloads')
  stateDir = path.join(home, 'state')
  cacheDir = path.join(stateDir, 'cache')
  cacheHome = path.join(home, 'cache')
  for (const made of [folder, stateDir]) fs.mkdirSync(made)
})
afterEach(() => fs.rmSync(path.dirname(folder), { recursive: true }))

const looker = (systemMakes = false) => createLooker({ cacheDir, lookUp, cacheHome, systemMakes })
function give(name: string, content: string | Buffer): string {
  const file = path.join(folder, name)
  fs.writeFileSync(file, content)
  return file
}
const shown = async (file: string) => (await looker().look({ path: file })).shown

test.each([
  ['page.html', '<script>alert(1)</script>'],
  ['page.jpg', '<!doctype html><script>alert(1)</script>'],
  ['data.json', '{"a": 1}'],
  ['feed.xml', '<?xml version="1.0"?><a/>'],
])('%s is text, as it is', async (name, text) => {
  expect(await shown(give(name, text))).toEqual({ kind: 'text', text, isCut: false, isExtract: false })
})

test('a long text is cut, and letters of Windows are read', async () => {
  const long = await shown(give('long.log', 'line\n'.repeat(100_000)))
  expect(long).toMatchObject({ kind: 'text', isCut: true })
  expect(long.kind === 'text' && long.text.length).toBe(256 * 1024)
  expect(await shown(give('old.txt', Buffer.from('Grüße aus Ulm', 'latin1')))).toMatchObject({
    text: 'Grüße aus Ulm',
  })
})

test('a PDF is drawn by its pages, and a raw picture by the one in it', async () => {
  const drawn = async (file: string) => (await shown(file)) as unknown
  expect(await drawn(give('paper.pdf', pdfWithScript('app.alert(1)')))).toMatchObject({
    media: { kind: 'document', mime: 'application/octet-stream' },
  })
  const raw = Buffer.from('FUJIFILMCCD-RAW 0201'.padEnd(400, '\0'))
  expect(await drawn(give('photo.raf', raw))).toMatchObject({ media: { kind: 'raw' } })
})

test('what is drawn has the type of its bytes, whatever its name is', async () => {
  expect(await shown(give('photo.jpg', png(30, 20)))).toMatchObject({
    kind: 'media',
    media: { kind: 'image', mime: 'image/png' },
  })
  expect(await shown(give('drawing.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>'))).toMatchObject({
    kind: 'media',
    media: { kind: 'image', mime: 'image/svg+xml' },
  })
})

/** Beginnings of files that were not downloaded to their end. */
const cutPictures = [
  ['cut.jpg', Buffer.from('ffd8ffe000104a46494600010100000100010000ffdb0043', 'hex')],
  ['cut.webp', Buffer.from('RIFF\0\x10\0\0WEBPVP8 ', 'latin1')],
  ['cut.avif', Buffer.from('\0\0\0\x1cftypavif\0\0\0\0avifmif1miaf', 'latin1')],
  ['cut.bmp', Buffer.from('BM\x46\0\0\0\0\0\0\0\x36\0\0\0', 'latin1')],
] as const

test('what would take gigabytes, is nothing, or is not there is reported in a sentence', async () => {
  const because = async (file: string) => {
    const found = await shown(file)
    return found.kind === 'nothing' ? found.because : found.kind
  }
  expect(await because(give('huge.png', hugePng(20_000)))).toBe(
    'The picture has too many pixels to be shown here.',
  )
  for (const [name, begin] of cutPictures) {
    expect(await because(give(name, begin))).toBe(
      'The size of the picture is unknown, so it is not shown here.',
    )
  }
  expect(await because(give('empty', ''))).toBe('It is empty.')
  expect(await because(give('zip.bin', Buffer.alloc(99, 7)))).toBe('')
  expect(await because(path.join(folder, 'gone'))).toBe('It does not exist.')
  expect(await because(folder)).toBe('It is a folder.')
  fs.symlinkSync(give('a.txt', 'a'), path.join(folder, 'link'))
  expect(await because(path.join(folder, 'link'))).toBe('It is a link, and links are not followed.')
  const film = give('long.mp4', Buffer.from('\0\0\0\x18ftypisom\0\0\0\0isommp42', 'latin1'))
  fs.truncateSync(film, 2 ** 40)
  expect(await because(film)).toMatch(/too large|only in the cloud/)
})

test('parts are of the file that was looked at: another in its place, or a link, gives nothing', async () => {
  const file = give('photo.png', png(30, 20))
  const looks = looker()
  const { shown } = await looks.look({ path: file })
  const lookId = shown.kind === 'media' ? path.basename(shown.media.path) : ''
  const read = () => looks.read({ lookId, start: 1, length: 3 })
  expect(await read()).toEqual({ bytes: Buffer.from('PNG'), sizeBytes: fs.statSync(file).size })
  expect(await looks.read({ lookId, start: 1 << 20, length: 3 })).toBeNull()
  fs.renameSync(file, `${file}.away`)
  expect(await read()).toBeNull()
  fs.symlinkSync(`${file}.away`, file)
  expect(await read()).toBeNull()
  fs.rmSync(file)
  fs.writeFileSync(file, png(30, 20))
  expect(await read()).toBeNull()
  expect(() => looks.read({ lookId: 'x', start: 0, length: 1 })).toThrow('out of date')
})

test('a picture is drawn once, stored for the person alone, and is of the file as it was', async () => {
  const file = give('photo.png', png(900, 600))
  const looks = looker()
  const found = await looks.thumbnail({ path: file, mayOpen: true })
  if (found === null || 'key' in found) throw new Error('nothing to draw')
  expect(found.drawn).toMatchObject({ kind: 'image', mime: 'image/png' })
  expect(
    await looks.storePicture({ lookId: found.lookId, picture: Buffer.from('<script>'.repeat(9)) }),
  ).toBeNull()
  const picture = png(64, 43)
  const cached = await looks.storePicture({ lookId: found.lookId, picture })
  expect(await looker().thumbnail({ path: file, mayOpen: true })).toEqual(cached)
  expect(await looks.picture({ key: cached?.key ?? '' })).toEqual(Uint8Array.from(picture))
  expect(fs.statSync(path.join(cacheDir, 'cache.db')).mode & 0o777).toBe(0o600)
  fs.appendFileSync(file, 'x')
  expect(await looks.thumbnail({ path: file, mayOpen: true })).not.toEqual(cached)
  for (const key of ['../settings.json', '', 'x']) expect(await looks.picture({ key })).toBeNull()
})

test('no picture is drawn where no file may be opened', async () => {
  const file = give('photo.png', png(90, 60))
  expect(await looker().thumbnail({ path: file, mayOpen: false })).toBeNull()
})

test('nothing is drawn of what is huge, a sound, or no picture', async () => {
  const drawn = async (file: string) => {
    const found = await looker().thumbnail({ path: file, mayOpen: true })
    return found && 'drawn' in found ? found.drawn : found
  }
  expect(await drawn(give('huge.png', hugePng(20_000)))).toBeNull()
  expect(await drawn(give('photo.jpg', 'text'))).toBeNull()
  expect(await drawn(folder)).toBeNull()
  expect(await drawn(path.join(folder, 'gone.png'))).toBeNull()
})

test('a document is not opened for a picture that only the system could make', async () => {
  const file = give('paper.docx', 'no document either')
  expect(await looker().thumbnail({ path: file, mayOpen: true })).toBeNull()
  expect(await looker(true).thumbnail({ path: file, mayOpen: true })).toMatchObject({ drawn: null })
  expect(
    await looker().thumbnail({ path: give('paper.pdf', pdfWithScript('')), mayOpen: true }),
  ).toMatchObject({
    drawn: { kind: 'document' },
  })
})

/** As a file manager puts it there. */
function giveSystem(texts: Readonly<Record<string, string>>): void {
  const hash = createHash('md5')
    .update(texts['Thumb::URI'] ?? '')
    .digest('hex')
  const large = path.join(cacheHome, 'thumbnails/large')
  fs.mkdirSync(large, { recursive: true })
  fs.writeFileSync(path.join(large, `${hash}.png`), pngWithTexts(png(128, 85), texts))
}

test('the picture of a file manager counts while it is of the file as it is', () => {
  // The example of the standard.
  const [file, uri] = ['/home/jens/photos/me.png', 'file:///home/jens/photos/me.png']
  giveSystem({ 'Thumb::URI': uri, 'Thumb::MTime': '1700000000' })
  expect(fs.readdirSync(path.join(cacheHome, 'thumbnails/large'))).toEqual([
    'c6ee772d9e49320e97ec29a7eb5b1697.png',
  ])
  expect(systemThumbnail(cacheHome, file, 1_700_000_000_900)).toBeInstanceOf(Uint8Array)
  expect(systemThumbnail(cacheHome, file, 1_700_000_001_000)).toBeNull()
  expect(systemThumbnail(cacheHome, '/home/jens/photos/you.png', 1_700_000_000_900)).toBeNull()
})

test('names are written as GLib writes them', () => {
  const [file, uri] = ["/a b/é&=+$,:@(1)'!*~;#?%.png", "file:///a%20b/%C3%A9&=+$,:@(1)'!*~%3B%23%3F%25.png"]
  giveSystem({ 'Thumb::URI': uri, 'Thumb::MTime': '5' })
  expect(systemThumbnail(cacheHome, file, 5000)).not.toBeNull()
})

test('a small picture is PNG or WebP, and no larger than it may be', () => {
  expect(smallPictureType(png(256, 200))).toBe('image/png')
  expect(smallPictureType(hugePng(2000))).toBeNull()
  expect(smallPictureType(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'))).toBeNull()
  expect(smallPictureType(Buffer.from(`\x89PNG\r\n\x1a\n${'\0'.repeat(99)}`, 'latin1'))).toBeNull()
  const webp = Buffer.alloc(60)
  webp.write('RIFF')
  webp.write('WEBPVP8X', 8)
  webp.writeUIntLE(255, 24, 3)
  webp.writeUIntLE(99, 27, 3)
  expect(smallPictureType(webp)).toBe('image/webp')
  webp.writeUIntLE(9999, 27, 3)
  expect(smallPictureType(webp)).toBeNull()
  expect(smallPictureType(Buffer.alloc(300_000))).toBeNull()
})
