import { createHash } from 'node:crypto'
import fs from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Frame, Locator } from 'playwright/test'
import { hugePng, pdfWithScript, png, pngWithTexts, wav } from '../services/looks/testing/pictured-files.ts'
import { sampleBytes } from '../sorter/testing/samples.ts'
import { oldDate } from '../sorter/testing/trees.ts'
import { expect, test } from './sorter-test.ts'
import type { SorterWindow } from './sorter-window.ts'

/** Each is there twice, so that the list of duplicates has it. */
function plantTwice(folder: string, files: Readonly<Record<string, string | Buffer>>): void {
  for (const [name, content] of Object.entries(files)) {
    for (const file of [path.join(folder, name), path.join(folder, `copy of ${name}`)]) {
      fs.writeFileSync(file, content)
      fs.utimesSync(file, oldDate, oldDate)
    }
  }
}

/** Its header does not add up. */
function damaged(picture: Buffer): Buffer {
  picture.writeUInt32BE(0, 29)
  return picture
}

async function findDuplicates(sorter: SorterWindow, folder: string): Promise<Locator> {
  await sorter.choose(folder)
  await sorter.tab(/Duplicates/).click()
  await sorter.button('Look for duplicates').click()
  return sorter.page.getByRole('grid', { name: 'Files with the same contents' })
}

const look = (sorter: SorterWindow, name: string) => sorter.button(`Look at ${name}`).first().click()

/** A film that the browser recorded. */
async function film(sorter: SorterWindow): Promise<Buffer> {
  const text = await sorter.page.evaluate(async () => {
    const canvas = document.createElement('canvas')
    canvas.width = 320
    canvas.height = 180
    const context = canvas.getContext('2d')
    const recorder = new MediaRecorder(canvas.captureStream(20), { mimeType: 'video/webm' })
    const pieces: Blob[] = []
    recorder.ondataavailable = ({ data }) => pieces.push(data)
    const ended = new Promise(resolve => recorder.addEventListener('stop', resolve))
    recorder.start()
    for (let step = 0; step < 30; step += 1) {
      if (context) {
        context.fillStyle = `hsl(${step * 12} 60% 50%)`
        context.fillRect(0, 0, 320, 180)
      }
      await new Promise(requestAnimationFrame)
      await new Promise(resolve => setTimeout(resolve, 40))
    }
    recorder.stop()
    await ended
    const bytes = new Uint8Array(await new Blob(pieces).arrayBuffer())
    return Array.from(bytes, byte => String.fromCharCode(byte)).join('')
  })
  return Buffer.from(text, 'latin1')
}

/** A raw picture with the camera's own one in it. */
async function rawPicture({ page }: SorterWindow): Promise<Buffer> {
  const address = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    canvas.width = 600
    canvas.height = 400
    canvas.getContext('2d')?.fillRect(0, 0, 300, 400)
    return canvas.toDataURL('image/jpeg')
  })
  const raw = sampleBytes('photo.dng')
  return Buffer.concat([Buffer.from(raw), Buffer.from(address.slice(address.indexOf(',') + 1), 'base64')])
}

/** A server that nobody should ask. */
async function watchfulServer() {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    response.end()
  }).listen(0, '127.0.0.1')
  await new Promise(resolve => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  return { asked, origin: `http://127.0.0.1:${port}`, close: () => server.close() }
}

/** How many are cached. */
function picturesIn(cacheFile: string): number {
  const database = new DatabaseSync(cacheFile, { readOnly: true })
  try {
    return Number(database.prepare('SELECT count(*) AS count FROM pictures').get()?.count)
  } finally {
    database.close()
  }
}

test('small pictures are drawn of what is in sight, kept for the person alone, and cleared by one button', async ({
  folder,
  stateDir,
  sorter,
}) => {
  await sorter.page.setViewportSize({ width: 1100, height: 1200 })
  plantTwice(folder, {
    'hill.png': png(640, 400),
    'paper.pdf': pdfWithScript(''),
    'camera.dng': await rawPicture(sorter),
    'drawing.svg': '<svg xmlns="http://www.w3.org/2000/svg"><circle cx="9" cy="9" r="8" fill="red"/></svg>',
    'clip.webm': await film(sorter),
    'broken.png': damaged(png(640, 400, 2)),
    'notes.txt': 'no picture',
  })
  const table = await findDuplicates(sorter, folder)
  const pictures = table.locator('img')
  await expect(pictures).toHaveCount(10)
  for (const picture of await pictures.all()) {
    await expect
      .poll(() => picture.evaluate(image => (image as HTMLImageElement).naturalWidth))
      .toBeGreaterThan(1)
  }
  const sizes = await pictures.evaluateAll(images =>
    images.map(image =>
      Math.max((image as HTMLImageElement).naturalWidth, (image as HTMLImageElement).naturalHeight),
    ),
  )
  expect(Math.max(...sizes)).toBeLessThanOrEqual(256)
  const cacheFile = path.join(stateDir, 'cache', 'cache.db')
  expect(picturesIn(cacheFile)).toBe(10)
  expect(fs.statSync(cacheFile).mode & 0o777).toBe(0o600)
  expect(fs.statSync(path.dirname(cacheFile)).mode & 0o777).toBe(0o700)

  await sorter.openSettings()
  const clear = sorter.button('Clear the cache')
  await clear.click()
  await expect(clear).toBeDisabled()
  expect(picturesIn(cacheFile)).toBe(0)
})

test('where no file may be looked into, only pictures of the file manager are shown', async ({
  folder,
  home,
  stateDir,
  sorter,
}) => {
  test.skip(process.platform !== 'linux', 'the system makes them itself')
  fs.mkdirSync(path.join(stateDir, 'rules'), { recursive: true })
  fs.writeFileSync(path.join(stateDir, 'rules', 'default.yaml'), 'lookInto: nothing\n')
  plantTwice(folder, { 'hill.png': png(640, 400), 'old hill.png': png(300, 200, 1) })
  const thumbnails = path.join(home, '.cache/thumbnails/large')
  fs.mkdirSync(thumbnails, { recursive: true })
  for (const [name, modifiedMs] of [
    ['hill.png', oldDate.getTime()],
    ['old hill.png', oldDate.getTime() - 5000],
  ] as const) {
    const uri = `file://${encodeURI(path.join(folder, name))}`
    const texts = { 'Thumb::URI': uri, 'Thumb::MTime': String(Math.floor(modifiedMs / 1000)) }
    const file = path.join(thumbnails, `${createHash('md5').update(uri).digest('hex')}.png`)
    fs.writeFileSync(file, pngWithTexts(png(128, 80, 3), texts))
  }
  const before = fs.readdirSync(thumbnails)
  const table = await findDuplicates(sorter, folder)
  await expect(table.getByRole('row')).toHaveCount(5)
  await expect(table.locator('img')).toHaveCount(1)
  await expect
    .poll(() => table.locator('img').evaluate(image => (image as HTMLImageElement).naturalWidth))
    .toBe(128)
  expect(fs.readdirSync(thumbnails)).toEqual(before)
})

test('a quick look shows a picture, a text, a sound and a film; arrows step, and Space and Escape close it', async ({
  folder,
  sorter,
}) => {
  const { page } = sorter
  plantTwice(folder, {
    'hill.png': png(1200, 800),
    'notes.md': `# Notes\n${'A line of the notes.\n'.repeat(40_000)}`,
    'tone.wav': wav(),
    'clip.webm': await film(sorter),
    'data.bin': Buffer.alloc(3000, 7),
  })
  const table = await findDuplicates(sorter, folder)
  await expect(table.getByRole('row')).toHaveCount(11)
  const drawn = (name: string, inside: string) => sorter.dialog(name).frameLocator('iframe').locator(inside)

  const atHand = () => sorter.fileAtHand(table)
  await table.focus()
  for (let row = 1; row < 10 && !(await atHand()).startsWith('hill.png'); row += 1)
    await page.keyboard.press('ArrowDown')
  expect(await atHand()).toMatch(/^hill\.png/)
  await page.keyboard.press('Space')
  await expect(drawn('hill.png', 'img')).toBeVisible()
  expect(await drawn('hill.png', 'img').evaluate(image => (image as HTMLImageElement).naturalWidth)).toBe(
    1200,
  )
  await expect(sorter.dialog('hill.png').getByText('1200 × 800 pixels')).toBeVisible()
  await page.keyboard.press('Space')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(table).toBeFocused()
  expect(await atHand()).toMatch(/^hill\.png/)
  await page.keyboard.press('Enter')
  await expect(sorter.dialog('hill.png')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(table).toBeFocused()

  await look(sorter, 'notes.md')
  const text = sorter.dialog('notes.md').getByRole('region', { name: 'Contents' })
  await expect(text).toContainText('# Notes')
  await expect(text).toContainText('The beginning of the file.')
  expect((await text.textContent())?.length).toBeLessThan(270_000)
  await page.keyboard.press('Escape')

  await look(sorter, 'tone.wav')
  await expect(drawn('tone.wav', 'audio')).toBeVisible()
  await expect
    .poll(() => drawn('tone.wav', 'audio').evaluate(player => (player as HTMLAudioElement).duration))
    .toBeCloseTo(1, 1)
  // From inside the frame too. It goes with the key, which Chromium may then never acknowledge.
  await drawn('tone.wav', 'audio').focus()
  void page.keyboard.press('Escape').catch(() => undefined)
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await look(sorter, 'clip.webm')
  await expect(drawn('clip.webm', 'video')).toBeVisible()
  await expect
    .poll(() => drawn('clip.webm', 'video').evaluate(player => (player as HTMLVideoElement).videoWidth))
    .toBe(320)
  await page.keyboard.press('Escape')

  await look(sorter, 'data.bin')
  await expect(sorter.dialog('data.bin').getByText('There is no preview of this file.')).toBeVisible()
  await expect(sorter.dialog('data.bin').getByText('3 kB')).toBeVisible()
  const names = await table
    .getByRole('button', { name: /^Look at/ })
    .evaluateAll(buttons =>
      buttons.map(button => (button as HTMLElement).ariaLabel?.slice('Look at '.length) ?? ''),
    )
  const at = names.indexOf('data.bin')
  await page.keyboard.press('ArrowDown')
  await expect(sorter.dialog(names[at + 1] ?? '')).toBeVisible()
  // Faster than rows come.
  await page.evaluate(() => {
    const press = () =>
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowUp', bubbles: true }))
    press()
    press()
  })
  await expect(sorter.dialog(names[at - 1] ?? names[at] ?? '')).toBeVisible()
})

test('nothing of a file runs or is fetched, whatever it holds, and the window lives', {
  tag: '@core',
}, async ({ folder, sorter }) => {
  test.setTimeout(60_000) // ten files are decoded, one after the other
  const { page } = sorter
  const server = await watchfulServer()
  const noises: string[] = []
  page.on('dialog', dialog => {
    noises.push(dialog.message())
    void dialog.dismiss()
  })
  const steal = `fetch('${server.origin}/script');alert(1);parent.stolen=1;top.document.title='stolen'`
  const html = `<!doctype html><title>x</title><img src="${server.origin}/img.png" onerror="${steal}"><script>${steal}</script><iframe src="${server.origin}/frame"></iframe>`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="90" height="60" onload="${steal}"><script>${steal}</script><style>@import url(${server.origin}/style.css);</style><image href="${server.origin}/image.png" width="9" height="9"/><use href="${server.origin}/use.svg#x"/><foreignObject width="50" height="50"><iframe xmlns="http://www.w3.org/1999/xhtml" src="${server.origin}/inner"></iframe></foreignObject><rect width="90" height="60" fill="teal"/></svg>`
  const odd = '<img src=x onerror=alert(1)>.txt'
  plantTwice(folder, {
    'page.html': html,
    'picture.svg': svg,
    'paper.pdf': pdfWithScript('app.alert(1)'),
    'letter.docx': sampleBytes('letter.docx'),
    'huge.png': hugePng(30_000),
    'lying.png': `GIF89a\0${html}`,
    'cut.png': png(500, 300, 1).subarray(0, 2000),
    'damaged.png': damaged(png(500, 300, 2)),
    'page.jpg': html.replace('<title>x', '<title>y'),
    [odd]: 'a name with markup',
  })
  await page.setViewportSize({ width: 1100, height: 1200 })
  const table = await findDuplicates(sorter, folder)
  await expect(table.getByRole('row')).toHaveCount(21)

  await look(sorter, 'page.html')
  await expect(sorter.dialog('page.html').getByRole('region', { name: 'Contents' })).toContainText(
    '<script>fetch(',
  )
  await page.keyboard.press('Escape')
  await look(sorter, 'picture.svg')
  const image = sorter.dialog('picture.svg').frameLocator('iframe').locator('img')
  await expect(image).toBeVisible()
  expect(await image.evaluate(shown => (shown as HTMLImageElement).naturalWidth)).toBe(90)
  await page.keyboard.press('Escape')
  await look(sorter, 'paper.pdf')
  const paper = sorter.dialog('paper.pdf').frameLocator('iframe')
  await expect(paper.getByText('Invoice 118 of a company')).toBeVisible()
  await expect(paper.getByRole('region', { name: 'Page 1 of 1' }).locator('canvas')).toBeVisible()
  await page.keyboard.press('Escape')
  await look(sorter, 'letter.docx')
  await expect(sorter.dialog('letter.docx').getByText('The words in it, without their form:')).toBeVisible()
  await page.keyboard.press('Escape')
  await look(sorter, 'huge.png')
  await expect(sorter.dialog('huge.png').getByText('too many pixels')).toBeVisible()
  await page.keyboard.press('Escape')
  for (const name of ['lying.png', 'damaged.png']) {
    await look(sorter, name)
    await expect(sorter.dialog(name).getByText(/could not be shown|too many pixels/)).toBeVisible()
    await page.keyboard.press('Escape')
  }
  // What there is of it is shown.
  await look(sorter, 'cut.png')
  await expect(sorter.dialog('cut.png').frameLocator('iframe').locator('img')).toBeVisible()
  await page.keyboard.press('Escape')
  await look(sorter, 'page.jpg')
  await expect(sorter.dialog('page.jpg').getByRole('region', { name: 'Contents' })).toContainText('<script>')
  await page.keyboard.press('Escape')
  await look(sorter, odd)
  await expect(sorter.dialog(odd)).toContainText('a name with markup')
  await page.keyboard.press('Escape')

  expect(server.asked).toEqual([])
  expect(noises).toEqual([])
  expect(await page.evaluate(() => [document.title, 'stolen' in window])).toEqual(['Sortwell', false])
  await sorter.choose(folder)
  await expect(sorter.button('Organize 20 files')).toBeEnabled()
  server.close()
})

test('bytes are given by parts, of the file that was looked at, and without a type', async ({
  folder,
  sorter,
}) => {
  const { page } = sorter
  const picture = png(1200, 800)
  plantTwice(folder, { 'hill.png': picture })
  let file = ''
  page.on('request', request => {
    if (/\/files\/[0-9a-f-]{36}$/.test(request.url())) file = request.url()
  })
  await findDuplicates(sorter, folder)
  await look(sorter, 'hill.png')
  const inFrame = sorter.dialog('hill.png').frameLocator('iframe').locator('img')
  await expect(inFrame).toBeVisible()
  const frame = await frameOf(sorter.dialog('hill.png'))
  if (file === '') throw new Error('nothing was fetched')
  const ask = (range: string | null, method = 'GET', at = file, times = 9) =>
    frame.evaluate(
      async ([address, wanted, verb, copies]) => {
        const answer = await fetch(new URL(address).pathname, {
          method: verb,
          ...(verb === 'POST' && {
            body: new TextEncoder().encode('<script>alert(1)</script>'.repeat(copies)),
          }),
          headers: wanted === null ? {} : { range: wanted },
        })
        const { byteLength } = await answer.arrayBuffer()
        const told = ['content-type', 'content-range', 'content-security-policy', 'x-content-type-options']
        return [answer.status, byteLength, ...told.map(name => answer.headers.get(name))]
      },
      [at, range, method, times] as const,
    )
  const harmless = ["default-src 'none'; sandbox", 'nosniff']
  const octets = 'application/octet-stream'
  expect(await ask('bytes=8-17')).toEqual([206, 10, octets, `bytes 8-17/${picture.length}`, ...harmless])
  expect(await ask(`bytes=${picture.length - 5}-`)).toEqual([
    ...[206, 5, octets, `bytes ${picture.length - 5}-${picture.length - 1}/${picture.length}`],
    ...harmless,
  ])
  for (const range of [null, `bytes=${picture.length}-`, 'bytes=-5', 'bytes=0-1,3-4']) {
    expect(await ask(range)).toEqual([416, 0, null, null, ...harmless])
  }
  expect((await ask(null, 'POST', file.replace('/files/', '/drawn/')))[0]).toBe(400)
  expect((await ask(null, 'POST', file.replace('/files/', '/drawn/'), 20_000))[0]).toBe(413)
  expect((await ask('bytes=0-9', 'GET', file.slice(0, -1)))[0]).toBe(404)
  // Whoever gives up leaves nothing behind that the next would wait for.
  const aborted = await frame.evaluate(async address => {
    const stop = new AbortController()
    const asked = Array.from({ length: 20 }, () =>
      fetch(new URL(address).pathname, { headers: { range: 'bytes=0-' }, signal: stop.signal }),
    )
    stop.abort()
    return (await Promise.allSettled(asked)).map(({ status }) => status)
  }, file)
  expect(new Set(aborted)).toEqual(new Set(['rejected']))
  expect((await ask('bytes=0-0'))[0]).toBe(206)

  expect(await frame.evaluate(() => 'bridge' in window)).toBe(false)
  const fromPage = (address: string) =>
    page.evaluate(
      given =>
        Promise.all([
          fetch(given, { headers: { range: 'bytes=0-9' } }).then(
            () => 'fetched',
            () => 'refused',
          ),
          new Promise(resolve => {
            const image = new Image()
            image.onload = () => resolve('shown')
            image.onerror = () => resolve('refused')
            image.src = given
          }),
        ]),
      address,
    )
  expect(await fromPage(file)).toEqual(['refused', 'refused'])

  const hill = path.join(folder, 'copy of hill.png')
  const others = [path.join(folder, 'hill.png'), hill]
  for (const other of others) fs.renameSync(other, `${other}.away`)
  for (const other of others) fs.symlinkSync(`${other}.away`, other)
  expect((await ask('bytes=0-9'))[0]).toBe(416)
  for (const other of others) fs.rmSync(other)
  for (const other of others) fs.writeFileSync(other, 'another')
  expect((await ask('bytes=0-3'))[0]).toBe(416)
})

test('files are decoded in a process that is not the window’s', async ({ folder, sorter }) => {
  const { page } = sorter
  plantTwice(folder, { 'hill.png': png(1200, 800) })
  await findDuplicates(sorter, folder)
  await look(sorter, 'hill.png')
  await expect(sorter.dialog('hill.png').frameLocator('iframe').locator('img')).toBeVisible()
  // Refused for a frame that is drawn in its parent's process.
  const session = await page.context().newCDPSession(await frameOf(sorter.dialog('hill.png')))
  const { result } = await session.send('Runtime.evaluate', { expression: 'self === top' })
  expect(result.value).toBe(false)
})

/** The frame in a dialog; that of the small pictures goes when it is idle. */
async function frameOf(dialog: Locator): Promise<Frame> {
  const frame = await (await dialog.locator('iframe').elementHandle())?.contentFrame()
  if (!frame) throw new Error('no frame is shown')
  return frame
}
