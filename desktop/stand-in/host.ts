import type { Chromium } from './chromium/chromium.ts'
import type { Requests } from './chromium/requests.ts'
import type { SchemeAlias } from './chromium/scheme-alias.ts'
import type { Targets } from './chromium/targets.ts'
import type { StandInSettings } from './settings.ts'

/** Chromium, once it is up. */
export type Running = {
  readonly chromium: Chromium
  readonly targets: Targets
  readonly requests: Requests
  /** Windows can be seen. */
  readonly headed: boolean
}

/** What all parts of the stand-in share. */
export type Host = {
  readonly settings: StandInSettings
  readonly alias: SchemeAlias
  /** Absent until the app is ready. */
  running?: Running
  /** Nobody but a test tool looks at the windows: a person is not to be asked. */
  readonly isDriven: boolean
}

/** Chromium, for what Electron allows only once the app is ready. */
export function runningOf(host: Host, what: string): Running {
  if (!host.running) throw new Error(`${what} before app is ready`)
  return host.running
}

/** Whether a person sees the windows. */
export const isSeen = (host: Host): boolean => host.running?.headed === true && !host.isDriven

/** What listeners get first; some may say no. */
export class PreventableEvent {
  defaultPrevented = false
  preventDefault(): void {
    this.defaultPrevented = true
  }
}
