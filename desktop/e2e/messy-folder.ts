import { plant } from '../sorter/testing/trees.ts'

const kinds = ['jpg', 'png', 'pdf', 'docx', 'mp3', 'mp4', 'zip', 'csv', 'ts', 'xyz'] as const
const dayMs = 24 * 3600 * 1000
const firstDayMs = Date.UTC(2024, 0, 15, 12)

/** 300 files of ten kinds, dated over 30 months, every tenth larger than 1 MB; and four things that are left alone. */
export function plantMess(folder: string): void {
  const files = Array.from({ length: 300 }, (_, index) => {
    const name = `file ${String(index).padStart(3, '0')}.${kinds[index % kinds.length]}`
    const text = `${name}\n`.repeat(index % 10 === 0 ? 90_000 : 1 + index)
    return [name, { text, date: new Date(firstDayMs + index * 3 * dayMs) }] as const
  })
  plant(folder, Object.fromEntries(files))
  plant(folder, { '.hidden': 'x', 'desktop.ini': 'x', 'film.mkv.part': 'x', 'Holiday/beach.jpg': 'x' })
}

/** Many empty pictures: a run that lasts. */
export function plantPictures(folder: string, count: number): void {
  plant(folder, Object.fromEntries(Array.from({ length: count }, (_, index) => [`${index}.jpg`, ''])))
}
