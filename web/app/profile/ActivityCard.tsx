import type { SecurityEvent } from '../../../server/contract/shapes.ts'
import { lazyScreen } from '../lazy-screen.tsx'
import { messageOf } from '../message-of.ts'
import { Button } from '../parts/Button.tsx'
import { Card } from '../parts/Card.tsx'
import { FormActions } from '../parts/Form.tsx'
import { Notice } from '../parts/Notice.tsx'
import { useAction } from '../parts/use-action.ts'
import { useSession } from '../session.tsx'
import { security } from '../text/security.ts'
import { useMode } from './use-mode.ts'

const ActivityList = lazyScreen(() => import('./ActivityList.tsx'), 'ActivityList')

const { activity: text } = security

/** What touched the account's security, on demand. */
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
