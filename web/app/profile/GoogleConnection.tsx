import { messageOf } from '../message-of.ts'
import { Button } from '../parts/Button.tsx'
import { FormActions } from '../parts/Form.tsx'
import { Notice } from '../parts/Notice.tsx'
import { useAction } from '../parts/use-action.ts'
import { useGoogleCredential } from '../parts/use-google.ts'
import { useSession } from '../session.tsx'
import { google as text } from '../text/applications.ts'
import { Facts } from './Facts.tsx'
import { useUser } from './use-user.ts'

/** The third-party account that can be used to log in. */
export function GoogleConnection() {
  const { api, refresh } = useSession()
  const { googleLinked } = useUser()
  const askGoogle = useGoogleCredential()
  const action = useAction()

  const run = (work: () => Promise<unknown>) =>
    action.run(
      async () => {
        await work()
        await refresh()
      },
      error => messageOf(error, text.failed),
    )
  return (
    <>
      <Notice kind="problem" message={action.problem} onDismiss={action.dismiss} />
      <Facts facts={[[text.name, googleLinked ? text.connected : text.notConnected]]} />
      <FormActions>
        {googleLinked && <Button onClick={() => run(api.unlinkGoogle)}>{text.disconnect}</Button>}
        {!googleLinked && askGoogle && (
          <Button onClick={() => run(async () => api.linkGoogle({ credential: await askGoogle() }))}>
            {text.connect}
          </Button>
        )}
      </FormActions>
    </>
  )
}
