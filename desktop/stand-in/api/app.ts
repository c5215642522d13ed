import { mkdirSync, readFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { type Host, PreventableEvent } from '../host.ts'
import { record, strict, strictEmitter } from '../not-implemented.ts'
import type { BrowserWindowBase } from './browser-window.ts'
import { SingleInstance } from './single-instance.ts'

/** As Electron on Linux: from `user-dirs.dirs`, where a path is whole or begins with `$HOME/`. */
function userFolder(home: string, name: string): string | undefined {
  const configDir = process.env.XDG_CONFIG_HOME ?? path.join(home, '.config')
  try {
    const text = readFileSync(path.join(configDir, 'user-dirs.dirs'), 'utf8')
    const [, inHome, named = ''] = new RegExp(`^XDG_${name}_DIR="(\\$HOME/?)?(.*)"`, 'm').exec(text) ?? []
    if (inHome !== undefined) return path.join(home, named)
    return named.startsWith('/') ? named : undefined
  } catch {
    return undefined // Electron takes the usual names
  }
}

/** `app`: the life of the program. */
export class App extends strictEmitter('app') {
  readonly commandLine
  readonly isPackaged: boolean
  readonly name: string
  readonly #host: Host
  readonly #windows: ReadonlySet<BrowserWindowBase>
  #isReady = false
  readonly #whenReady = Promise.withResolvers<void>()
  #isQuitting = false
  #instance: SingleInstance | undefined

  constructor(host: Host, windows: ReadonlySet<BrowserWindowBase>) {
    super()
    const { name, switches, resourcesDir } = host.settings
    this.isPackaged = resourcesDir !== undefined
    this.name = name
    this.#host = host
    this.#windows = windows
    this.commandLine = strict('app.commandLine', {
      appendSwitch: (name: string, value?: string) => void switches.set(name, value || null),
    })
  }

  /** Not of Electron's interface. */
  ready(): void {
    this.#isReady = true
    this.emit('ready', {}, {})
    this.#whenReady.resolve()
  }

  isReady = (): boolean => this.#isReady
  whenReady = (): Promise<void> => this.#whenReady.promise
  getName = (): string => this.name
  getVersion = (): string => this.#host.settings.version
  getAppPath = (): string => this.#host.settings.appDir

  /** By Electron's rules for Linux and macOS. Makes the folders of the app's own, as Electron does. */
  getPath(name: string): string {
    const home = process.env.HOME ?? os.homedir()
    const isMac = process.platform === 'darwin'
    const appData = isMac
      ? path.join(home, 'Library/Application Support')
      : (process.env.XDG_CONFIG_HOME ?? path.join(home, '.config'))
    const userData = path.resolve(
      this.#host.settings.switches.get('user-data-dir') ?? path.join(appData, this.name),
    )
    const own: Readonly<Record<string, string>> = {
      userData,
      logs: isMac ? path.join(home, 'Library/Logs', this.name) : path.join(userData, 'logs'),
    }
    const others: Readonly<Record<string, string>> = {
      home,
      appData,
      temp: os.tmpdir(),
      exe: process.execPath,
      desktop: userFolder(home, 'DESKTOP') ?? path.join(home, 'Desktop'),
      documents: userFolder(home, 'DOCUMENTS') ?? path.join(home, 'Documents'),
      downloads: userFolder(home, 'DOWNLOAD') ?? path.join(home, 'Downloads'),
    }
    const found = own[name] ?? others[name]
    if (found === undefined) throw new Error(`Failed to get '${name}' path`)
    if (name in own) mkdirSync(found, { recursive: true })
    return found
  }

  /** Asks every window; all closed, the program ends. A window that stays stops it. */
  quit(): void {
    if (this.#isQuitting || this.#isPrevented('before-quit')) return
    this.#isQuitting = true
    for (const window of this.#windows) {
      let isVetoed = false
      window.once('close', (event: PreventableEvent) => {
        isVetoed = event.defaultPrevented
      })
      window.close()
      if (!isVetoed) continue
      this.#isQuitting = false
      return
    }
    if (this.#windows.size === 0) this.#leave()
  }

  /** Starts nothing: a test that wants the app again starts it. */
  relaunch = (): void => record('app.relaunch')

  exit(code = 0): void {
    for (const window of this.#windows) window.destroy()
    this.emit('quit', new PreventableEvent(), code)
    process.exit(code)
  }

  requestSingleInstanceLock(data: unknown = {}): boolean {
    this.#instance ??= new SingleInstance(this.getPath('userData'), second => {
      this.emit('second-instance', new PreventableEvent(), second.argv, second.cwd, second.data)
    })
    return this.#instance.request({ argv: process.argv, cwd: process.cwd(), data })
  }

  /** Nothing is registered with the system, and said so. */
  setAsDefaultProtocolClient(scheme: string): boolean {
    record('app.setAsDefaultProtocolClient', scheme)
    return false
  }
  /** As Electron on Linux: nothing is kept. */
  getLoginItemSettings = () => ({ openAtLogin: false, executableWillLaunchAtLogin: false, launchItems: [] })
  setLoginItemSettings = (settings: object): void => record('app.setLoginItemSettings', settings)

  /** Not of Electron's interface: the last window has gone. */
  noneLeft(): void {
    if (this.#isQuitting) this.#leave()
    else if (!this.emit('window-all-closed')) this.quit()
  }

  #isPrevented(name: string): boolean {
    const event = new PreventableEvent()
    this.emit(name, event)
    return event.defaultPrevented
  }

  #leave(): void {
    if (this.#isPrevented('will-quit')) {
      this.#isQuitting = false
      return
    }
    this.emit('quit', new PreventableEvent(), 0)
    process.exit(0)
  }
}
