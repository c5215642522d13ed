import { createHash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'

/** Whether a password is known from a breach. */
export type IsBreached = (password: string) => Promise<boolean>

/** "SHA1:count" and the end of the line: none is longer. */
const longestLine = 64
const linePattern = /^([\dA-F]{40}):\d+$/
/** How many places in the file are compared at the start, besides its end: enough to detect one ordered by count. */
const samples = 16

/**
 * Opens the list of Have I Been Pwned: a line for each SHA-1 with its count, ordered by hash. Its 35 GB stay on the disk: a
 * check reads about 35 lines. Each check opens the file anew, so that a newer one can replace it while the server runs.
 * @throws when the file is missing, or is no such list
 */
export async function openBreachedPasswords(file: string): Promise<IsBreached> {
  const isList = await withLines(file, isOrdered).catch(error => {
    throw new Error(`BREACHED_PASSWORDS_FILE cannot be read: ${error.message}.`)
  })
  if (!isList)
    throw new Error(
      `BREACHED_PASSWORDS_FILE is no list of breached passwords: ${file} needs lines of a SHA-1 and a count, ordered by hash.`,
    )
  return password => {
    const wanted = createHash('sha1').update(password).digest('hex').toUpperCase()
    return withLines(file, lines => hasLine(lines, wanted))
  }
}

type Lines = {
  readonly sizeBytes: number
  /**
   * The hash of the first line that begins at `offset` or later: undefined after the last line, empty for a line of another
   * form.
   */
  readonly hashFrom: (offset: number) => Promise<string | undefined>
}

async function withLines<T>(file: string, work: (lines: Lines) => Promise<T>): Promise<T> {
  await using handle = await open(file)
  const { size } = await handle.stat()
  return await work({ sizeBytes: size, hashFrom: offset => readHash(handle, offset) })
}

async function readHash(handle: FileHandle, offset: number): Promise<string | undefined> {
  // From the byte before, which tells whether a line begins at `offset`.
  const from = Math.max(0, offset - 1)
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(2 * longestLine), 0, 2 * longestLine, from)
  const text = buffer.toString('latin1', 0, bytesRead)
  const start = offset === 0 ? 0 : text.indexOf('\n') + 1
  if (start === 0 && offset > 0) return undefined
  const [line = ''] = text.slice(start).split(/\r?\n/, 1)
  return line === '' ? undefined : (linePattern.exec(line)?.[1] ?? '')
}

async function isOrdered({ sizeBytes, hashFrom }: Lines): Promise<boolean> {
  const places = Array.from({ length: samples }, (_, index) => Math.floor((sizeBytes * index) / samples))
  // A download that was cut off ends within a line.
  const end = Array.from({ length: longestLine }, (_, index) => Math.max(0, sizeBytes - longestLine + index))
  const hashes: string[] = []
  for (const place of [...places, ...end]) {
    const hash = await hashFrom(place)
    if (hash !== undefined) hashes.push(hash)
  }
  return hashes.length > 0 && hashes.every((hash, index) => hash !== '' && hash >= (hashes[index - 1] ?? ''))
}

/** Halves the file, by bytes, until the line is found or no byte is left. */
async function hasLine({ sizeBytes, hashFrom }: Lines, wanted: string): Promise<boolean> {
  let low = 0
  let high = sizeBytes
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    const hash = await hashFrom(middle)
    if (hash === wanted) return true
    if (hash !== undefined && hash < wanted) low = middle + 1
    else high = middle
  }
  return false
}
