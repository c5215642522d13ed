import { accessSync, constants, statSync } from 'node:fs'
import path from 'node:path'

export type Machine = {
  readonly platform: NodeJS.Platform
  readonly env: Readonly<NodeJS.ProcessEnv>
  /** Stands before every absolute path that is looked at; '' but in tests. */
  readonly root: string
}

/** Where a kind of browser lies on each system. */
type Places = {
  readonly commands: readonly string[]
  readonly linuxFiles: readonly string[]
  readonly macApps: readonly string[]
  /** Below the folders of programs. */
  readonly windowsFiles: readonly string[]
}

const chromiums: Places = {
  commands: [
    'google-chrome', 'google-chrome-stable', 'chromium', 'chromium-browser', 'microsoft-edge', 'microsoft-edge-stable',
  ], // biome-ignore format: a list of names
  linuxFiles: [
    '/opt/google/chrome/chrome',
    '/usr/lib/chromium/chromium',
    '/snap/bin/chromium',
    '/opt/microsoft/msedge/msedge',
  ],
  macApps: ['Google Chrome', 'Chromium', 'Microsoft Edge'],
  windowsFiles: [
    'Google\\Chrome\\Application\\chrome.exe',
    'Chromium\\Application\\chrome.exe',
    'Microsoft\\Edge\\Application\\msedge.exe',
  ],
}
const shells: Places = {
  commands: ['chromium-headless-shell'],
  linuxFiles: [],
  macApps: [],
  windowsFiles: [],
}
const firefoxes: Places = {
  commands: ['firefox', 'firefox-esr'],
  linuxFiles: ['/snap/bin/firefox'],
  macApps: ['Firefox'],
  windowsFiles: ['Mozilla Firefox\\firefox.exe'],
}
const windowsFolders = ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'] as const

/** The first Chrome, Chromium or Edge that is installed, or undefined. */
export const installedBrowser = (machine: Machine): string | undefined => find(machine, chromiums)

/** Chromium without windows; a start takes a third of the processor time. */
export const installedShell = (machine: Machine): string | undefined => find(machine, shells)

export const installedFirefox = (machine: Machine): string | undefined => find(machine, firefoxes)

const find = (machine: Machine, places: Places) =>
  candidates(machine, places).find(file => isProgram(machine, file))

/** Whether a file is there and may be run. */
export function isProgram({ root, platform }: Machine, file: string): boolean {
  try {
    accessSync(root + file, platform === 'win32' ? constants.F_OK : constants.X_OK)
    return statSync(root + file).isFile()
  } catch {
    return false
  }
}

function candidates(
  { platform, env }: Machine,
  { commands, linuxFiles, macApps, windowsFiles }: Places,
): string[] {
  if (platform === 'win32') {
    const folders = windowsFolders.map(name => env[name]).filter(folder => folder !== undefined)
    return folders.flatMap(folder => windowsFiles.map(file => `${folder}\\${file}`))
  }
  const folders = (env.PATH ?? '').split(':').filter(folder => folder !== '')
  const onPath = commands.flatMap(name => folders.map(folder => path.posix.join(folder, name)))
  if (platform !== 'darwin') return [...onPath, ...linuxFiles]
  const inApps = ['/Applications', `${env.HOME ?? ''}/Applications`].flatMap(folder =>
    macApps.map(name => `${folder}/${name}.app/Contents/MacOS/${name === 'Firefox' ? 'firefox' : name}`),
  )
  return [...inApps, ...onPath]
}
