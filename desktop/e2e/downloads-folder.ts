import { mkdirSync, symlinkSync, truncateSync, utimesSync } from 'node:fs'
import path from 'node:path'
import { plant } from '../sorter/testing/trees.ts'

type Kind = {
  readonly stem: string
  readonly ending: string
  readonly files: number
  readonly sizeBytes: number
}

const kinds: readonly Kind[] = [
  { stem: 'IMG_', ending: 'jpg', files: 96, sizeBytes: 3_100_000 },
  { stem: 'Screenshot ', ending: 'png', files: 24, sizeBytes: 820_000 },
  { stem: 'Invoice ', ending: 'pdf', files: 61, sizeBytes: 210_000 },
  { stem: 'Report ', ending: 'docx', files: 18, sizeBytes: 64_000 },
  { stem: 'Track ', ending: 'mp3', files: 33, sizeBytes: 6_200_000 },
  { stem: 'Clip ', ending: 'mp4', files: 9, sizeBytes: 180_000_000 },
  { stem: 'Lecture ', ending: 'mkv', files: 2, sizeBytes: 1_400_000_000 },
  { stem: 'Archive ', ending: 'zip', files: 12, sizeBytes: 30_000_000 },
  { stem: 'Setup ', ending: 'dmg', files: 6, sizeBytes: 88_000_000 },
  { stem: 'script ', ending: 'ts', files: 7, sizeBytes: 4_000 },
  { stem: 'Typeface ', ending: 'ttf', files: 5, sizeBytes: 240_000 },
  { stem: 'Novel ', ending: 'epub', files: 8, sizeBytes: 1_200_000 },
  { stem: 'export ', ending: 'csv', files: 14, sizeBytes: 32_000 },
  { stem: 'unknown ', ending: 'xyz', files: 4, sizeBytes: 900 },
]
const dayMs = 24 * 3600 * 1000

/** A folder as people have it, of sparse files: it looks like gigabytes and takes none. */
export function plantDownloads(folder: string): void {
  mkdirSync(folder, { recursive: true })
  for (const { stem, ending, files, sizeBytes } of kinds) {
    for (let index = 0; index < files; index += 1) {
      const name = `${stem}${1007 + index * 13}.${ending}`
      const date = new Date(Date.UTC(2026, 9, 28, 12) - index * 9 * dayMs)
      plant(folder, { [name]: { text: '', date } })
      grow(path.join(folder, name), sizeBytes + index * 997, date)
    }
  }
  plant(folder, {
    '.DS_Store': '',
    '.notes': '',
    'desktop.ini': '',
    'film.mkv': '',
    'film.mkv.part': '',
    'Recipe.url': '',
    'Holiday 2025/': '',
    'Taxes/': '',
  })
  symlinkSync('Taxes', path.join(folder, 'this year'))
}

function grow(file: string, sizeBytes: number, date: Date): void {
  truncateSync(file, sizeBytes)
  utimesSync(file, date, date)
}
