import { strictEmitter } from '../not-implemented.ts'

type Handler = (event: object, ...values: unknown[]) => unknown

/** `ipcMain` */
export class IpcMain extends strictEmitter('ipcMain') {
  readonly #handlers = new Map<string, Handler>()

  handle(channel: string, handler: Handler): void {
    if (typeof handler !== 'function')
      throw new TypeError(`Expected handler to be a function, but found type '${typeof handler}'`)
    if (this.#handlers.has(channel))
      throw new Error(`Attempted to register a second handler for '${channel}'`)
    this.#handlers.set(channel, handler)
  }

  removeHandler(channel: string): void {
    this.#handlers.delete(channel)
  }

  /** Not of Electron's interface: what a page's `invoke` is answered with. */
  async answer(channel: string, event: object, values: readonly unknown[]): Promise<unknown> {
    const handler = this.#handlers.get(channel)
    if (!handler) throw new Error(`No handler registered for '${channel}'`)
    return handler(event, ...values)
  }
}
