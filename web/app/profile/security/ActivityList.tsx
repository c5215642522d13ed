import type { SecurityEvent } from '../../../../server/contract/shapes.ts'
import { takeFocus } from '../../../kit/take-focus.ts'
import { writeMinute } from '../../../kit/words/dates.ts'
import styles from './ActivityList.module.css'
import { security } from './text.ts'

const { activity: text } = security

export function ActivityList({ events }: { readonly events: readonly SecurityEvent[] }) {
  if (events.length === 0)
    return (
      <p ref={takeFocus} tabIndex={-1}>
        {text.none}
      </p>
    )
  return (
    <ul ref={takeFocus} tabIndex={-1} className={styles.list} aria-label={text.title}>
      {events.map(event => (
        <li key={event.id}>
          <p className={styles.summary}>{event.summary}</p>
          <p>
            {writeMinute(event.at)}
            {event.ipAddress && ` · ${event.device ?? event.userAgent} · ${event.ipAddress}`}
          </p>
        </li>
      ))}
    </ul>
  )
}
