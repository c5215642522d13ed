import { spawn, spawnSync } from 'node:child_process'
import type { EventEmitter } from 'node:events'
import { accessSync, constants, existsSync } from 'node:fs'
import path from 'node:path'
import { type Host, isSeen } from '../host.ts'
import { record, strict, strictEmitter } from '../not-implemented.ts'

/** Here the computer never sleeps, unless a spec says so. */
export const powerMonitor: EventEmitter = new (strictEmitter('powerMonitor'))()

/** Only for electron-updater, which emits on it before it quits. */
export const autoUpdater: EventEmitter = new (strictEmitter('autoUpdater'))()

export const crashReporter = strict('crashReporter', {
  start: (options: object) => record('crashReporter.start', options),
})

export type Rectangle = {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** `screen`: one display, which a real window may be larger or smaller than. */
export const screenArea: Rectangle = { x: 0, y: 0, width: 1280, height: 800 }
export const screen = strict('screen', {
  getAllDisplays: () => [{ id: 1, bounds: screenArea, workArea: screenArea, scaleFactor: 1 }],
})

/** `shell`. Nothing leaves the program unless a person sees it: it is named on stderr instead. */
export function shellOf(host: Host) {
  const open = async (member: string, what: string): Promise<string> => {
    if (isSeen(host)) return openWithDesktop(what)
    record(`shell.${member}`, what)
    console.error(`stand-in: shell.${member} ${what}`)
    return ''
  }
  return strict('shell', {
    async openExternal(url: string): Promise<void> {
      if (!URL.canParse(url)) throw new Error('Invalid URL')
      const problem = await open('openExternal', url)
      if (problem !== '') throw new Error(problem)
    },
    showItemInFolder(file: string): void {
      void open('showItemInFolder', isSeen(host) ? path.dirname(file) : file)
    },
    openPath: async (file: string): Promise<string> =>
      existsSync(file) ? open('openPath', file) : 'Failed to open path',
  })
}

type NotificationOptions = { readonly title?: string; readonly body?: string; readonly silent?: boolean }

/** `Notification`: shown by `notify-send` when a person looks and it is installed. */
export function notificationOf(host: Host) {
  return class Notification extends strictEmitter('Notification') {
    readonly title: string
    readonly body: string

    constructor({ title = '', body = '' }: NotificationOptions = {}) {
      super()
      this.title = title
      this.body = body
    }

    static isSupported(): boolean {
      return true
    }

    show(): void {
      record('Notification.show', this.title, this.body)
      const tool = isSeen(host) ? findTool('notify-send') : undefined
      if (tool) spawnSync(tool, ['--', this.title, this.body], { timeout: 2000 })
      this.emit('show', {})
    }
  }
}

/** Path of a program that the person's desktop brings along, if it does. */
function findTool(name: string): string | undefined {
  const files = (process.env.PATH ?? '').split(path.delimiter).map(folder => path.join(folder, name))
  return files.find(file => {
    try {
      accessSync(file, constants.X_OK)
      return true
    } catch {
      return false
    }
  })
}

/** @returns '' when it could be started, else why not */
function openWithDesktop(what: string): Promise<string> {
  const tool = findTool(process.platform === 'darwin' ? 'open' : 'xdg-open')
  if (!tool) return Promise.resolve(`No program to open ${what} with`)
  return new Promise(resolve => {
    const child = spawn(tool, [what], { stdio: 'ignore', detached: true })
    child.on('error', error => resolve(error.message))
    child.on('spawn', () => {
      child.unref()
      resolve('')
    })
  })
}
