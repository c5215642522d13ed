import { Button } from '../../kit/Button.tsx'
import { Form, FormActions } from '../../kit/form/Form.tsx'
import { PasswordField } from '../../kit/form/PasswordField.tsx'
import { useSubmission } from '../../kit/form/use-submission.ts'
import { profile } from '../profile/text.ts'
import { messageOf } from '../shell/message-of.ts'
import { useUser } from '../shell/session.tsx'

type PasswordQuestionProps = {
  readonly text: string
  /** Verb on the button that does it. */
  readonly action: string
  readonly look?: 'primary' | 'danger'
  readonly fallback: string
  readonly onConfirm: (password: string) => Promise<void>
  readonly onCancel: () => void
}

/** A step that needs the password once more. */
export function PasswordQuestion(props: PasswordQuestionProps) {
  const { text, action, look = 'primary', fallback, onConfirm, onCancel } = props
  const { email } = useUser()
  const submission = useSubmission(
    typed => onConfirm(typed('password')),
    error => messageOf(error, fallback),
  )
  return (
    <Form submission={submission}>
      <p>{text}</p>
      <input type="text" name="username" autoComplete="username" defaultValue={email} hidden />
      <PasswordField focusFirst name="password" label={profile.yourPassword} purpose="current" />
      <FormActions>
        <Button type="submit" look={look}>
          {action}
        </Button>
        <Button onClick={onCancel}>{profile.cancel}</Button>
      </FormActions>
    </Form>
  )
}
