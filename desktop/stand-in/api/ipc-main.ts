import { strictEmitter } from '../not-implemented.ts'

type Handler = (event: object, ...values: unknown[]) => unknown

/** `ipcMain`, and each window's `webContents.ipc`. */
export class IpcMain extends strictEmitter('ipcMain') {
  readonly #handlers = new Map<string, { readonly handler: Handler; readonly once: boolean }>()

  handle(channel: string, handler: Handler): void {
    this.#add(channel, handler, false)
  }

  handleOnce(channel: string, handler: Handler): void {
    this.#add(channel, handler, true)
  }

  removeHandler(channel: string): void {
    this.#handlers.delete(channel)
  }

  /** Not of Electron's interface. */
  hasHandlerFor(channel: string): boolean {
    return this.#handlers.has(channel)
  }

  /** Not of Electron's interface: what a page's `invoke` is answered with. */
  async answer(channel: string, event: object, values: readonly unknown[]): Promise<unknown> {
    const entry = this.#handlers.get(channel)
    if (!entry) throw new Error(`No handler registered for '${channel}'`)
    if (entry.once) this.#handlers.delete(channel)
    return entry.handler(event, ...values)
  }

  #add(channel: string, handler: Handler, once: boolean): void {
    if (typeof handler !== 'function')
      throw new TypeError(`Expected handler to be a function, but found type '${typeof handler}'`)
    if (this.#handlers.has(channel))
      throw new Error(`Attempted to register a second handler for '${channel}'`)
    this.#handlers.set(channel, { handler, once })
  }
}
