import type { SecurityEvent } from '../../../../server/contract/shapes.ts'
import { Button } from '../../../kit/Button.tsx'
import { Card } from '../../../kit/Card.tsx'
import { FormActions } from '../../../kit/form/Form.tsx'
import { useAction } from '../../../kit/form/use-action.ts'
import { Notice } from '../../../kit/Notice.tsx'
import { takeFocus } from '../../../kit/take-focus.ts'
import { useMode } from '../../../kit/use-mode.ts'
import { writeMinute } from '../../../kit/words/dates.ts'
import { messageOf } from '../../shell/message-of.ts'
import { useSession } from '../../shell/session.tsx'
import styles from './ActivityCard.module.css'
import { security } from './text.ts'

const { activity: text } = security

/** Security events, on demand. */
export function ActivityCard() {
  const { api } = useSession()
  const { mode: events, setMode: setEvents } = useMode<readonly SecurityEvent[] | null>(null)
  const action = useAction()
  const show = async () => setEvents((await api.securityActivity()).events)
  return (
    <Card title={text.title}>
      <Notice kind="problem" message={action.problem} onDismiss={action.dismiss} />
      {events ? (
        <ActivityList events={events} />
      ) : (
        <FormActions>
          <Button onClick={() => action.run(show, error => messageOf(error, text.failed))}>
            {text.show}
          </Button>
        </FormActions>
      )}
    </Card>
  )
}

function ActivityList({ events }: { readonly events: readonly SecurityEvent[] }) {
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
