import { useCallback, useEffect, useState } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import { Button } from '../../kit/Button.tsx'
import type { FieldProblem } from '../../kit/form/Field.tsx'
import { Form } from '../../kit/form/Form.tsx'
import { useSubmission } from '../../kit/form/use-submission.ts'
import { Notice } from '../../kit/Notice.tsx'
import { AccessChoice, toggled } from '../recovery/AccessChoice.tsx'
import { FactorOff } from '../recovery/FactorOff.tsx'
import { withCause } from '../shell/message-of.ts'
import { useSession } from '../shell/session.tsx'
import { useResource } from '../shell/use-resource.ts'
import { AuthPage } from './AuthPage.tsx'
import { NewPasswordFields } from './NewPasswordFields.tsx'
import { auth, reset } from './text.ts'

/** Spec section 9. */
const redirectDelayMs = 3000

export function ResetPassword() {
  const { api, signOut } = useSession()
  const { token = '' } = useParams()
  const navigate = useNavigate()
  const [news, setNews] = useState<string | null>(null)
  const [mismatch, setMismatch] = useState<FieldProblem>()
  const [isDone, setIsDone] = useState(false)
  const [kept, setKept] = useState<ReadonlySet<string>>(new Set())
  const { value: other, error } = useResource(useCallback(() => api.describeReset({ token }), [api, token]))

  useEffect(() => {
    if (!isDone) return
    // The server has ended every session, also one that is open here.
    const leave = () => signOut(() => void navigate('/login'))
    const timer = setTimeout(leave, redirectDelayMs)
    return () => clearTimeout(timer)
  }, [isDone, navigate, signOut])

  const submission = useSubmission(
    async typed => {
      const newPassword = typed('newPassword')
      const matches = newPassword === typed('confirmPassword')
      setMismatch(matches ? undefined : { message: auth.mismatch })
      if (!matches) return
      const twoFactorToken = typed('twoFactorToken')
      const { message } = await api.resetPassword({
        token,
        newPassword,
        keep: [...kept],
        ...(twoFactorToken === '' ? {} : { twoFactorToken }),
      })
      setNews(message)
      setIsDone(true)
    },
    error => withCause(error, auth.failed),
  )
  return (
    <AuthPage title={reset.title}>
      <Notice kind="news" message={news} onDismiss={() => setNews(null)} />
      {isDone ? (
        <p>{reset.forwarding}</p>
      ) : (
        <Form submission={submission}>
          <NewPasswordFields label={reset.newPassword} confirmLabel={reset.confirm} mismatch={mismatch} />
          {other?.twoFactor && <FactorOff factor={other.twoFactor} />}
          {other && (
            <AccessChoice
              legend={reset.access}
              about={reset.accessText}
              access={other.access}
              isTicked={id => !kept.has(id)}
              onToggle={id => setKept(toggled(kept, id))}
            />
          )}
          {error !== undefined && !isOver(error) && <p>{reset.accessUnknown}</p>}
          <Button type="submit" look="primary">
            {reset.submit}
          </Button>
        </Form>
      )}
    </AuthPage>
  )
}

/** Sending the form says that the link is over. */
const isOver = (error: unknown) => error instanceof Error && 'status' in error && error.status === 410
