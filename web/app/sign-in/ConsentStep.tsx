import { Button } from '../../kit/Button.tsx'
import { Form, FormActions } from '../../kit/form/Form.tsx'
import { useAction } from '../../kit/form/use-action.ts'
import { useSubmission } from '../../kit/form/use-submission.ts'
import { rawMessageOf } from '../shell/message-of.ts'
import { useSession } from '../shell/session.tsx'
import { useLogOut } from '../shell/use-log-out.ts'
import { AuthPage } from './AuthPage.tsx'
import { Consent, legalConsent } from './Consent.tsx'
import { consent as text } from './text.ts'

/** Asks a signed-in person whose account was made without the agreement box, once. */
export function ConsentStep() {
  const { api, refresh } = useSession()
  const { logOut } = useLogOut()
  const leaving = useAction()
  const submission = useSubmission(async () => {
    await api.acceptLegal({ legalConsent })
    await refresh()
  }, rawMessageOf)
  return (
    <AuthPage title={text.title} lead={text.lead}>
      <Form submission={submission}>
        <Consent />
        <FormActions>
          <Button type="submit" variant="primary">
            {text.submit}
          </Button>
          <Button onClick={() => leaving.run(logOut, rawMessageOf)}>{text.leave}</Button>
        </FormActions>
      </Form>
    </AuthPage>
  )
}
