import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { listStarters } from '../../services/state/starters.ts'
import { recordsAccess } from '../disk/file-times.ts'
import { id3Frame, mp3 } from '../testing/documents.ts'
import { expectSorted, type TreeFiles } from '../testing/rules/sorted-by.ts'
import { sampleBytes } from '../testing/samples.ts'
import { oldDate } from '../testing/trees.ts'
import { ruleFactNames } from '../values/facts.ts'
import { operatorNames } from './operators.ts'
import { ruleSetSchema } from './set-schema.ts'

const docs = new URL('../../../docs/', import.meta.url)
const page = fs.readFileSync(new URL('rules.md', docs), 'utf8')
/** For people who come from other organisers. */
const otherPage = fs.readFileSync(new URL('coming-from.md', docs), 'utf8')
const starterFolder = new URL('../../starters/', import.meta.url)
const lately = new Date(Date.now() - 5 * 86_400_000)

/** What is in the files that the page and the trees below name; all others hold their own name. */
const samplesByName: Readonly<Record<string, string>> = {
  'IMG_2204.jpg': 'photo.jpg',
  'IMG_2204.heic': 'photo.heic',
  'film.mov': 'film.mov',
  'Screenshot 12.png': 'drawing.png',
  'logo.gif': 'old.gif',
  'download (7).mp3': 'song.mp3',
  'song.flac': 'song.flac',
  'noise.wav': 'noise.wav',
  'photo.jpg': 'photo.jpg',
  'photo (2).jpg': 'photo.jpg',
  'drawing.png': 'drawing.png',
  'offer.docx': 'letter.docx',
  'empty.pdf': 'encrypted.pdf',
  'report.dat': 'paper.pdf',
  letter: 'paper.pdf',
  'paper.pdf': 'paper.pdf',
}
const texts: Readonly<Record<string, string>> = {
  'scan 0815.txt': 'Invoice number 17\nMunich, 3 February 2025',
  'Lake statement 7.txt': 'Period 1.6.2024 to 30.6.2024. Statement date: 3.7.2024',
  'us bill.txt': 'A bill of 04/05/2021',
  'scan 0816.txt': 'Payment received on 2024-12-30. Thank you!',
  'beach.jpg.supplemental-meta.json': '{"photoTakenTime": {"timestamp": "1562171000"}}',
}
/** Song 3 of Nina's Blue on each of two discs, and those of a compilation. */
const song = (frames: Readonly<Record<string, string>>) =>
  mp3(
    3,
    Object.entries(frames).map(([id, text]) => id3Frame(3, id, text)),
  )
const blue = { TPE1: 'Nina', TALB: 'Blue', TIT2: 'Café', TRCK: '3' }
const hits = { TPE2: 'Various Artists', TALB: 'Hits', TRCK: '7' }
const songs: Readonly<Record<string, Buffer>> = {
  'disc 1.mp3': song({ ...blue, TPOS: '1/2' }),
  'disc 2.mp3': song({ ...blue, TPOS: '2/2' }),
  'compilation.mp3': song({ TPE1: 'Ella', TIT2: 'Sea', ...hits }),
  'nameless.mp3': song({ TIT2: 'Moon', ...hits }),
  'untitled.mp3': song({ TPE1: 'Otis', ...hits }),
}
const large = ['wedding.mkv', 'disk.vdi']
const newer = ['photo (2).jpg', 'new.zip']

function bytesOf(name: string): Buffer | string {
  const base = path.basename(name)
  const sample = samplesByName[base]
  return sample === undefined ? (texts[base] ?? songs[base] ?? name) : sampleBytes(sample)
}

const files: TreeFiles = {
  bytesOf,
  sizeOf: name => (large.includes(name) ? 1_200_000_000 : undefined),
  modified: name => (newer.includes(name) ? lately : oldDate),
  arrived: name => (newer.includes(name) || path.basename(name).startsWith('old stamp') ? lately : oldDate),
}

/** The sets of a page, each with what it does and the line above it. */
const setsOf = (text: string) =>
  Array.from(
    text.matchAll(/([^\n]+)\n\n```yaml\n(.*?)```\n\n```text\n(.*?)```/gs),
    ([, title = '', text = '', tree = '']) => ({ title: title.replace(/^#+ /, ''), text, tree }),
  )
const shown = setsOf(page)
const ofOthers = setsOf(otherPage)
const canTellUse = recordsAccess(fs.realpathSync(os.tmpdir()))

for (const { title, text, tree } of [...shown, ...ofOthers]) {
  test.skipIf(text.includes('used:') && !canTellUse)(`a page shows what its set does: ${title}`, async () => {
    await expectSorted(text, tree, files)
  })
}

test('the pages have ten and twenty recipes, and a tree for every set', () => {
  expect(shown.filter(({ title }) => /^\d+\. /.test(title))).toHaveLength(10)
  expect(shown).toHaveLength(page.match(/```yaml/g)?.length ?? 0)
  expect(ofOthers).toHaveLength(20)
  expect(otherPage.match(/```yaml/g)).toHaveLength(20)
})

const trees: Readonly<Record<string, string>> = {
  photos: `
    IMG_2204.jpg             → Photos/2024/2024-07-03/IMG_2204.jpg
    film.mov                 → Photos/2024/2024-07-03/film.mov
    IMG_20240131_142233.jpg  stays
    logo.gif                 stays
    paper.pdf                stays`,
  music: `
    download (7).mp3         → Music/Nina/Blue/03 Café.mp3
    song.flac                → Music/Nina/Blue/03 Café.flac
    disc 1.mp3               → Music/Nina/Blue/1-03 Café.mp3
    disc 2.mp3               → Music/Nina/Blue/2-03 Café.mp3
    compilation.mp3          → Music/Various Artists/Hits/07 Sea.mp3
    nameless.mp3             → Music/Various Artists/Hits/07 Moon.mp3
    untitled.mp3             → Music/Various Artists/Hits/untitled.mp3
    noise.wav                stays
    paper.pdf                stays`,
  invoices: `
    scan 0815.txt            → Invoices/2025/scan 0815.txt
    Rechnung 12.pdf          → Invoices/undated/Rechnung 12.pdf
    2024_rechnung.pdf        → Invoices/undated/2024_rechnung.pdf
    Stromrechnung.pdf        → Invoices/undated/Stromrechnung.pdf
    TelekomRechnung.pdf      → Invoices/undated/TelekomRechnung.pdf
    facture-3.pdf            → Invoices/undated/facture-3.pdf
    manufacturer manual.pdf  → Documents/manufacturer manual.pdf
    Berechnung 2020.pdf      → Documents/Berechnung 2020.pdf
    Lohnabrechnung.pdf       → Documents/Lohnabrechnung.pdf
    Rechnung Abrechnung.pdf  → Invoices/undated/Rechnung Abrechnung.pdf
    Kranrechnung.pdf         → Invoices/undated/Kranrechnung.pdf
    scan 0816.txt            → Receipts/2024/scan 0816.txt
    receipt.jpg              → Receipts/undated/receipt.jpg
    paper.pdf                → Documents/paper.pdf`,
  screenshots: `
    Screenshot 12.png        → Screenshots/Screenshot 12.png
    Screenshot_20240131.jpg  → Screenshots/Screenshot_20240131.jpg
    Screencast 1.webm        → Screen recordings/Screencast 1.webm
    screenshot.txt           stays
    IMG_2204.jpg             stays`,
  student: `
    Übung 3.pdf              → Studies/Exercises/Übung 3.pdf
    MatheÜbung 2.pdf         → Studies/Exercises/MatheÜbung 2.pdf
    Ausübung.pdf             → Documents/Ausübung.pdf
    Blatt_04.pdf             → Studies/Exercises/Blatt_04.pdf
    problem_set_4.pdf        → Studies/Exercises/problem_set_4.pdf
    Gewerbeaufgabe 2022.pdf  → Documents/Gewerbeaufgabe 2022.pdf
    Datenblatt LM317.pdf     → Documents/Datenblatt LM317.pdf
    Merkblatt 2.pdf          → Documents/Merkblatt 2.pdf
    assignment2.zip          → Studies/Exercises/assignment2.zip
    Midterm 2025.pdf         → Studies/Exams/Midterm 2025.pdf
    final_exam.pdf           → Studies/Exams/final_exam.pdf
    Quiz2.pdf                → Studies/Exams/Quiz2.pdf
    Quizduell.pdf            → Documents/Quizduell.pdf
    Exams2024.pdf            → Studies/Exams/Exams2024.pdf
    example_letter.docx      → Documents/example_letter.docx
    Modulprüfung.pdf         → Studies/Exams/Modulprüfung.pdf
    Klausur Steuerprüfung.pdf → Studies/Exams/Klausur Steuerprüfung.pdf
    Überprüfung.pdf          → Documents/Überprüfung.pdf
    Lecture 04.pdf           → Studies/Lectures/Lecture 04.pdf
    Seminar 3.pdf            → Studies/Lectures/Seminar 3.pdf
    slides_05.pptx           → Studies/Lectures/slides_05.pptx
    Seminar booking.pdf      → Documents/Seminar booking.pdf
    Seminar 2024.pdf         → Documents/Seminar 2024.pdf
    slideshow.pdf            → Documents/slideshow.pdf
    landslides.pdf           → Documents/landslides.pdf
    holiday.pptx             → Documents/holiday.pptx
    Vorlesung 1.mp4          → Studies/Lectures/Vorlesung 1.mp4
    2301.04567v2.pdf         → Studies/Papers/2301.04567v2.pdf
    novel.epub               → Studies/Books/novel.epub
    rental.pdf               → Documents/rental.pdf`,
  takeout: `
    Photos from 2019/beach.jpg                         → Photos/2019/beach.jpg
    Photos from 2019/beach.jpg.supplemental-meta.json  → Photos/2019/beach.jpg.supplemental-meta.json
    Photos from 2019/beach-edited.jpg                  → Photos/2019/beach-edited.jpg
    Photos from 2018/IMG_2204.jpg                      → Photos/2024/IMG_2204.jpg
    Fotos von 2018/film.mov                            → Photos/2024/film.mov
    2018-05-06 #2/logo.gif                             → Albums/2018-05-06 #2/logo.gif
    Photos/2018/IMG_2204.jpg                           stays
    Trip to Rome/IMG_2204.jpg                          → Albums/Trip to Rome/IMG_2204.jpg
    Trip to Rome/metadata.json                         stays
    Bin/IMG_2204.jpg                                   stays
    archive_browser.html                               stays`,
  downloads: `
    setup.exe                → Set aside/Installers/setup.exe
    old.tar.gz               → Set aside/Archives/old.tar.gz
    new.zip                  → Archives/new.zip
    old stamp.zip            → Archives/old stamp.zip
    paper.pdf                → Documents/paper.pdf`,
  developer: `
    id_ed25519.pub           stays
    server.pem               stays
    app.log.2.gz             → Development/Logs/app.log.2.gz
    shop.sql.gz              → Development/Databases/shop.sql.gz
    answer.json              → Development/Data/answer.json
    fix.patch                → Development/Patches/fix.patch
    lib.whl                  → Development/Packages/lib.whl
    debian.iso               → Development/Images/debian.iso
    main.rs                  → Development/Code/rs/main.rs
    paper.pdf                → Documents/paper.pdf`,
}

test('the page names every starter with its sentence', async () => {
  const starters = await listStarters(starterFolder)
  expect(starters.map(({ name }) => name)).toEqual(Object.keys(trees).sort())
  for (const { name, about } of starters) {
    expect(about).toMatch(/^[A-Z].+\.$/)
    expect(page).toContain(`| \`${name}\` | ${about}`)
  }
})

test.each(Object.entries(trees))('the starter %s sorts as its sentence says', async (name, tree) => {
  await expectSorted(fs.readFileSync(new URL(`${name}.yaml`, starterFolder), 'utf8'), tree, files)
})

test('starters and recipes have the form of the schema, and starters name it', async () => {
  const yaml = await import('yaml')
  const form = z.fromJSONSchema(ruleSetSchema())
  const starters = await listStarters(starterFolder)
  for (const text of [...starters, ...shown].map(each => each.text)) {
    expect(form.safeParse(yaml.parse(text))).toMatchObject({ success: true })
  }
  for (const { text } of starters) {
    expect(text).toMatch(/^# yaml-language-server: \$schema=\.\/rules\.schema\.json\n# /)
  }
  const slip = { rules: [{ rule: 'x', when: { name: { contain: 'x' } }, to: 'y' }] }
  expect(form.safeParse(slip).success).toBe(false)
})

test('the page names every fact and every comparison', () => {
  const missing = [...ruleFactNames, ...operatorNames].filter(name => !page.includes(`| \`${name}\` |`))
  expect(missing).toEqual([])
})
