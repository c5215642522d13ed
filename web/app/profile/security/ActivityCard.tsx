import type { SecurityEvent } from '../../../../server/contract/shapes.ts'
import { Button } from '../../../kit/Button.tsx'
import { Card } from '../../../kit/Card.tsx'
import { FormActions } from '../../../kit/form/Form.tsx'
import { useAction } from '../../../kit/form/use-action.ts'
import { Notice } from '../../../kit/Notice.tsx'
import { takeFocus } from '../../../kit/take-focus.ts'
import { useMode } from '../../../kit/use-mode.ts'
import { EventList } from '../../access/EventList.tsx'
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
  const changes = events.filter(event => event.changesAccess)
  const others = events.filter(event => !event.changesAccess)
  return (
    <section ref={takeFocus} tabIndex={-1} aria-label={text.title} className={styles.parts}>
      <h3>{text.changes}</h3>
      {changes.length === 0 ? <p>{text.noChanges}</p> : <EventList label={text.changes} events={changes} />}
      <h3>{text.others}</h3>
      {others.length === 0 ? <p>{text.noOthers}</p> : <EventList label={text.others} events={others} />}
    </section>
  )
}
