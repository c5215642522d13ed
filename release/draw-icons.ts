import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium } from 'playwright'
import { packIco } from './ico.ts'

/** `npm run icons`: the logo in every size that the systems ask for, drawn by Chromium (SORTWELL_BROWSER names it). */
const repository = join(import.meta.dirname, '..')
const folder = join(repository, 'release/build')
const linuxSizes = [16, 24, 32, 48, 64, 128, 256, 512, 1024]
const windowsSizes = [16, 24, 32, 48, 64, 128, 256]

const logo = await readFile(join(repository, 'desktop/renderer/logo.svg'), 'utf8')
const executablePath = process.env.SORTWELL_BROWSER ?? chromium.executablePath()
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
const page = await browser.newPage({ deviceScaleFactor: 1 })
const show = (svg: string) =>
  page.setContent(`<style>body { margin: 0 } svg { display: block }</style>${svg}`)
await show(logo)

async function draw(size: number): Promise<Buffer> {
  await page.setViewportSize({ width: size, height: size })
  return page.screenshot({ omitBackground: true, clip: { x: 0, y: 0, width: size, height: size } })
}

await mkdir(join(folder, 'icons'), { recursive: true })
for (const size of linuxSizes) await writeFile(join(folder, 'icons', `${size}x${size}.png`), await draw(size))
const images: { readonly size: number; readonly png: Buffer }[] = []
for (const size of windowsSizes) images.push({ size, png: await draw(size) })
await writeFile(join(folder, 'icon.ico'), packIco(images))

// For the menu bar of macOS, which takes the shape alone: the letter is cut out of the plate. 18 points at twice the density.
const [, plate = '', letter = ''] = /(<rect[^>]*>)([\s\S]*)<\/svg>/.exec(logo) ?? []
const black = letter.replaceAll(/stroke="#\w+"/g, 'stroke="#000"')
await show(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">
  <mask id="cut"><rect width="32" height="32" fill="#fff" />${black}</mask>
  <g mask="url(#cut)">${plate.replace(/fill="#\w+"/, 'fill="#000"')}</g>
</svg>`)
await writeFile(join(repository, 'desktop/main/tray-shape.png'), await draw(36))
await browser.close()
