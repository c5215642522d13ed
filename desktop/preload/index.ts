import { contextBridge, ipcRenderer, webUtils } from 'electron'
import type { Bridge } from '../ipc/bridge.ts'
import type { PageCallName } from '../ipc/calls.ts'
import { eventNames } from '../ipc/events.ts'

/**
 * The names of the page's calls, inserted by the build: importing their table would include its checks, which main
 * makes.
 */
declare const __PAGE_CALLS__: readonly PageCallName[]

const calls: readonly string[] = __PAGE_CALLS__
const events: readonly string[] = eventNames

const bridge: Bridge = {
  async invoke(name, input) {
    if (!calls.includes(name)) throw new Error('Unknown call')
    return ipcRenderer.invoke(name, input)
  },
  on(name, listener) {
    if (!events.includes(name)) throw new Error('Unknown event')
    const hear = (_: unknown, value: Parameters<typeof listener>[0]) => listener(value)
    ipcRenderer.on(name, hear)
    return () => {
      ipcRenderer.off(name, hear)
    }
  },
  openDropped: items =>
    ipcRenderer.invoke('openDropped', { paths: items.map(item => webUtils.getPathForFile(item)) }),
}

contextBridge.exposeInMainWorld('bridge', bridge)
