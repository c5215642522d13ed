import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'

/** The value in a JSON file, or null when there is none or it is broken. */
export async function readJson(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, 'utf8'))
  } catch {
    return null
  }
}

/** Replaces the file as a whole, so that a reader never finds half of it. */
export async function writeJson(file: string, value: unknown): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true })
  const fresh = `${file}.new`
  await writeFile(fresh, JSON.stringify(value))
  await rename(fresh, file)
}
