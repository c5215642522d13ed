import { contextBridge, ipcRenderer, webUtils } from 'electron'
import type { Bridge } from '../ipc/bridge.ts'
import { type EventName, eventNames, pageCallNames } from '../ipc/channels.ts'
import { type CallMessage, protocolVersion } from '../ipc/message.ts'

const calls: readonly string[] = pageCallNames
const events: readonly string[] = eventNames

const bridge: Bridge = {
  async invoke(name, input, version) {
    if (!calls.includes(name)) throw new Error('Unknown call')
    return ipcRenderer.invoke(name, message(version, input))
  },
  on(name, listener) {
    if (!events.includes(name)) throw new Error('Unknown event')
    const hear = (_: unknown, value: Parameters<typeof listener>[0]) => listener(value)
    ipcRenderer.on(name satisfies EventName, hear)
    return () => {
      ipcRenderer.off(name, hear)
    }
  },
  openDropped: (item, version) =>
    ipcRenderer.invoke('openDropped', message(version, { path: webUtils.getPathForFile(item) })),
}

function message(page: number, input: unknown): CallMessage {
  return { page, preload: protocolVersion, input }
}

contextBridge.exposeInMainWorld('bridge', bridge)
