import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const isAlreadyThere = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'EEXIST'

/** The key kept beside the database, made at the first start. Readable by its owner only. */
export async function readSecretKey(dataDir: string): Promise<string> {
  const file = join(dataDir, 'secret.key')
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  await writeFile(file, randomBytes(32).toString('base64url'), {
    flag: 'wx',
    mode: 0o600,
    flush: true,
  }).catch(error => {
    if (!isAlreadyThere(error)) throw error
  })
  const key = (await readFile(file, 'utf8')).trim()
  if (key.length < 32)
    throw new Error(
      `${file} does not hold a key of 32 characters. Restore it, or remove it to make a new one.`,
    )
  return key
}
