import { useCallback, useEffect, useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router-dom'
import { Button } from '../../kit/Button.tsx'
import type { FieldProblem } from '../../kit/form/Field.tsx'
import { Form, FormActions } from '../../kit/form/Form.tsx'
import { useSubmission } from '../../kit/form/use-submission.ts'
import { Notice } from '../../kit/Notice.tsx'
import { AccessChoice, toggled } from '../access/AccessChoice.tsx'
import { FoldedEvents } from '../access/EventList.tsx'
import { FactorOff } from '../access/FactorOff.tsx'
import { link } from '../recovery/text.ts'
import { withCause } from '../shell/message-of.ts'
import { useSession } from '../shell/session.tsx'
import { useResource } from '../shell/use-resource.ts'
import { AuthPage } from './AuthPage.tsx'
import { NewPasswordFields } from './NewPasswordFields.tsx'
import { auth, login, reset } from './text.ts'

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
  const {
    value: found,
    error,
    reload,
  } = useResource(useCallback(() => api.describeReset({ token }), [api, token]))
  const keepsDevice = found?.access.some(({ id, kind }) => kind === 'device' && kept.has(id)) ?? false

  useEffect(() => {
    if (!isDone) return
    const goOn = () => void navigate('/login')
    // A session that is open here has ended with all others, unless it was kept: then it goes on.
    const leave = () => (keepsDevice ? goOn() : signOut(goOn))
    const timer = setTimeout(leave, redirectDelayMs)
    return () => clearTimeout(timer)
  }, [isDone, keepsDevice, navigate, signOut])

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
        ...(kept.size === 0 ? {} : { keep: [...kept] }),
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
        <>
          <Notice
            kind="warning"
            message={submission.problem === null && isOver(error) ? error.message : null}
          >
            <Link to="/forgot-password">{login.forgot}</Link>
          </Notice>
          <Form submission={submission}>
            <NewPasswordFields label={reset.newPassword} confirmLabel={reset.confirm} mismatch={mismatch} />
            {found?.twoFactor && <FactorOff factor={found.twoFactor} />}
            {found && (
              <AccessChoice
                legend={reset.access}
                about={reset.accessText}
                access={found.access}
                isTicked={id => !kept.has(id)}
                onToggle={id => setKept(toggled(kept, id))}
              />
            )}
            {found?.changes && <FoldedEvents label={reset.changes} events={found.changes} />}
            {error !== undefined && !isOver(error) && (
              <FormActions>
                <p>{reset.accessUnknown}</p>
                <Button size="small" onClick={reload}>
                  {link.retry}
                </Button>
              </FormActions>
            )}
            <Button type="submit" variant="primary">
              {reset.submit}
            </Button>
          </Form>
        </>
      )}
    </AuthPage>
  )
}

/** The link was used or has run out, or the account is disabled: trying again changes nothing. */
const isOver = (error: unknown): error is Error =>
  error instanceof Error && 'status' in error && (error.status === 410 || error.status === 403)
