import { mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const longAgo = new Date('2024-05-06T12:00:00Z')
const suffixes = ['jpg', 'pdf', 'mp3', 'zip', 'txt', 'mkv']

/** Old enough not to count as still being written. */
export function plant(folder: string, files: number): void {
  mkdirSync(folder)
  for (let at = 0; at < files; at += 1) {
    const file = join(folder, `${at}.${suffixes[at % suffixes.length]}`)
    writeFileSync(file, '')
    utimesSync(file, longAgo, longAgo)
  }
}
