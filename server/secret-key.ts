import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const isAlreadyThere = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'EEXIST'

const fileIn = (dataDir: string) => join(dataDir, 'secret.key')

/** The key stored beside the database, created at the first start. Readable by its owner only. */
export async function readSecretKey(dataDir: string): Promise<string> {
  const file = fileIn(dataDir)
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  await writeFile(file, randomBytes(32).toString('base64url'), {
    flag: 'wx',
    mode: 0o600,
    flush: true,
  }).catch(error => {
    if (!isAlreadyThere(error)) throw error
  })
  return readKey(file)
}

/**
 * The same for a command, which creates none: no server could read what it encrypts under a key of its own.
 * @throws when there is none
 */
export async function requireSecretKey(dataDir: string): Promise<string> {
  const file = fileIn(dataDir)
  if (existsSync(file)) return readKey(file)
  throw new Error(
    `SECRET_KEY is not set and there is no ${file}. Name the server's settings with --env-file <file>.`,
  )
}

async function readKey(file: string): Promise<string> {
  const key = (await readFile(file, 'utf8')).trim()
  if (key.length < 32)
    throw new Error(
      `${file} does not hold a key of 32 characters. Restore it, or remove it to make a new one.`,
    )
  return key
}
