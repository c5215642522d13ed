import { useCallback, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Answer } from '../../../server/contract/client.ts'
import { Button } from '../../kit/Button.tsx'
import { EmailField } from '../../kit/form/EmailField.tsx'
import { Form } from '../../kit/form/Form.tsx'
import { useSubmission } from '../../kit/form/use-submission.ts'
import { Notice } from '../../kit/Notice.tsx'
import { writeDay } from '../../kit/words/dates.ts'
import { StartAnew } from '../recovery/StartAnew.tsx'
import { startAnew } from '../recovery/text.ts'
import { ButtonLink } from '../shell/ButtonLink.tsx'
import { explain, messageOf } from '../shell/message-of.ts'
import { useSession } from '../shell/session.tsx'
import { AuthPage } from './AuthPage.tsx'
import { takeWay } from './after-login.ts'
import { auth, verify } from './text.ts'
import styles from './Verify.module.css'

type Outcome =
  | { readonly kind: 'news'; readonly message: string; readonly next: string; readonly label: string }
  | { readonly kind: 'problem'; readonly message: string }
  | { readonly kind: 'asks'; readonly erases: NonNullable<Answer<'verify'>['erases']> }

/** Several may have registered the address: its owner then chooses a password first. */
function outcomeOf({ message, erases, resetToken }: Answer<'verify'>, isSignedIn: boolean): Outcome {
  if (erases) return { kind: 'asks', erases }
  return resetToken === undefined
    ? isSignedIn
      ? { kind: 'news', message, next: '/profile', label: verify.profile }
      : { kind: 'news', message, next: `/login${takeWay()}`, label: verify.logIn }
    : { kind: 'news', message, next: `/reset-password/${resetToken}`, label: verify.choosePassword }
}

export function Verify() {
  const { api, user, refresh } = useSession()
  const isSignedIn = user !== null
  const token = useSearchParams()[0].get('token')
  const [outcome, setOutcome] = useState<Outcome | null>(
    token ? null : { kind: 'problem', message: verify.noToken },
  )
  const [isDismissed, setIsDismissed] = useState(false)

  const send = useCallback(
    (given: { readonly token: string; readonly erase?: true }) =>
      api.verify(given).then(
        async answer => {
          setOutcome(outcomeOf(answer, isSignedIn))
          // It may be the new address of the person who is signed in here. Otherwise the next reading of the profile shows it.
          if (isSignedIn) await refresh().catch(() => undefined)
        },
        error => setOutcome({ kind: 'problem', message: messageOf(error, verify.failed) }),
      ),
    [api, isSignedIn, refresh],
  )
  // A link works once: it must not be sent twice, however often the effect runs.
  const sent = useRef<string>(undefined)
  useEffect(() => {
    if (!token || sent.current === token) return
    sent.current = token
    void send({ token })
  }, [send, token])

  function agree() {
    if (!token) return
    setOutcome(null)
    void send({ token, erase: true })
  }
  return (
    <AuthPage title={verify.title}>
      <p role="status" className={styles.running}>
        {outcome?.kind === 'asks' && startAnew.happened(writeDay(outcome.erases.deletedAt))}
        {outcome === null && verify.running}
      </p>
      {outcome?.kind === 'asks' && <StartAnew erases={outcome.erases} onAgree={agree} />}
      {outcome?.kind !== 'asks' && (
        <Notice
          kind={outcome?.kind ?? 'news'}
          message={isDismissed ? null : (outcome?.message ?? null)}
          onDismiss={() => setIsDismissed(true)}
        />
      )}
      {outcome?.kind === 'news' && (
        <ButtonLink variant="primary" to={outcome.next}>
          {outcome.label}
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
    error => explain(error, auth.failed),
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
