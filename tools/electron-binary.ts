import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { downloadArtifact, type ElectronPlatformArtifactDetails, type Progress } from '@electron/get'

/** Short enough that `npm start` says within three seconds what it opens instead. */
const firstByteWithinMs = 2000
const stalledAfterMs = 15_000

/** Electron's own binary, or undefined where npm has left it out. */
export function electronBinary(repository: string): string | undefined {
  const folder = path.join(repository, 'node_modules/electron')
  const name = path.join(folder, 'path.txt')
  if (!existsSync(name)) return undefined
  const file = path.join(folder, 'dist', readFileSync(name, 'utf8'))
  return existsSync(file) ? file : undefined
}

/**
 * Downloads Electron's binary (about 100 MB) and lets Electron's installer unpack it. Waits as long as bytes arrive.
 * @returns undefined when the download fails, after printing why
 */
export async function fetchElectron(
  repository: string,
  say: (line: string) => void,
): Promise<string | undefined> {
  const folder = path.join(repository, 'node_modules/electron')
  const installer = path.join(folder, 'install.js')
  if (!existsSync(installer)) return undefined
  const require = createRequire(installer)
  const { version } = require('./package.json') as { version: string }
  say(`Downloading Electron ${version}. "npm start -- --browser" opens the app in a browser instead.`)
  try {
    await downloadElectron(
      {
        version,
        platform: process.platform,
        arch: process.arch,
        checksums: require('./checksums.json') as Record<string, string>,
      },
      { firstByteWithinMs, stalledAfterMs, onProgress: reportProgress(say) },
    )
  } catch (error) {
    say(`Electron could not be downloaded: ${error instanceof Error ? error.message : error}.`)
    return undefined
  }
  // The installer finds the download in the cache that it shares with downloadArtifact.
  spawnSync(process.execPath, [installer], { stdio: ['ignore', 'ignore', 'inherit'] })
  return electronBinary(repository)
}

type Waiting = {
  /** For the first byte of the file. */
  readonly firstByteWithinMs: number
  /** Between two parts of a download that has begun. */
  readonly stalledAfterMs: number
  readonly onProgress: (progress: Progress) => void
}

/**
 * Downloads a release of Electron into the cache that its installer reads, checked against its checksum.
 * @returns the path of the zip
 * @throws when nothing arrives within these times, and at once when the server cannot be reached
 */
export async function downloadElectron(
  release: Omit<ElectronPlatformArtifactDetails, 'artifactName'>,
  { firstByteWithinMs, stalledAfterMs, onProgress }: Waiting,
): Promise<string> {
  const stalled = new AbortController()
  const giveUpAfter = (delayMs: number, reason: string) =>
    setTimeout(() => stalled.abort(new Error(`${reason} ${delayMs / 1000} seconds`)), delayMs)
  let timer = giveUpAfter(firstByteWithinMs, 'no answer within')
  try {
    return await downloadArtifact({
      ...release,
      artifactName: 'electron',
      downloadOptions: {
        quiet: true,
        signal: stalled.signal,
        getProgressCallback: (progress: Progress) => {
          clearTimeout(timer)
          timer = giveUpAfter(stalledAfterMs, 'nothing arrived for')
          onProgress(progress)
        },
      },
    })
  } catch (error) {
    throw stalled.signal.aborted ? stalled.signal.reason : causeOf(error)
  } finally {
    clearTimeout(timer)
  }
}

/** What `fetch` reports as "fetch failed" has its reason in `cause`: an unknown name, a refused connection. */
function causeOf(error: unknown): unknown {
  return error instanceof TypeError && error.cause instanceof Error ? error.cause : error
}

/** A line for every tenth of the download. */
function reportProgress(say: (line: string) => void): (progress: Progress) => void {
  let told = 0
  return ({ percent, transferred, total }) => {
    const tenth = Math.floor(percent * 10)
    if (total === null || tenth <= told) return
    told = tenth
    say(`Electron: ${Math.round(transferred / 1e6)} of ${Math.round(total / 1e6)} MB`)
  }
}
