import type { Chromium } from './chromium.ts'
import type { Codec } from './codec.ts'
import type { Requests } from './requests.ts'
import type { SchemeAlias } from './scheme-alias.ts'
import type { StandInSettings } from './settings.ts'
import type { Targets } from './targets.ts'

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
  readonly codec: Codec
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
