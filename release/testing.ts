import { spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ReleaseKey } from '../server/contract/release-feed.ts'
import { kinds } from './installers.ts'
import { makeKeyPair } from './signing.ts'

const script = join(import.meta.dirname, 'make-feed.ts')

/** A releaser's folders and key in a temporary place, and the real script. */
export async function releaseBench() {
  const folder = await mkdtemp(join(tmpdir(), 'sortwell-release-'))
  const at = (...parts: string[]) => join(folder, ...parts)
  await mkdir(at('packages'))
  const keys = makeKeyPair()
  await writeFile(at('private.pem'), keys.privatePem)
  await writeFile(at('public.pem'), keys.publicPem)
  await writeFile(at('sbom.json'), '{"bomFormat":"CycloneDX"}\n')

  return {
    at,
    keys,
    downloads: at('downloads'),
    /** Puts down what the packager would: one file a platform. */
    async pack(version: string, contents: Partial<Record<ReleaseKey, string | Uint8Array>>) {
      for (const [key, content] of Object.entries(contents))
        await writeFile(at('packages', `Sortwell-${version}-${kinds[key as ReleaseKey].ending}`), content)
    },
    async writeNotes(version: string, key: ReleaseKey, text: string) {
      await mkdir(at('notes', version), { recursive: true })
      await writeFile(at('notes', version, `${key}.md`), text)
    },
    /** Runs `release:feed`. @returns its exit code and what it said */
    makeFeed(version: string, ...more: readonly string[]) {
      const given = [
        ...['--version', version, '--from', at('packages'), '--to', at('downloads')],
        ...['--notes', at('notes'), '--sbom', at('sbom.json'), ...more],
      ]
      const env = {
        ...process.env,
        RELEASE_KEY_FILE: at('private.pem'),
        RELEASE_PUBLIC_KEY_FILE: at('public.pem'),
      }
      const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...given], {
        env,
        encoding: 'utf8',
      })
      return { status, said: stdout + stderr }
    },
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  }
}
export type ReleaseBench = Awaited<ReturnType<typeof releaseBench>>
