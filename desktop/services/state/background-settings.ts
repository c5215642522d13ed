import type { Background } from '../../ipc/channels.ts'
import { flag, record } from '../../ipc/shape.ts'

/** What of {@link Background} is kept by us; the start at login is kept by the system. */
export type BackgroundSettings = Omit<Background, 'startAtLogin'>

export const backgroundSettings = record<BackgroundSettings>({
  keepWatching: flag,
  dailySummary: flag,
  namesInLogs: flag,
})

export const usualBackground: BackgroundSettings = {
  keepWatching: true,
  dailySummary: true,
  namesInLogs: false,
}
