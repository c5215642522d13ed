import { useState } from 'react'
import type { SecurityEvent } from '../../../server/contract/shapes.ts'
import { messageOf } from '../message-of.ts'
import { Button } from '../parts/Button.tsx'
import { Card } from '../parts/Card.tsx'
import { FormActions } from '../parts/Form.tsx'
import { Notice } from '../parts/Notice.tsx'
import { useAction } from '../parts/use-action.ts'
import { useSession } from '../session.tsx'
import { security } from '../text/security.ts'
import styles from './ActivityCard.module.css'
import { writeMinute } from './dates.ts'
import { describeBrowser } from './describe-client.ts'

const { activity: text } = security

/** What touched the account's security, on demand. */
export function ActivityCard() {
  const { api } = useSession()
  const [events, setEvents] = useState<readonly SecurityEvent[] | null>(null)
  const action = useAction()
  const show = async () => setEvents((await api.securityActivity()).events)
  return (
    <Card title={text.title}>
      <Notice kind="problem" message={action.problem} onDismiss={action.dismiss} />
      {events === null && (
        <FormActions>
          <Button onClick={() => action.run(show, error => messageOf(error, text.failed))}>
            {text.show}
          </Button>
        </FormActions>
      )}
      {events?.length === 0 && <p>{text.none}</p>}
      {events && (
        <ul className={styles.list} aria-label={text.title}>
          {events.map(event => (
            <li key={event.id}>
              <p className={styles.summary}>{event.summary}</p>
              <p>
                {writeMinute(event.at)}
                {event.ipAddress && ` · ${describeBrowser(event.userAgent)} · ${event.ipAddress}`}
              </p>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
