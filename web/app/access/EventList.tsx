import type { SecurityEvent } from '../../../server/contract/shapes.ts'
import { writeMinute } from '../../kit/words/dates.ts'
import styles from './EventList.module.css'
import { events as text } from './text.ts'

type EventListProps = { readonly label: string; readonly events: readonly SecurityEvent[] }

/** Security events, the newest first. One that repeats has its number, and the time of the last. */
export function EventList({ label, events }: EventListProps) {
  return (
    <ul className={styles.list} aria-label={label}>
      {events.map(event => (
        <li key={event.id}>
          <p className={styles.summary}>
            {event.repeated
              ? text.repeated(event.summary, event.repeated.times, writeMinute(event.repeated.since))
              : event.summary}
          </p>
          <p>
            {event.repeated ? text.last(writeMinute(event.at)) : writeMinute(event.at)}
            {event.ipAddress && ` · ${event.device ?? event.userAgent} · ${event.ipAddress}`}
          </p>
        </li>
      ))}
    </ul>
  )
}

/** The same, folded below its label. Draws nothing without any. */
export function FoldedEvents({ label, events }: EventListProps) {
  if (events.length === 0) return null
  return (
    <details className={styles.folded}>
      <summary>{label}</summary>
      <EventList label={label} events={events} />
    </details>
  )
}
