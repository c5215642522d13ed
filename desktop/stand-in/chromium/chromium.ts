import { spawn } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { Cdp } from './cdp.ts'

export type ChromiumOptions = {
  readonly executablePath: string
  /** Real windows; otherwise nothing is seen. */
  readonly headed: boolean
  /** Given by the app, by its command line and by Playwright; `null` for a switch without value. */
  readonly switches: ReadonlyMap<string, string | null>
}

export type Chromium = {
  readonly cdp: Cdp
  /** Opens a window without tabs and address bar; only when headed. */
  openAppWindow(url: string): void
  /** Settles when Chromium has ended, with the last it had to say. */
  readonly ended: Promise<string>
}

/** Waits for Chromium, then removes its profile: also when whoever started it was killed, as the pipe then closes. */
const runAndClean = 'trap : INT TERM HUP; profile=$1; shift; "$@"; rm -rf "$profile"'

const ownSwitches = new Set([
  'user-data-dir',
  'remote-debugging-port',
  'remote-debugging-pipe',
  'headless',
  'no-sandbox',
])
const quietSwitches = [
  '--test-type',
  '--no-first-run',
  '--no-default-browser-check',
  '--no-startup-window',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-default-apps',
  '--disable-search-engine-choice-screen',
  '--disable-dev-shm-usage',
  '--site-per-process', // as Electron; a headless shell does without by itself
  '--password-store=basic',
  '--use-mock-keychain',
]
const disabledFeatures = 'LocalNetworkAccessChecks,HttpsUpgrades,Translate,OptimizationHints'

export function startChromium({ executablePath, headed, switches }: ChromiumOptions): Chromium {
  const profile = mkdtempSync(path.join(os.tmpdir(), 'sortwell-stand-in-'))
  const features = [switches.get('disable-features'), disabledFeatures].filter(Boolean).join(',')
  const shared = [`--user-data-dir=${profile}`, ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])]
  const args = [
    '--remote-debugging-pipe',
    ...shared,
    ...quietSwitches,
    ...(headed ? [] : ['--headless', '--disable-gpu', '--hide-scrollbars', '--mute-audio']),
    ...Array.from(switches, ([name, value]) => (value === null ? `--${name}` : `--${name}=${value}`)).filter(
      argument =>
        !ownSwitches.has(/^--([^=]*)/.exec(argument)?.[1] ?? '') &&
        !argument.startsWith('--disable-features'),
    ),
    `--disable-features=${features}`,
  ]
  const child = spawn('/bin/sh', ['-c', runAndClean, 'sh', profile, executablePath, ...args], {
    stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'],
    detached: true, // Ctrl-C is for the app, which may still want its windows.
  })
  const [, , errors, output, input] = child.stdio
  if (!errors || !output || !input || !('write' in output) || !('read' in input))
    throw new Error('no pipe to Chromium')
  let lastWords = ''
  errors.on('data', chunk => {
    lastWords = (lastWords + String(chunk)).slice(-2000)
  })
  const cdp = new Cdp(output, input as import('node:stream').Readable)
  const ended = new Promise<string>(resolve => {
    child.on('error', error => resolve(error.message))
    child.on('close', () => {
      cdp.close()
      resolve(lastWords)
    })
  })
  return {
    cdp,
    ended,
    openAppWindow(url) {
      spawn(executablePath, [...shared, '--test-type', `--app=${url}`], {
        stdio: 'ignore',
      }).on('error', () => {}) // The window then never appears, which its opener reports.
    },
  }
}
