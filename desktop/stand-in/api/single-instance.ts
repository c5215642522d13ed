import { spawnSync } from 'node:child_process'
import {
  type FSWatcher,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  watch,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'

export type SecondInstance = { readonly argv: string[]; readonly cwd: string; readonly data: unknown }

/**
 * One running app for each `userData`. Electron answers at once, so all of this is synchronous: a file names the
 * holder, and a later instance leaves its command line in a folder that the holder watches.
 */
export class SingleInstance {
  readonly #dir: string
  readonly #told: (instance: SecondInstance) => void
  #watcher: FSWatcher | undefined

  constructor(userData: string, told: (instance: SecondInstance) => void) {
    this.#dir = path.join(userData, 'stand-in-instance')
    this.#told = told
  }

  get isHeld(): boolean {
    return this.#watcher !== undefined
  }

  /** @returns false when another instance holds it, which has then been told of this one */
  request(instance: SecondInstance): boolean {
    if (this.isHeld) return true
    mkdirSync(this.#dir, { recursive: true })
    const holder = path.join(this.#dir, 'holder')
    for (;;) {
      try {
        writeFileSync(holder, String(process.pid), { flag: 'wx' })
        break
      } catch {
        if (this.#isAlive(holder)) {
          this.#tell(instance)
          return false
        }
        rmSync(holder, { force: true })
      }
    }
    for (const left of this.#messages()) rmSync(left)
    this.#watcher = watch(this.#dir, () => this.#read())
    this.#watcher.unref()
    process.on('exit', () => this.release())
    return true
  }

  release(): void {
    this.#watcher?.close()
    if (this.#watcher) rmSync(path.join(this.#dir, 'holder'), { force: true })
    this.#watcher = undefined
  }

  #isAlive(holder: string): boolean {
    const pid = Number(readFileSync(holder, 'utf8'))
    const { stdout } = spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
    if (typeof stdout === 'string') return stdout.includes('boot.ts')
    try {
      return process.kill(pid, 0)
    } catch {
      return false
    }
  }

  #tell(instance: SecondInstance): void {
    const file = path.join(this.#dir, `${process.pid}.json`)
    writeFileSync(`${file}.part`, JSON.stringify(instance))
    renameSync(`${file}.part`, file)
  }

  #messages(): string[] {
    return readdirSync(this.#dir)
      .filter(name => name.endsWith('.json'))
      .map(name => path.join(this.#dir, name))
  }

  #read(): void {
    for (const file of this.#messages()) {
      const instance = JSON.parse(readFileSync(file, 'utf8')) as SecondInstance
      rmSync(file)
      this.#told(instance)
    }
  }
}
