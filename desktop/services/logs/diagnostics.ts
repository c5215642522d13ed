import os from 'node:os'
import { nativeState } from '../../sorter/index.ts'
import type { Log } from './log.ts'

export type AppFacts = {
  readonly version: string
  readonly electron: string
  /** Settings that explain behaviour; without a path or a name. */
  readonly settings: Readonly<Record<string, number | boolean | string>>
}

/** One text for a person to read through and attach: what runs where, and the log. */
export function diagnosticsText(log: Log, { version, electron, settings }: AppFacts, now: Date): string {
  const facts = {
    savedAt: now.toISOString(),
    sortwell: version,
    electron,
    node: process.versions.node,
    nativePart: nativeState(),
    system: `${os.type()} ${os.release()} ${os.arch()}`,
    memoryMb: Math.round(os.totalmem() / 1e6),
    processors: os.cpus().length,
    locale: Intl.DateTimeFormat().resolvedOptions().locale,
    ...settings,
  }
  const lines = Object.entries(facts).map(([name, value]) => `${name}: ${value}`)
  return `Sortwell diagnostics\n\n${lines.join('\n')}\n\nLog\n\n${log.read()}`
}
