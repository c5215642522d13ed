import { strict } from '../not-implemented.ts'
import type { Switches } from '../settings.ts'

/** `app.commandLine`: switches for Chromium, as long as it has not started. */
export function commandLineOf(switches: Switches) {
  return strict('app.commandLine', {
    appendSwitch: (name: string, value?: string) => void switches.set(name, value || null),
    appendArgument: (argument: string) => void switches.set(argument.replace(/^--/, ''), null),
    hasSwitch: (name: string) => switches.has(name),
    getSwitchValue: (name: string) => switches.get(name) ?? '',
    removeSwitch: (name: string) => void switches.delete(name),
  })
}
