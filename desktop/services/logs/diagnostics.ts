import os from 'node:os'
import type { Log } from './log.ts'

export type Surroundings = {
  readonly version: string
  readonly electron: string
  /** Settings that explain behaviour; without a path or a name. */
  readonly settings: Readonly<Record<string, number | boolean | string>>
}

/** One text for a person to read through and attach: what runs where, and the log. */
export function diagnosticsText(log: Log, { version, electron, settings }: Surroundings, now: Date): string {
  const facts = {
    savedAt: now.toISOString(),
    sortwell: version,
    electron,
    node: process.versions.node,
    system: `${os.type()} ${os.release()} ${os.arch()}`,
    memoryMb: Math.round(os.totalmem() / 1e6),
    processors: os.cpus().length,
    locale: Intl.DateTimeFormat().resolvedOptions().locale,
    ...settings,
  }
  const lines = Object.entries(facts).map(([name, value]) => `${name}: ${value}`)
  return `Sortwell diagnostics\n\n${lines.join('\n')}\n\nLog\n\n${log.read()}`
}
