import { setTimeout as pause } from 'node:timers/promises'
import type { IpcMain } from '../api/ipc-main.ts'
import type { WebContents } from '../api/web-contents.ts'
import { PreventableEvent } from '../host.ts'
import type { Codec } from './codec.ts'
import type { PageLink, PageMessage } from './page-link.ts'

type Answering = {
  readonly ipcMain: IpcMain
  readonly codec: Codec
  readonly late: ReadonlyMap<string, number>
}

/** Brings what a preload script's world says to whom it is for. */
export function hearPage(link: PageLink, contents: WebContents, { ipcMain, codec, late }: Answering): void {
  async function invoke({ id, channel, values }: PageMessage): Promise<void> {
    const event = { type: 'frame', sender: contents, senderFrame: contents.mainFrame }
    const reply = { kind: 'reply', id: Number(id) } as const
    try {
      const given = codec.decode(String(values)) as unknown[]
      const value = codec.encode(await ipcMain.answer(String(channel), event, given))
      const lateMs = late.get(String(channel)) ?? Math.random() * (late.get('*') ?? 0)
      if (lateMs > 0) await pause(lateMs)
      link.hear({ ...reply, value })
    } catch (error) {
      console.error(`Error occurred in handler for '${channel}':`, error)
      link.hear({ ...reply, error: `Error invoking remote method '${channel}': ${error}` })
    }
  }

  link.events.on('message', message => {
    if (message.kind === 'invoke') void invoke(message)
    else if (message.kind === 'open') contents.askToOpen(String(message.url))
    else if (message.kind === 'preload-error') {
      console.error(`Unable to load preload script: ${String(message.stack)}`)
      contents.emit('preload-error', new PreventableEvent(), '', new Error(String(message.stack)))
    }
  })
}
