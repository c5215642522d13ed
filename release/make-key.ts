import { writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { makeKeyPair } from './signing.ts'

/** `npm run release:key -- <file>`: a new signing key. Its public half goes into the repository, for app and site. */
const [target] = process.argv.slice(2)
if (!target) {
  process.stderr.write(
    'Name the file for the private key, outside the repository: npm run release:key -- <file>\n',
  )
  process.exitCode = 1
} else {
  const { privatePem, publicPem } = makeKeyPair()
  await writeFile(resolve(target), privatePem, { mode: 0o600, flag: 'wx' })
  await writeFile(join(import.meta.dirname, '../server/contract/release-key.pem'), publicPem)
  process.stdout.write(`${resolve(target)} signs releases: keep it secret and keep a copy.\n`)
  process.stdout.write(
    'server/contract/release-key.pem is new: commit it; installed apps trust the old one until they are updated.\n',
  )
}
