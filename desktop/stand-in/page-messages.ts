import { itemFor, type PressedKey } from './api/accelerators.ts'
import type { BrowserWindowBase } from './api/browser-window.ts'
import type { IpcMain } from './api/ipc-main.ts'
import { Menu } from './api/menu.ts'
import type { OpenDetails, WebContents } from './api/web-contents.ts'
import type { Protocol } from './cdp.ts'
import type { Codec } from './codec.ts'
import type { PageLink, PageMessage } from './page-link.ts'
import { PreventableEvent } from './preventable-event.ts'
import type { SchemeAlias } from './scheme-alias.ts'

export type MessageDeps = {
  readonly ipcMain: IpcMain
  readonly codec: Codec
  readonly alias: SchemeAlias
  windowOf(contents: WebContents): BrowserWindowBase | undefined
  onOpen(contents: WebContents, details: OpenDetails): void
}

/** Brings what a preload script's world says to whom it is for. */
export function readPageMessages({ ipcMain, codec, alias, windowOf, onOpen }: MessageDeps) {
  const eventOf = (contents: WebContents) => ({
    type: 'frame',
    sender: contents,
    senderFrame: contents.mainFrame,
    processId: contents.mainFrame.processId,
    frameId: contents.mainFrame.routingId,
    ports: [],
    reply: (channel: string, ...values: unknown[]) => contents.send(channel, ...values),
    returnValue: undefined as unknown,
    preventDefault: () => {},
  })
  const valuesOf = (message: PageMessage) => codec.decode(String(message.values)) as unknown[]

  async function invoke(contents: WebContents, message: PageMessage, link: PageLink): Promise<void> {
    const id = Number(message.id)
    const channel = String(message.channel)
    const chosen = contents.ipc.hasHandlerFor(channel) ? contents.ipc : ipcMain
    try {
      const value = codec.encode(await chosen.answer(channel, eventOf(contents), valuesOf(message)))
      link.hear({ kind: 'reply', id, value })
    } catch (error) {
      console.error(`Error occurred in handler for '${channel}':`, error)
      link.hear({ kind: 'reply', id, error: `Error invoking remote method '${channel}': ${error}` })
    }
  }

  function emit(contents: WebContents, channel: string, values: readonly unknown[]) {
    const event = eventOf(contents)
    for (const heard of [contents.ipc, ipcMain]) heard.emit(channel, event, ...values)
    return event
  }

  function press(contents: WebContents, message: PageMessage): void {
    const item = itemFor(Menu.getApplicationMenu(), message as PageMessage & PressedKey, process.platform)
    item?.click({ triggeredByAccelerator: true }, windowOf(contents))
  }

  return {
    onMessage(contents: WebContents, message: PageMessage, link: PageLink): void {
      const { kind } = message
      if (kind === 'invoke') void invoke(contents, message, link)
      else if (kind === 'send') emit(contents, String(message.channel), valuesOf(message))
      else if (kind === 'open') {
        const { url, name, features } = message as PageMessage & {
          url: string
          name: string
          features: string
        }
        const frameName = name === '_blank' ? '' : name
        const disposition = features === '' ? 'foreground-tab' : 'new-window'
        onOpen(contents, { url: alias.toApp(url), frameName, features, disposition })
      } else if (kind === 'focus' || kind === 'blur') windowOf(contents)?.pageFocus(kind === 'focus')
      else if (kind === 'key') press(contents, message)
      else if (kind === 'preload-error') {
        console.error(`Unable to load preload script: ${String(message.stack)}`)
        contents.emit('preload-error', new PreventableEvent(), '', new Error(String(message.stack)))
      }
    },

    /** While the page stands still. */
    async answer(
      contents: WebContents,
      link: PageLink,
      question: string,
      subject: Protocol.Runtime.RemoteObject,
    ) {
      if (question === 'getPathForFile') {
        const { objectId } = subject
        if (objectId === undefined) return '""'
        const { path } = await link.send('DOM.getFileInfo', { objectId })
        return JSON.stringify(path)
      }
      const { channel, values } = JSON.parse(String(subject.value)) as { channel: string; values: string }
      return codec.encode(emit(contents, channel, codec.decode(values) as unknown[]).returnValue)
    },
  }
}
