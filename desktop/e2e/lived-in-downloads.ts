import { mkdirSync, truncateSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from 'playwright/test'

type Kind = {
  readonly names: readonly string[]
  readonly sizeBytes: number
  /** Drawn as a photo is, or as a screen. */
  readonly drawn?: 'photo' | 'screen' | 'scan'
}

const two = (at: number) => String(at).padStart(2, '0')
const numbered = (count: number, name: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => name(at))
const listed = (names: string) => names.split(', ')
const months = numbered(12, at => two(at + 1))

/** Scans that a camera made: pictures by their type, and papers to whoever made them. */
export const scans = [
  'Scan lease, page 1.jpg',
  'Scan lease, page 2.jpg',
  'Scan passport.jpg',
  'Scan receipt garage.jpg',
  'Scan receipt pharmacy.jpg',
] as const

const kinds: readonly Kind[] = [
  { names: numbered(96, at => `IMG_${4102 + at * 3}.jpg`), sizeBytes: 3_100_000, drawn: 'photo' },
  {
    names: listed(
      'Alps 1.jpg, Alps 2.jpg, Anna and Ben.jpg, Balcony.jpg, Beach at dusk.jpg, Beach panorama.jpg, Bridge.jpg, Cabin.jpg, Camp.jpg, Garden.jpg, Lake.jpg, Old town.jpg, Sunset.jpg, Team.jpg',
    ),
    sizeBytes: 4_200_000,
    drawn: 'photo',
  },
  {
    names: numbered(30, at => `WhatsApp Image 2026-0${1 + (at % 9)}-${two(1 + at)}.jpeg`),
    sizeBytes: 240_000,
    drawn: 'photo',
  },
  {
    names: numbered(
      40,
      at =>
        `Screenshot 2026-0${1 + (at % 9)}-${two(2 + (at % 27))} ${two(8 + (at % 12))}.${two((at * 7) % 60)}.png`,
    ),
    sizeBytes: 410_000,
    drawn: 'screen',
  },
  { names: scans, sizeBytes: 1_900_000, drawn: 'scan' },
  { names: numbered(38, at => `Invoice 2026-${String(at + 1).padStart(3, '0')}.pdf`), sizeBytes: 210_000 },
  { names: months.map(month => `Statement 2025-${month}.pdf`), sizeBytes: 160_000 },
  { names: months.map(month => `Receipt 2025-${month}.pdf`), sizeBytes: 90_000 },
  {
    names: listed(
      'Boarding pass.pdf, Lease (signed).pdf, Tax letter.pdf, Thesis ch. 2.pdf, Recipe lentils.pdf, Manual dishwasher.pdf, Contract draft 3.pdf, Concert tickets.pdf, Map of the valley.pdf, Insurance terms.pdf, Menu.pdf, Train times.pdf',
    ),
    sizeBytes: 720_000,
  },
  {
    names: listed(
      'Agenda.docx, CV.docx, CV (1).docx, Cover letter.docx, Minutes.docx, Minutes (2).docx, Packing list.docx, Speech.docx, Thesis.docx, Thesis final.docx, Thesis final (2).docx, Guest list.docx, Reading notes.docx, Proposal.docx',
    ),
    sizeBytes: 64_000,
  },
  {
    names: [
      ...listed('Budget.xlsx, Budget 2026.xlsx, Hours.xlsx, Rent shares.xlsx, Prices.xlsx, Contacts.csv'),
      ...numbered(9, at => `export-${at + 1}.csv`),
    ],
    sizeBytes: 48_000,
  },
  { names: listed('Kick-off.pptx, Lecture 4.pptx, Lecture 5.pptx, Pitch.pptx'), sizeBytes: 5_400_000 },
  {
    names: numbered(28, at => `${at < 14 ? 'Open water' : 'North road'} ${two(1 + (at % 14))}.mp3`),
    sizeBytes: 6_200_000,
  },
  { names: numbered(14, at => `Podcast ${at + 60}.m4a`), sizeBytes: 31_000_000 },
  { names: numbered(15, at => `Clip ${String(at * 7 + 3).padStart(4, '0')}.mp4`), sizeBytes: 180_000_000 },
  { names: listed('Lecture recording 1.mkv, Lecture recording 2.mkv, Demo.mov'), sizeBytes: 620_000_000 },
  {
    names: listed(
      'backup-07.zip, course files.zip, dataset.tar.gz, fonts-v3.zip, homework.7z, icons.zip, logs.tar.gz, maps.zip, photos from Anna.zip, plugin.zip, slides.zip, templates.zip, theme.zip, wallpapers.zip',
    ),
    sizeBytes: 30_000_000,
  },
  {
    names: listed(
      'browser-setup.exe, camera-tools.dmg, editor_1.94.deb, notes_4.deb, player.dmg, printer-driver.exe, Setup 2.1.exe, Setup 2.2.exe',
    ),
    sizeBytes: 88_000_000,
  },
  { names: numbered(10, at => `Novel ${at + 1}.epub`), sizeBytes: 1_200_000 },
  {
    names: listed('fetch.py, index.html, install.sh, notes.js, parse.ts, query.sql, resize.py, style.css'),
    sizeBytes: 4_000,
  },
  { names: listed('Grotesk.ttf, Grotesk Bold.ttf, Mono.woff2, Serif.otf'), sizeBytes: 240_000 },
  { names: listed('Addresses.txt, Ideas.txt, Notes.md, To do.txt'), sizeBytes: 3_000 },
]

const dayMs = 24 * 3600 * 1000
const newest = Date.UTC(2026, 9, 28, 12)

/** How many files {@link plantLivedInDownloads} plants. */
export const livedInFiles = kinds.reduce((sum, { names }) => sum + names.length, 0)

/**
 * Downloads as they are after two years: real pictures, and other files that look like gigabytes and take none.
 * @param page draws the pictures; nothing is shown in it
 */
export async function plantLivedInDownloads(folder: string, page: Page): Promise<void> {
  mkdirSync(folder, { recursive: true })
  const drawings = await drawIn(page)
  for (const { names, sizeBytes, drawn } of kinds) {
    const pictures = drawn ? drawings[drawn] : []
    for (const [at, name] of names.entries()) {
      const file = path.join(folder, name)
      const date = new Date(newest - at * 7 * dayMs)
      writeFileSync(file, pictures[at % pictures.length] ?? '')
      truncateSync(file, sizeBytes + at * 997)
      utimesSync(file, date, date)
    }
  }
}

type Drawings = Readonly<Record<'photo' | 'screen' | 'scan', readonly Buffer[]>>

async function drawIn(page: Page): Promise<Drawings> {
  const drawn = await page.evaluate(() => {
    function penOf(of: HTMLCanvasElement): CanvasRenderingContext2D {
      const found = of.getContext('2d')
      if (found === null) throw new Error('This browser does not draw')
      return found
    }
    const canvas = document.createElement('canvas')
    const pen = penOf(canvas)
    const { width, height } = Object.assign(canvas, { width: 640, height: 480 })
    const fill = (colour: string | CanvasGradient, x: number, y: number, wide: number, high: number) => {
      pen.fillStyle = colour
      pen.fillRect(x, y, wide, high)
    }
    const read = (type: string) => canvas.toDataURL(type, 0.8).replace(/^.*,/, '')

    function photo(at: number): string {
      const hue = (at * 47) % 360
      const sky = pen.createLinearGradient(0, 0, 0, height)
      sky.addColorStop(0, `hsl(${hue} 62% ${at % 3 === 0 ? 42 : 68}%)`)
      sky.addColorStop(1, `hsl(${(hue + 40) % 360} 78% 84%)`)
      fill(sky, 0, 0, width, height)
      pen.fillStyle = `hsl(${(hue + 55) % 360} 95% 92%)`
      pen.beginPath()
      pen.arc(width * (0.25 + 0.5 * ((at * 0.37) % 1)), height * (0.22 + 0.05 * (at % 4)), 38, 0, 7)
      pen.fill()
      for (const ridge of [0, 1, 2]) {
        pen.fillStyle = `hsl(${(hue + 150 + ridge * 12) % 360} 32% ${52 - ridge * 14}%)`
        pen.beginPath()
        pen.moveTo(0, height)
        for (let x = 0; x <= width; x += 8) {
          const wave =
            Math.sin(x / (90 - ridge * 18) + at * 1.7 + ridge * 2) + Math.sin(x / 37 + at * (ridge + 1))
          pen.lineTo(x, height * (0.56 + ridge * 0.13) - wave * 26)
        }
        pen.lineTo(width, height)
        pen.fill()
      }
      return read('image/jpeg')
    }

    function screen(at: number): string {
      const hue = (at * 61 + 200) % 360
      fill(`hsl(${hue} 40% 88%)`, 0, 0, width, height)
      fill('#ffffff', 40, 36, width - 80, height - 72)
      fill(`hsl(${hue} 45% 46%)`, 40, 36, width - 80, 44)
      fill('#eef0f2', 40, 80, 130, height - 116)
      for (let line = 0; line < 7; line += 1) {
        fill('#c9ced4', 56, 104 + line * 36, 70 + ((line * 31 + at * 17) % 30), 12)
        fill(
          line === at % 7 ? `hsl(${hue} 60% 60%)` : '#d8dce0',
          200,
          104 + line * 40,
          180 + ((line * 67 + at * 29) % 190),
          16,
        )
      }
      return read('image/png')
    }

    function scan(at: number): string {
      fill('#6f675c', 0, 0, width, height)
      fill('#fbf9f2', 130, 18, 380, 444)
      fill('#3c3a36', 166, 52, 150 + at * 22, 20)
      for (let line = 0; line < 16; line += 1)
        fill('#8d8a83', 166, 100 + line * 20, 300 - ((line * 53 + at * 41) % 130), 7)
      return read('image/jpeg')
    }

    const draw = (count: number, one: (at: number) => string) =>
      Array.from({ length: count }, (_, at) => one(at))
    return { photo: draw(32, photo), screen: draw(12, screen), scan: draw(5, scan) }
  })
  const bytes = (texts: readonly string[]) => texts.map(text => Buffer.from(text, 'base64'))
  return { photo: bytes(drawn.photo), screen: bytes(drawn.screen), scan: bytes(drawn.scan) }
}
