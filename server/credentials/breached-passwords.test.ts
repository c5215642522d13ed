import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { memoryFolder } from '../testing/memory-folder.ts'
import { openBreachedPasswords } from './breached-passwords.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(memoryFolder, 'sortwell-breached-'))
})
afterAll(() => rm(folder, { recursive: true }))

const sha1 = (text: string) => createHash('sha1').update(text).digest('hex').toUpperCase()
async function list(text: string) {
  const file = join(folder, 'list.txt')
  await writeFile(file, text)
  return file
}
/** The form in which Have I Been Pwned gives its passwords: ordered by hash, lines end with CRLF, the last one with nothing. */
const ordered = (passwords: readonly string[], end = '\r\n') =>
  passwords
    .map((password, index) => `${sha1(password)}:${10 ** (index % 8)}`)
    .sort()
    .join(end)

test.each(['\r\n', '\n'])(
  'every line is found, the first and the last too, when lines end with %j',
  async end => {
    const passwords = Array.from({ length: 300 }, (_, index) => `password ${index}`)
    const isBreached = await openBreachedPasswords(await list(ordered(passwords, end)))
    for (const password of passwords) expect(await isBreached(password)).toBe(true)
    expect(await isBreached('password 300')).toBe(false)
  },
)

test('the search finds what a walk through all lines finds', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(fc.string({ minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 200 }),
      fc.array(fc.string({ minLength: 1, maxLength: 3 }), { maxLength: 20 }),
      fc.constantFrom('', '\n', '\r\n'),
      async (passwords, others, last) => {
        const text = ordered(passwords) + last
        const isBreached = await openBreachedPasswords(await list(text))
        for (const password of [...passwords.slice(0, 20), ...others])
          expect(await isBreached(password)).toBe(text.includes(sha1(password)))
      },
    ),
    { numRuns: 50 },
  )
})

test.each([
  ['empty', ''],
  ['cut off', ordered(['a', 'b', 'c']).slice(0, -10)],
  ['of other words', 'password\nletmein\n'],
  ['of NTLM hashes', '32ED87BDB5FDC5E9CBA88547376818D4:24230577\r\n'],
  [
    'ordered by how often a password was found',
    ['a', 'b', 'c', 'd']
      .map(x => `${sha1(x)}:1`)
      .sort()
      .reverse()
      .join('\r\n'),
  ],
])('a file that is %s is refused in one sentence', async (_, text) => {
  const file = await list(text)
  await expect(openBreachedPasswords(file)).rejects.toThrow(
    `BREACHED_PASSWORDS_FILE is no list of breached passwords: ${file} needs lines of a SHA-1 and a count, ordered by hash.`,
  )
})

test('a missing file is refused in one sentence', async () => {
  const file = join(folder, 'nowhere.txt')
  await expect(openBreachedPasswords(file)).rejects.toThrow(
    `BREACHED_PASSWORDS_FILE cannot be read: ENOENT: no such file or directory, open '${file}'.`,
  )
})
