import { useState } from 'react'
import { Link } from 'react-router-dom'
import { Button } from '../../kit/Button.tsx'
import { EmailField } from '../../kit/form/EmailField.tsx'
import { Form } from '../../kit/form/Form.tsx'
import { PasswordField } from '../../kit/form/PasswordField.tsx'
import { useAction } from '../../kit/form/use-action.ts'
import { useSubmission } from '../../kit/form/use-submission.ts'
import { Notice } from '../../kit/Notice.tsx'
import { explain, rawMessageOf } from '../shell/message-of.ts'
import { useSession } from '../shell/session.tsx'
import { auth, login } from './text.ts'

const isUnconfirmed = (error: unknown) =>
  error instanceof Error && 'unconfirmed' in error && error.unconfirmed === true

type LoginFormProps = {
  readonly email?: string | undefined
  readonly onSecondFactor: (tfaToken: string) => void
  readonly onEmailFocus: (() => void) | undefined
  /** Another way is offered first. */
  readonly isSecond?: boolean
  /** What was said before is over. */
  readonly onRefused: () => void
}

/** Email and password. Offers another confirmation mail when the address waits to be confirmed. */
export function LoginForm({
  email: knownEmail,
  isSecond = false,
  onSecondFactor,
  onEmailFocus,
  onRefused,
}: LoginFormProps) {
  const { api, refresh } = useSession()
  const [unconfirmed, setUnconfirmed] = useState<string | null>(null)
  const [news, setNews] = useState<string | null>(null)
  const resend = useAction()
  const submission = useSubmission(async typed => {
    const email = typed('email')
    setUnconfirmed(null)
    setNews(null)
    const answer = await api.login({ email, password: typed('password') }).catch((error: unknown) => {
      onRefused()
      if (isUnconfirmed(error)) setUnconfirmed(email)
      throw error
    })
    if (answer.tfaRequired && answer.tfaToken) onSecondFactor(answer.tfaToken)
    else await refresh()
  }, rawMessageOf)

  async function sendAgain(email: string) {
    const { message } = await api.resendVerification({ email })
    submission.dismiss()
    setUnconfirmed(null)
    setNews(message)
  }
  return (
    <Form
      submission={submission}
      remedy={
        unconfirmed !== null && (
          <Button
            size="small"
            onClick={() =>
              resend.run(
                () => sendAgain(unconfirmed),
                error => explain(error, auth.failed),
              )
            }
          >
            {login.resend}
          </Button>
        )
      }
    >
      <Notice kind="news" message={news} onDismiss={() => setNews(null)} />
      <Notice kind="problem" message={resend.problem} onDismiss={resend.dismiss} />
      <EmailField
        purpose="login"
        onFocus={onEmailFocus}
        {...(knownEmail === undefined ? {} : { defaultValue: knownEmail })}
      />
      <PasswordField name="password" label={auth.password} purpose="current" />
      <Button type="submit" variant={isSecond ? 'secondary' : 'primary'}>
        {login.submit}
      </Button>
      <p>
        <Link to="/forgot-password">{login.forgot}</Link>
      </p>
    </Form>
  )
}
