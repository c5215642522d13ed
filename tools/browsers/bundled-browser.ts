import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import os from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createBrotliDecompress } from 'node:zlib'

/** A browser to show pages in. */
export type Browser = {
  readonly executablePath: string
  /** For a person: `Chromium, /usr/bin/chromium`. */
  readonly name: string
  /** It can show windows. */
  readonly headed: boolean
  /** What it needs in its environment, beside what is there. */
  readonly env: Readonly<Record<string, string>>
}

/**
 * The headless Chromium that the package @sparticuz/chromium carries in itself, unpacked to the temporary folder once
 * for each of its versions, with the shared libraries and fonts that a bare system lacks.
 * @returns undefined where it cannot run, or is not installed
 */
export async function bundledBrowser(platform: NodeJS.Platform, arch: string): Promise<Browser | undefined> {
  if (platform !== 'linux' || arch !== 'x64') return undefined
  const packed = findPackage()
  if (packed === undefined) return undefined
  const dir = path.join(os.tmpdir(), `sortwell-chromium-${packed.version}-${process.getuid?.() ?? 0}`)
  const executablePath = path.join(dir, 'headless_shell')
  if (!existsSync(executablePath)) await unpack(packed.bin, dir)
  const libraries = path.join(dir, 'al2023', 'lib')
  const own = { LD_LIBRARY_PATH: [libraries, process.env.LD_LIBRARY_PATH].filter(Boolean).join(':') }
  const env = runs(executablePath) ? {} : own
  if (env === own && !runs(executablePath, own)) return undefined
  const fonts = existsSync('/etc/fonts/fonts.conf') ? {} : { FONTCONFIG_PATH: path.join(dir, 'fonts') }
  return {
    executablePath,
    name: `Chromium from @sparticuz/chromium ${packed.version}`,
    headed: false,
    env: { ...env, ...fonts },
  }
}

function findPackage(): { readonly bin: string; readonly version: string } | undefined {
  for (const folder of createRequire(import.meta.url).resolve.paths('@sparticuz/chromium') ?? []) {
    const dir = path.join(folder, '@sparticuz/chromium')
    if (!existsSync(path.join(dir, 'bin/chromium.br'))) continue
    const { version } = JSON.parse(readFileSync(path.join(dir, 'package.json'), 'utf8')) as {
      version: string
    }
    return { bin: path.join(dir, 'bin'), version }
  }
  return undefined
}

/** Beside its place first: two that unpack at once do not see each other's halves. */
async function unpack(bin: string, dir: string): Promise<void> {
  const fresh = mkdtempSync(`${dir}-`)
  await expand(path.join(bin, 'chromium.br'), path.join(fresh, 'headless_shell'))
  chmodSync(path.join(fresh, 'headless_shell'), 0o755)
  for (const [name, folder] of [
    ['al2023', 'al2023'],
    ['fonts', 'fonts'],
    ['swiftshader', '.'],
  ] as const) {
    const tar = path.join(fresh, `${name}.tar`)
    await expand(path.join(bin, `${name}.tar.br`), tar)
    mkdirSync(path.join(fresh, folder), { recursive: true })
    spawnSync('tar', ['-xf', tar, '-C', path.join(fresh, folder)])
    rmSync(tar)
  }
  try {
    renameSync(fresh, dir)
  } catch {
    rmSync(fresh, { recursive: true, force: true }) // Another was quicker.
  }
}

function expand(from: string, to: string): Promise<void> {
  return pipeline(createReadStream(from), createBrotliDecompress(), createWriteStream(to))
}

function runs(executablePath: string, env: Readonly<Record<string, string>> = {}): boolean {
  return (
    spawnSync(executablePath, ['--version'], { stdio: 'ignore', env: { ...process.env, ...env } }).status ===
    0
  )
}
