import { useState } from 'react'
import { messageOf, rawMessageOf, wantsPassword } from '../message-of.ts'
import { Button } from '../parts/Button.tsx'
import { EmailField } from '../parts/EmailField.tsx'
import { Field } from '../parts/Field.tsx'
import { Form, FormActions } from '../parts/Form.tsx'
import { PasswordField } from '../parts/PasswordField.tsx'
import { useSubmission } from '../parts/use-submission.ts'
import { useSession } from '../session.tsx'
import { auth } from '../text/auth.ts'
import { profile } from '../text/profile.ts'
import { useUser } from './use-user.ts'

type EditDetailsFormProps = {
  readonly onCancel: () => void
  /** @param staleness what to say when the saved profile could not be read again */
  readonly onSaved: (message: string, staleness: string | null) => void
}

/** Name and address. The server may want the password before it changes the address. */
export function EditDetailsForm({ onCancel, onSaved }: EditDetailsFormProps) {
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
    error => messageOf(error, auth.failed),
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
        <Button type="submit" look="primary">
          {profile.details.save}
        </Button>
        <Button onClick={onCancel}>{profile.cancel}</Button>
      </FormActions>
    </Form>
  )
}
