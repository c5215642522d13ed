import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { downloadArtifact, type ElectronPlatformArtifactDetails, type Progress } from '@electron/get'

/** Without a byte for so long, the network is taken to be closed. */
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
 * @returns undefined where it cannot be had, after saying why
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
      { stalledAfterMs, onProgress: reportProgress(say) },
    )
  } catch (error) {
    say(`Electron could not be downloaded: ${error instanceof Error ? error.message : error}`)
    return undefined
  }
  // It finds the download in the cache, which both share.
  spawnSync(process.execPath, [installer], { stdio: ['ignore', 'ignore', 'inherit'] })
  return electronBinary(repository)
}

type Waiting = {
  readonly stalledAfterMs: number
  readonly onProgress: (progress: Progress) => void
}

/**
 * Downloads a release of Electron into the cache that its installer reads, checked against its checksum.
 * @returns the path of the zip
 * @throws when nothing arrives for `stalledAfterMs`, however far it got
 */
export async function downloadElectron(
  release: Omit<ElectronPlatformArtifactDetails, 'artifactName'>,
  { stalledAfterMs, onProgress }: Waiting,
): Promise<string> {
  const stalled = new AbortController()
  const giveUp = () => stalled.abort(new Error(`nothing arrived for ${stalledAfterMs / 1000} seconds`))
  let timer = setTimeout(giveUp, stalledAfterMs)
  try {
    return await downloadArtifact({
      ...release,
      artifactName: 'electron',
      downloadOptions: {
        quiet: true,
        signal: stalled.signal,
        getProgressCallback: (progress: Progress) => {
          clearTimeout(timer)
          timer = setTimeout(giveUp, stalledAfterMs)
          onProgress(progress)
        },
      },
    })
  } catch (error) {
    throw stalled.signal.aborted ? stalled.signal.reason : error
  } finally {
    clearTimeout(timer)
  }
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
