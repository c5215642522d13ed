import { useState } from 'react'
import { messageOf } from '../message-of.ts'
import { Button } from '../parts/Button.tsx'
import type { FieldProblem } from '../parts/Field.tsx'
import { Form, FormActions } from '../parts/Form.tsx'
import { NewPasswordFields } from '../parts/NewPasswordFields.tsx'
import { PasswordField } from '../parts/PasswordField.tsx'
import { useSubmission } from '../parts/use-submission.ts'
import { useSession } from '../session.tsx'
import { auth } from '../text/auth.ts'
import { profile } from '../text/profile.ts'
import { security } from '../text/security.ts'
import { securityForms } from '../text/security-forms.ts'
import { useUser } from './use-user.ts'

type ChangePasswordFormProps = { readonly onCancel: () => void; readonly onChanged: () => void }

const { password: text } = securityForms

export function ChangePasswordForm({ onCancel, onChanged }: ChangePasswordFormProps) {
  const { api } = useSession()
  const { email } = useUser()
  const [mismatch, setMismatch] = useState<FieldProblem>()
  const submission = useSubmission(
    async typed => {
      const newPassword = typed('newPassword')
      const confirmPassword = typed('confirmPassword')
      const matches = newPassword === confirmPassword
      setMismatch(matches ? undefined : { message: text.mismatch })
      if (!matches) return
      await api.changePassword({ currentPassword: typed('currentPassword'), newPassword, confirmPassword })
      onChanged()
    },
    error => messageOf(error, auth.failed),
  )
  return (
    <Form submission={submission}>
      {/* Tells password managers whose password this is; it is not sent. */}
      <input type="text" name="username" autoComplete="username" defaultValue={email} hidden />
      <PasswordField focusFirst name="currentPassword" label={text.current} purpose="current" />
      <NewPasswordFields label={text.next} confirmLabel={text.confirm} mismatch={mismatch} />
      <FormActions>
        <Button type="submit" look="primary">
          {security.password.change}
        </Button>
        <Button onClick={onCancel}>{profile.cancel}</Button>
      </FormActions>
    </Form>
  )
}
