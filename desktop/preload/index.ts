import { contextBridge, ipcRenderer, webUtils } from 'electron'
import type { Bridge } from '../ipc/bridge.ts'
import { type EventName, eventNames, pageCallNames } from '../ipc/channels.ts'

const calls: readonly string[] = pageCallNames
const events: readonly string[] = eventNames

const bridge: Bridge = {
  async invoke(name, input) {
    if (!calls.includes(name)) throw new Error('Unknown call')
    return ipcRenderer.invoke(name, input)
  },
  on(name, listener) {
    if (!events.includes(name)) throw new Error('Unknown event')
    const hear = (_: unknown, value: Parameters<typeof listener>[0]) => listener(value)
    ipcRenderer.on(name satisfies EventName, hear)
    return () => {
      ipcRenderer.off(name, hear)
    }
  },
  openDropped: item => ipcRenderer.invoke('openDropped', { path: webUtils.getPathForFile(item) }),
}

contextBridge.exposeInMainWorld('bridge', bridge)
