import { useState } from 'react'
import { Button } from '../../kit/Button.tsx'
import { Card } from '../../kit/Card.tsx'
import { Facts } from '../../kit/Facts.tsx'
import { EmailField } from '../../kit/form/EmailField.tsx'
import { Field } from '../../kit/form/Field.tsx'
import { Form, FormActions } from '../../kit/form/Form.tsx'
import { PasswordField } from '../../kit/form/PasswordField.tsx'
import { useAction } from '../../kit/form/use-action.ts'
import { useSubmission } from '../../kit/form/use-submission.ts'
import { Notice } from '../../kit/Notice.tsx'
import { useMode } from '../../kit/use-mode.ts'
import { explain, rawMessageOf, wantsPassword } from '../shell/message-of.ts'
import { useSession, useUser } from '../shell/session.tsx'
import { auth } from '../sign-in/text.ts'
import styles from './Profile.module.css'
import { profile } from './text.ts'

const { details } = profile

export function DetailsSection() {
  const user = useUser()
  const { mode, setMode, opener } = useMode<'view' | 'edit'>('view')
  const [news, setNews] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)

  function edit() {
    setNews(null)
    setProblem(null)
    setMode('edit')
  }
  return (
    <Card>
      <Notice kind="news" message={news} onDismiss={() => setNews(null)} />
      <Notice kind="problem" message={problem} onDismiss={() => setProblem(null)} />
      {mode === 'edit' ? (
        <EditDetailsForm
          onCancel={() => setMode('view')}
          onSaved={(message, staleness) => {
            setNews(message)
            setProblem(staleness)
            setMode('view')
          }}
        />
      ) : (
        <>
          <Facts
            facts={[
              [details.name, user.name],
              [details.email, user.email],
              [details.plan, user.plan === 'premium' ? details.premium : details.free],
            ]}
          />
          {user.emailBounced && <BouncedAddress onSent={setNews} />}
          {user.pendingEmail && <p className={styles.pending}>{details.pending(user.pendingEmail)}</p>}
          <FormActions>
            <Button ref={opener} variant="primary" onClick={edit}>
              {details.edit}
            </Button>
          </FormActions>
        </>
      )}
    </Card>
  )
}

/** Says that a mail to the address came back, and sends the link that confirms it again. */
function BouncedAddress({ onSent }: { readonly onSent: (message: string) => void }) {
  const { api } = useSession()
  const { email } = useUser()
  const action = useAction()
  const ask = () =>
    action.run(
      async () => onSent((await api.resendVerification({ email })).message),
      error => explain(error, auth.failed),
    )
  return (
    <div className={styles.pending}>
      <Notice kind="problem" message={action.problem} onDismiss={action.dismiss} />
      <p>{details.bounced(email)}</p>
      <FormActions>
        <Button disabled={action.isRunning} onClick={ask}>
          {details.confirmAgain}
        </Button>
      </FormActions>
    </div>
  )
}

type EditDetailsFormProps = {
  readonly onCancel: () => void
  /** @param staleness message when the saved profile could not be read again */
  readonly onSaved: (message: string, staleness: string | null) => void
}

/** Name and address. The server may ask for the password before it changes the address. */
function EditDetailsForm({ onCancel, onSaved }: EditDetailsFormProps) {
  const { api, refresh } = useSession()
  const user = useUser()
  const [asksPassword, setAsksPassword] = useState(false)
  const submission = useSubmission(
    async typed => {
      const password = typed('password')
      const answer = await api
        .updateProfile({ name: typed('name'), email: typed('email'), ...(password ? { password } : {}) })
        .catch((error: unknown) => {
          if (wantsPassword(error, user)) setAsksPassword(true)
          throw error
        })
      const staleness = await refresh().then(() => null, rawMessageOf)
      onSaved(answer.message, staleness)
    },
    error => explain(error, auth.failed),
  )
  return (
    <Form submission={submission}>
      <Field
        required
        focusFirst
        name="name"
        label={profile.details.name}
        autoComplete="name"
        defaultValue={user.name}
      />
      <EmailField purpose="email" defaultValue={user.email} />
      {asksPassword && <PasswordField name="password" label={profile.yourPassword} purpose="current" />}
      <FormActions>
        <Button type="submit" variant="primary">
          {profile.details.save}
        </Button>
        <Button onClick={onCancel}>{profile.cancel}</Button>
      </FormActions>
    </Form>
  )
}
