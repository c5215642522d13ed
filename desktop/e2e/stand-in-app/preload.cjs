const { contextBridge, ipcRenderer, webUtils } = require('electron')

let filesystem
try {
  filesystem = typeof require('node:fs')
} catch (error) {
  filesystem = error.message
}

contextBridge.exposeInMainWorld('bridge', {
  filesystem,
  platform: process.platform,
  nested: { list: [1, { deep: true }] },
  invoke: (channel, ...values) => ipcRenderer.invoke(channel, ...values),
  on: (channel, listener) => {
    const hear = (_, ...values) => listener(...values)
    ipcRenderer.on(channel, hear)
    return () => ipcRenderer.off(channel, hear)
  },
  pathOf: file => webUtils.getPathForFile(file),
  call: (callback, value) => callback(value),
  fails: () => {
    throw new Error('from the preload script')
  },
  later: async value => value * 2,
  exposeAgain: () => contextBridge.exposeInMainWorld('bridge', {}),
})
