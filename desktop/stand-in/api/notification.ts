import type { Host } from '../host.ts'
import { strictEmitter } from '../not-implemented.ts'
import { findTool, runTool } from './desktop-tools.ts'

type NotificationOptions = { readonly title?: string; readonly body?: string; readonly silent?: boolean }

/** `Notification`: shown by `notify-send` when a person looks and it is installed. */
export function notificationOf(host: Host) {
  return class Notification extends strictEmitter('Notification') {
    title: string
    body: string
    silent: boolean

    constructor({ title = '', body = '', silent = false }: NotificationOptions = {}) {
      super()
      this.title = title
      this.body = body
      this.silent = silent
    }

    static isSupported(): boolean {
      return true
    }

    show(): void {
      const tool = host.running?.headed && !host.isDriven ? findTool('notify-send') : undefined
      if (tool) runTool(tool, ['--', this.title, this.body])
      this.emit('show', {})
    }

    close(): void {
      this.emit('close', {})
    }
  }
}
