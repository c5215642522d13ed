import { messageOf } from '../message-of.ts'
import { Button } from '../parts/Button.tsx'
import { Card } from '../parts/Card.tsx'
import { FormActions } from '../parts/Form.tsx'
import { Notice } from '../parts/Notice.tsx'
import { useAction } from '../parts/use-action.ts'
import { useGoogleCredential } from '../parts/use-google.ts'
import { useSession } from '../session.tsx'
import { security } from '../text/security.ts'
import { AuthorizedApps } from './AuthorizedApps.tsx'
import { Facts } from './Facts.tsx'
import { useUser } from './use-user.ts'

const { applications: text } = security

/** Applications that were allowed in, and the account that can be used to log in. */
export function ApplicationsCard() {
  const { api, refresh } = useSession()
  const { googleLinked } = useUser()
  const askGoogle = useGoogleCredential()
  const action = useAction()

  async function connect(ask: () => Promise<string>) {
    await api.linkGoogle({ credential: await ask() })
    await refresh()
  }
  async function disconnect() {
    await api.unlinkGoogle()
    await refresh()
  }
  const run = (work: () => Promise<void>) => action.run(work, error => messageOf(error, text.failed))
  return (
    <Card title={text.title}>
      <AuthorizedApps />
      <Notice kind="problem" message={action.problem} onDismiss={action.dismiss} />
      <Facts facts={[[text.google, googleLinked ? text.connected : text.notConnected]]} />
      <FormActions>
        {googleLinked && <Button onClick={() => run(disconnect)}>{text.disconnect}</Button>}
        {!googleLinked && askGoogle && (
          <Button onClick={() => run(() => connect(askGoogle))}>{text.connect}</Button>
        )}
      </FormActions>
    </Card>
  )
}
