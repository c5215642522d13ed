import { mkdirSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

const folderNames = {
  desktop: 'Desktop',
  documents: 'Documents',
  downloads: 'Downloads',
  music: 'Music',
  pictures: 'Pictures',
  videos: 'Videos',
}

/** Where an app finds its folders: Electron's rules for Linux and macOS. */
export class AppPaths {
  readonly #set = new Map<string, string>()
  readonly #name: () => string
  readonly #env: NodeJS.ProcessEnv
  readonly #exe: string

  /** @param userData as given by `--user-data-dir` */
  constructor(name: () => string, env: NodeJS.ProcessEnv, exe: string, userData: string | null | undefined) {
    this.#name = name
    this.#env = env
    this.#exe = exe
    if (userData) this.#set.set('userData', path.resolve(userData))
  }

  /** Makes `userData`, as Electron does; the others may not exist. */
  get(name: string): string {
    const found = this.#set.get(name) ?? this.#default(name)
    if (found === undefined) throw new Error(`Failed to get '${name}' path`)
    if (name === 'userData' || name === 'sessionData' || name === 'logs')
      mkdirSync(found, { recursive: true })
    return found
  }

  set(name: string, value: string): void {
    if (!path.isAbsolute(value)) throw new Error('Path must be absolute')
    if (this.#default(name) === undefined && !this.#set.has(name))
      throw new Error(`Failed to set path '${name}'`)
    this.#set.set(name, value)
  }

  #default(name: string): string | undefined {
    const home = this.#env.HOME ?? os.homedir()
    const isMac = process.platform === 'darwin'
    const folder = folderNames[name as keyof typeof folderNames]
    if (folder !== undefined) return path.join(home, isMac && name === 'videos' ? 'Movies' : folder)
    switch (name) {
      case 'home':
        return home
      case 'appData':
        return isMac
          ? path.join(home, 'Library/Application Support')
          : (this.#env.XDG_CONFIG_HOME ?? path.join(home, '.config'))
      case 'userData':
        return path.join(this.get('appData'), this.#name())
      case 'sessionData':
        return this.get('userData')
      case 'logs':
        return isMac ? path.join(home, 'Library/Logs', this.#name()) : path.join(this.get('userData'), 'logs')
      case 'temp':
        return os.tmpdir()
      case 'exe':
      case 'module':
        return this.#exe
      default:
        return undefined
    }
  }
}
