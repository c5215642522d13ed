import { Counter } from 'prom-client'
import type { Log } from '../log.ts'
import type { Metrics } from './metrics.ts'

/**
 * Events for operators. Each is a log line (its name in the field `event`) and a count in `sortwell_events_total`.
 * docs/deployment.md has the same table with what to do about each.
 */
export const events = {
  refusal: { level: 'info', says: 'request refused' },
  lockout: { level: 'warn', says: 'log-ins of an account stopped for a while' },
  revert: { level: 'warn', says: 'change or deletion of an account undone by its owner' },
  dispute: { level: 'warn', says: 'payment disputed' },
  bounce: { level: 'warn', says: 'mail server has no such mailbox' },
  'disk-full': { level: 'error', says: 'disk full' },
} as const satisfies Readonly<
  Record<string, { readonly level: 'info' | 'warn' | 'error'; readonly says: string }>
>

export type EventName = keyof typeof events
export type Events = ReturnType<typeof createEvents>

/** Records an event once it has happened: after the transaction that decided it, not inside. */
export function createEvents({ log, metrics }: { readonly log: Log; readonly metrics: Metrics }) {
  const counter = new Counter({
    name: 'sortwell_events_total',
    help: 'Refusals, lockouts, reverts, disputes, bounces and full disks, by the name that the log has for each.',
    labelNames: ['event'] as const,
    registers: [metrics.registry],
  })
  for (const event of Object.keys(events)) counter.inc({ event }, 0)

  return {
    /** @param about ids, kinds and counts; never an address, a name or a token. `err` is an error. */
    note(event: EventName, about: Readonly<Record<string, unknown>> = {}): void {
      const { level, says } = events[event]
      counter.inc({ event })
      log[level]({ event, ...about }, says)
    },
  }
}
