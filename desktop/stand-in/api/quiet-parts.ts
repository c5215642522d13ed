import type { EventEmitter } from 'node:events'
import { strict, strictEmitter } from '../not-implemented.ts'

/** Parts of Electron that tell of the computer; here it never sleeps, locks or crashes. */
export const powerMonitor = new (class PowerMonitor extends strictEmitter('powerMonitor') {
  onBatteryPower = false
  isOnBatteryPower = (): boolean => false
  getSystemIdleTime = (): number => 0
  getSystemIdleState = (): string => 'active'
})()

export const crashReporter = strict('crashReporter', { start: () => {}, getUploadToServer: () => false })

/** Only for electron-updater, which emits on it before it quits. */
export const autoUpdater: EventEmitter = new (strictEmitter('autoUpdater'))()

let lastBlocker = 0
const blockers = new Set<number>()
export const powerSaveBlocker = strict('powerSaveBlocker', {
  start(): number {
    lastBlocker += 1
    blockers.add(lastBlocker)
    return lastBlocker
  },
  stop: (id: number) => blockers.delete(id),
  isStarted: (id: number) => blockers.has(id),
})
