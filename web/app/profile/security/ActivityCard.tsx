import type { SecurityEvent } from '../../../../server/contract/shapes.ts'
import { Button } from '../../../kit/Button.tsx'
import { Card } from '../../../kit/Card.tsx'
import { FormActions } from '../../../kit/form/Form.tsx'
import { useAction } from '../../../kit/form/use-action.ts'
import { Notice } from '../../../kit/Notice.tsx'
import { useMode } from '../../../kit/use-mode.ts'
import { lazyScreen } from '../../shell/lazy-screen.tsx'
import { messageOf } from '../../shell/message-of.ts'
import { useSession } from '../../shell/session.tsx'
import { security } from './text.ts'

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
