import { useCallback, useState } from 'react'
import { Button } from '../../../kit/Button.tsx'
import { Card } from '../../../kit/Card.tsx'
import type { FieldProblem } from '../../../kit/form/Field.tsx'
import { Form, FormActions } from '../../../kit/form/Form.tsx'
import { PasswordField } from '../../../kit/form/PasswordField.tsx'
import { useSubmission } from '../../../kit/form/use-submission.ts'
import { Notice } from '../../../kit/Notice.tsx'
import { useMode } from '../../../kit/use-mode.ts'
import { AccessChoice, toggled } from '../../access/AccessChoice.tsx'
import { ButtonLink } from '../../shell/ButtonLink.tsx'
import { explain } from '../../shell/message-of.ts'
import { useSession, useUser } from '../../shell/session.tsx'
import { useResource } from '../../shell/use-resource.ts'
import { NewPasswordFields } from '../../sign-in/NewPasswordFields.tsx'
import { auth } from '../../sign-in/text.ts'
import { profile } from '../text.ts'
import { security } from './text.ts'

const { password: text } = security

export function PasswordCard() {
  const { hasPassword } = useUser()
  const { mode, setMode, opener } = useMode<'view' | 'change'>('view')
  const [news, setNews] = useState<string | null>(null)
  return (
    <Card title={text.title} text={hasPassword ? text.text : text.none}>
      <Notice kind="news" message={news} onDismiss={() => setNews(null)} />
      {mode === 'change' ? (
        <ChangePasswordForm
          onCancel={() => setMode('view')}
          onChanged={() => {
            setMode('view')
            setNews(text.done)
          }}
        />
      ) : (
        <FormActions>
          {hasPassword && (
            <Button
              ref={opener}
              onClick={() => {
                setNews(null)
                setMode('change')
              }}
            >
              {text.change}
            </Button>
          )}
          <ButtonLink variant="quiet" to="/forgot-password">
            {hasPassword ? text.forgot : text.set}
          </ButtonLink>
        </FormActions>
      )}
    </Card>
  )
}

type ChangePasswordFormProps = { readonly onCancel: () => void; readonly onChanged: () => void }

function ChangePasswordForm({ onCancel, onChanged }: ChangePasswordFormProps) {
  const { api } = useSession()
  const { email } = useUser()
  const [mismatch, setMismatch] = useState<FieldProblem>()
  const [removed, setRemoved] = useState<ReadonlySet<string>>(new Set())
  const { value: access } = useResource(useCallback(async () => (await api.access()).access, [api]))
  const submission = useSubmission(
    async typed => {
      const newPassword = typed('newPassword')
      const confirmPassword = typed('confirmPassword')
      const matches = newPassword === confirmPassword
      setMismatch(matches ? undefined : { message: text.mismatch })
      if (!matches) return
      const currentPassword = typed('currentPassword')
      const remove = removed.size === 0 ? {} : { remove: [...removed] }
      await api.changePassword({ currentPassword, newPassword, confirmPassword, ...remove })
      onChanged()
    },
    error => explain(error, auth.failed),
  )
  return (
    <Form submission={submission}>
      {/* Tells password managers whose password this is; it is not sent. */}
      <input type="text" name="username" autoComplete="username" defaultValue={email} hidden />
      <PasswordField focusFirst name="currentPassword" label={text.current} purpose="current" />
      <NewPasswordFields label={text.next} confirmLabel={text.confirm} mismatch={mismatch} />
      {access && (
        <AccessChoice
          legend={text.access}
          about={text.accessText}
          access={access}
          isTicked={id => removed.has(id)}
          onToggle={id => setRemoved(toggled(removed, id))}
        />
      )}
      <FormActions>
        <Button type="submit" variant="primary">
          {text.change}
        </Button>
        <Button onClick={onCancel}>{profile.cancel}</Button>
      </FormActions>
    </Form>
  )
}
