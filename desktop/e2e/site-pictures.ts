import { mkdirSync } from 'node:fs'
import path from 'node:path'
import sharp, { type Sharp } from 'sharp'

/** What the site shows of the window: web/app/pages/WindowPicture.tsx names these files. */
const folder = path.join(import.meta.dirname, '../../web/site/public/pictures')
const width = 1100

type Encoded = readonly [ending: string, picture: Sharp]

const avif = (picture: Sharp) => picture.avif({ quality: 60 })
const webp = (picture: Sharp) => picture.webp({ quality: 80 })

async function write(name: string, files: readonly Encoded[]): Promise<void> {
  mkdirSync(folder, { recursive: true })
  for (const [ending, picture] of files) await picture.toFile(path.join(folder, name + ending))
}

/** AVIF and WebP at one and two pixels for one, PNG for browsers that know neither. @param png two pixels for one */
export const writeWindowPictures = (name: string, png: Buffer): Promise<void> =>
  write(name, [
    ['@2x.avif', avif(sharp(png))],
    ['@2x.webp', webp(sharp(png))],
    ['.avif', avif(sharp(png).resize(width))],
    ['.webp', webp(sharp(png).resize(width))],
    ['.png', sharp(png).resize(width).png({ palette: true, quality: 90 })],
  ])

/** AVIF and WebP, one pixel for one. */
export const writeTourPictures = (name: string, png: Buffer): Promise<void> =>
  write(name, [
    ['.avif', avif(sharp(png))],
    ['.webp', webp(sharp(png))],
  ])

/** What other sites show beside a link to a page: the upper part of the window, on a ground of our colour. */
export async function writeCard(png: Buffer): Promise<void> {
  const ground = { create: { width: 1200, height: 630, channels: 3, background: '#d5e9e2' } } as const
  const window = await sharp(png)
    .resize(1040)
    .extract({ left: 0, top: 0, width: 1040, height: 560 })
    .toBuffer()
  const card = sharp(ground).composite([{ input: window, left: 80, top: 70 }])
  await write('card', [['.png', card.png({ palette: true, quality: 90 })]])
}
