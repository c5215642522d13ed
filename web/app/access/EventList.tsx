import type { SecurityEvent } from '../../../server/contract/shapes.ts'
import { writeMinute } from '../../kit/words/dates.ts'
import styles from './EventList.module.css'
import { events as text } from './text.ts'

type EventListProps = { readonly label: string; readonly events: readonly SecurityEvent[] }

/** Security events, the newest first. One that repeats has its number, and the times of the first and the last. */
export function EventList({ label, events }: EventListProps) {
  return (
    <ul className={styles.list} aria-label={label}>
      {events.map(event => (
        <li key={event.id}>
          <p className={styles.summary}>{event.summary}</p>
          <p>{[timesOf(event), ...placeOf(event)].join(' · ')}</p>
        </li>
      ))}
    </ul>
  )
}

const timesOf = ({ at, repeated }: SecurityEvent) =>
  repeated ? text.repeated(repeated.times, writeMinute(repeated.since), writeMinute(at)) : writeMinute(at)

function placeOf({ ipAddress, userAgent, device, repeated }: SecurityEvent): readonly string[] {
  if (ipAddress) return [device ?? userAgent, ipAddress]
  return repeated && userAgent === '' ? [text.places] : []
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
