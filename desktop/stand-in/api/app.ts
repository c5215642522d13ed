import type { Host } from '../host.ts'
import { strictEmitter } from '../not-implemented.ts'
import { PreventableEvent } from '../preventable-event.ts'
import type { WindowList } from '../window-list.ts'
import { AppPaths } from './app-paths.ts'
import { commandLineOf } from './command-line.ts'
import { SingleInstance } from './single-instance.ts'

/** `app`: the life of the program. */
export class App extends strictEmitter('app') {
  readonly commandLine
  readonly isPackaged: boolean
  readonly runningUnderARM64Translation = false
  readonly accessibilitySupportEnabled = false
  readonly dock = undefined
  name: string
  badgeCount = 0
  applicationMenu: unknown = null
  userAgentFallback = ''
  readonly #host: Host
  readonly #windows: WindowList
  readonly #paths: AppPaths
  #version: string
  #isReady = false
  readonly #whenReady = Promise.withResolvers<void>()
  #isQuitting = false
  #instance: SingleInstance | undefined

  constructor(host: Host, windows: WindowList) {
    super()
    const { name, version, switches } = host.settings
    this.isPackaged = host.settings.resourcesDir !== undefined
    this.name = name
    this.#version = version
    this.#host = host
    this.#windows = windows
    this.commandLine = commandLineOf(switches)
    this.#paths = new AppPaths(() => this.name, process.env, process.execPath, switches.get('user-data-dir'))
    windows.onNoneLeft = () => this.#onNoneLeft()
  }

  /** Not of Electron's interface. */
  ready(): void {
    this.#isReady = true
    this.emit('will-finish-launching')
    this.emit('ready', {}, {})
    this.#whenReady.resolve()
  }

  isReady = (): boolean => this.#isReady
  whenReady = (): Promise<void> => this.#whenReady.promise

  getName = (): string => this.name
  setName(name: string): void {
    this.name = name
  }
  getVersion = (): string => this.#version
  setVersion(version: string): void {
    this.#version = version
  }
  getAppPath = (): string => this.#host.settings.appDir
  getPath = (name: string): string => this.#paths.get(name)
  setPath = (name: string, value: string): void => this.#paths.set(name, value)
  setAppLogsPath = (value?: string): void => this.#paths.set('logs', value ?? this.#paths.get('logs'))
  getLocale = (): string => 'en-US'
  getSystemLocale = (): string => 'en-US'
  getLocaleCountryCode = (): string => 'US'
  getPreferredSystemLanguages = (): string[] => ['en-US']

  /** Asks every window; all closed, the program ends. A window that stays stops it. */
  quit(): void {
    if (this.#isQuitting) return
    if (this.#isPrevented('before-quit')) return
    this.#isQuitting = true
    for (const window of this.#windows.all()) {
      let isVetoed = false
      const watch = (event: PreventableEvent) => {
        isVetoed = event.defaultPrevented
      }
      if ('once' in window && typeof window.once === 'function') window.once('close', watch)
      window.close()
      if (!isVetoed) continue
      this.#isQuitting = false
      return
    }
    if (this.#windows.all().length === 0) this.#leave(0)
  }

  /** Not of Electron's interface: a page keeps its window, so the program goes on. */
  stay(): void {
    this.#isQuitting = false
  }

  exit(code = 0): void {
    for (const window of this.#windows.all()) window.destroy()
    this.emit('quit', new PreventableEvent(), code)
    process.exit(code)
  }

  focus(): void {
    const [window] = this.#windows.all()
    if (window && 'focus' in window && typeof window.focus === 'function') window.focus()
  }

  requestSingleInstanceLock(data: unknown = {}): boolean {
    this.#instance ??= new SingleInstance(this.getPath('userData'), second => {
      this.emit('second-instance', new PreventableEvent(), second.argv, second.cwd, second.data)
    })
    return this.#instance.request({ argv: process.argv, cwd: process.cwd(), data })
  }
  hasSingleInstanceLock = (): boolean => this.#instance?.isHeld ?? false
  releaseSingleInstanceLock = (): void => this.#instance?.release()

  /** Nothing is registered with the system, and said so. */
  setAsDefaultProtocolClient = (): boolean => false
  removeAsDefaultProtocolClient = (): boolean => false
  isDefaultProtocolClient = (): boolean => false
  /** As Electron on Linux: nothing is kept. */
  getLoginItemSettings = () => ({
    openAtLogin: false,
    openAsHidden: false,
    wasOpenedAtLogin: false,
    wasOpenedAsHidden: false,
    restoreState: false,
    executableWillLaunchAtLogin: false,
    launchItems: [],
  })
  setLoginItemSettings = (): void => {}

  setAppUserModelId = (): void => {}
  setAboutPanelOptions = (): void => {}
  setBadgeCount = (): boolean => false
  addRecentDocument = (): void => {}
  clearRecentDocuments = (): void => {}
  enableSandbox = (): void => {}
  disableHardwareAcceleration = (): void => {}
  setAccessibilitySupportEnabled = (): void => {}
  isAccessibilitySupportEnabled = (): boolean => false

  #isPrevented(name: string): boolean {
    const event = new PreventableEvent()
    this.emit(name, event)
    return event.defaultPrevented
  }

  #onNoneLeft(): void {
    if (this.#isQuitting) this.#leave(0)
    else if (!this.emit('window-all-closed')) this.quit()
  }

  #leave(code: number): void {
    if (this.#isPrevented('will-quit')) {
      this.#isQuitting = false
      return
    }
    this.emit('quit', new PreventableEvent(), code)
    process.exit(code)
  }
}
