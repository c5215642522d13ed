/** What an app says of a window, as far as it matters here. */
export type WindowOptions = {
  readonly width?: number
  readonly height?: number
  readonly x?: number
  readonly y?: number
  readonly minWidth?: number
  readonly minHeight?: number
  readonly title?: string
  readonly show?: boolean
  readonly webPreferences?: WebPreferences
}

export type WebPreferences = {
  readonly preload?: string
  readonly [name: string]: unknown
}

/** Only the safe way of running pages exists here; an app that asks for another must not seem to work. */
const fixed: Readonly<Record<string, unknown>> = {
  sandbox: true,
  contextIsolation: true,
  nodeIntegration: false,
  nodeIntegrationInWorker: false,
  nodeIntegrationInSubFrames: false,
  webviewTag: false,
  webSecurity: true,
  allowRunningInsecureContent: false,
  experimentalFeatures: false,
}

/** @throws {Error} for preferences that would need another host */
export function checkPreferences({ webPreferences = {} }: WindowOptions): void {
  for (const [name, value] of Object.entries(webPreferences)) {
    if (value !== undefined && name in fixed && fixed[name] !== value) {
      throw new Error(`stand-in: webPreferences.${name} = ${String(value)} is not implemented`)
    }
    if (name === 'partition') throw new Error('stand-in: webPreferences.partition is not implemented')
  }
}
