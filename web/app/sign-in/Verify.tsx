import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { Button } from '../../kit/Button.tsx'
import { EmailField } from '../../kit/form/EmailField.tsx'
import { Form } from '../../kit/form/Form.tsx'
import { useSubmission } from '../../kit/form/use-submission.ts'
import { Notice } from '../../kit/Notice.tsx'
import { ButtonLink } from '../shell/ButtonLink.tsx'
import { messageOf } from '../shell/message-of.ts'
import { useSession } from '../shell/session.tsx'
import { AuthPage } from './AuthPage.tsx'
import { auth, verify } from './text.ts'
import styles from './Verify.module.css'

type Outcome = { readonly kind: 'news' | 'problem'; readonly message: string }

export function Verify() {
  const { api, user, refresh } = useSession()
  const isSignedIn = user !== null
  const token = useSearchParams()[0].get('token')
  const [outcome, setOutcome] = useState<Outcome | null>(
    token ? null : { kind: 'problem', message: verify.noToken },
  )
  const [isDismissed, setIsDismissed] = useState(false)
  // A link works once: it must not be sent twice, however often the effect runs.
  const sent = useRef<string>(undefined)
  useEffect(() => {
    if (!token || sent.current === token) return
    sent.current = token
    api.verify({ token }).then(
      async ({ message }) => {
        setOutcome({ kind: 'news', message })
        // It may be the new address of the person who is signed in here. The next look at the profile shows it else.
        if (isSignedIn) await refresh().catch(() => undefined)
      },
      error => setOutcome({ kind: 'problem', message: messageOf(error, verify.failed) }),
    )
  }, [api, isSignedIn, refresh, token])
  return (
    <AuthPage title={verify.title}>
      <p role="status" className={styles.running}>
        {outcome ? '' : verify.running}
      </p>
      <Notice
        kind={outcome?.kind ?? 'news'}
        message={isDismissed ? null : (outcome?.message ?? null)}
        onDismiss={() => setIsDismissed(true)}
      />
      {outcome?.kind === 'news' && (
        <ButtonLink look="primary" to="/login">
          {verify.logIn}
        </ButtonLink>
      )}
      {outcome?.kind === 'problem' && <ResendForm />}
    </AuthPage>
  )
}

/** Asks for another confirmation mail. */
function ResendForm() {
  const { api } = useSession()
  const [news, setNews] = useState<string | null>(null)
  const submission = useSubmission(
    async typed => {
      setNews(null)
      const { message } = await api.resendVerification({ email: typed('email') })
      setNews(message)
    },
    error => messageOf(error, auth.failed),
  )
  return (
    <>
      <h2>{verify.resendTitle}</h2>
      <Notice kind="news" message={news} onDismiss={() => setNews(null)} />
      <Form submission={submission}>
        <EmailField />
        <Button type="submit">{verify.resend}</Button>
      </Form>
    </>
  )
}
