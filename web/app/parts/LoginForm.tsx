import { useState } from 'react'
import { messageOf, rawMessageOf } from '../message-of.ts'
import { useSession } from '../session.tsx'
import { auth } from '../text/auth.ts'
import { login } from '../text/login.ts'
import { Button } from './Button.tsx'
import { EmailField } from './EmailField.tsx'
import { Form } from './Form.tsx'
import { Link } from './Link.tsx'
import { Notice } from './Notice.tsx'
import { PasswordField } from './PasswordField.tsx'
import { useAction } from './use-action.ts'
import { useSubmission } from './use-submission.ts'

const isUnconfirmed = (error: unknown) => error instanceof Error && 'status' in error && error.status === 403

/** Email and password. Offers another confirmation mail when the address waits to be confirmed. */
export function LoginForm({
  onSecondFactor,
}: {
  readonly onSecondFactor: (tfaToken: string) => Promise<void> | void
}) {
  const { api, refresh } = useSession()
  const [unconfirmed, setUnconfirmed] = useState<string | null>(null)
  const [news, setNews] = useState<string | null>(null)
  const resend = useAction()
  const submission = useSubmission(async typed => {
    const email = typed('email')
    setUnconfirmed(null)
    const answer = await api.login({ email, password: typed('password') }).catch((error: unknown) => {
      if (isUnconfirmed(error)) setUnconfirmed(email)
      throw error
    })
    if (answer.tfaRequired && answer.tfaToken) await onSecondFactor(answer.tfaToken)
    else await refresh()
  }, rawMessageOf)

  async function sendAgain(email: string) {
    const { message } = await api.resendVerification({ email })
    submission.dismiss()
    setUnconfirmed(null)
    setNews(message)
  }
  return (
    <Form submission={submission}>
      <Notice kind="news" message={news} onDismiss={() => setNews(null)} />
      <Notice kind="problem" message={resend.problem} onDismiss={resend.dismiss} />
      {unconfirmed !== null && (
        <Button
          onClick={() =>
            resend.run(
              () => sendAgain(unconfirmed),
              error => messageOf(error, auth.failed),
            )
          }
        >
          {login.resend}
        </Button>
      )}
      <EmailField />
      <PasswordField name="password" label={auth.password} purpose="current" />
      <Button type="submit" look="primary">
        {login.submit}
      </Button>
      <p>
        <Link to="/forgot-password">{login.forgot}</Link>
      </p>
    </Form>
  )
}
