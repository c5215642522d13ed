import { useEffect, useState } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import { messageOf } from '../message-of.ts'
import { AuthPage } from '../parts/AuthPage.tsx'
import { Button } from '../parts/Button.tsx'
import type { FieldProblem } from '../parts/Field.tsx'
import { Form } from '../parts/Form.tsx'
import { NewPasswordFields } from '../parts/NewPasswordFields.tsx'
import { Notice } from '../parts/Notice.tsx'
import { useSubmission } from '../parts/use-submission.ts'
import { useSession } from '../session.tsx'
import { auth } from '../text/auth.ts'
import { reset } from '../text/reset-password.ts'

/** Spec section 9. */
const redirectDelayMs = 3000

export function ResetPassword() {
  const { api, signOut } = useSession()
  const { token = '' } = useParams()
  const navigate = useNavigate()
  const [news, setNews] = useState<string | null>(null)
  const [mismatch, setMismatch] = useState<FieldProblem>()
  const [isDone, setIsDone] = useState(false)

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
      const { message } = await api.resetPassword({ token, newPassword })
      setNews(message)
      setIsDone(true)
    },
    error => messageOf(error, auth.failed),
  )
  return (
    <AuthPage title={reset.title}>
      <Notice kind="news" message={news} onDismiss={() => setNews(null)} />
      {isDone ? (
        <p>{reset.forwarding}</p>
      ) : (
        <Form submission={submission}>
          <NewPasswordFields label={reset.newPassword} confirmLabel={reset.confirm} mismatch={mismatch} />
          <Button type="submit" look="primary">
            {reset.submit}
          </Button>
        </Form>
      )}
    </AuthPage>
  )
}
