import { useState } from 'react'
import { Button } from '../../kit/Button.tsx'
import { Form, FormActions } from '../../kit/form/Form.tsx'
import { PasswordField } from '../../kit/form/PasswordField.tsx'
import { useSubmission } from '../../kit/form/use-submission.ts'
import { takeFocus } from '../../kit/take-focus.ts'
import { profile } from '../profile/text.ts'
import { messageOf, wantsProof } from '../shell/message-of.ts'
import { useUser } from '../shell/session.tsx'
import { useLogOut } from '../shell/use-log-out.ts'

type PasswordQuestionProps = {
  /** Absent where the field says enough. */
  readonly text?: string
  /** Verb on the button that does it. */
  readonly action: string
  readonly variant?: 'primary' | 'danger'
  readonly fallback: string
  /** @param password undefined from a person without one: the server then wants a recent log-in */
  readonly onConfirm: (password: string | undefined) => Promise<void>
  readonly onCancel: () => void
}

/** A step that needs the password once more, or a recent log-in from a person without one. */
export function PasswordQuestion(props: PasswordQuestionProps) {
  const { text, action, variant = 'primary', fallback, onConfirm, onCancel } = props
  const { email, hasPassword } = useUser()
  const { logOut } = useLogOut()
  const [isStale, setIsStale] = useState(false)
  const submission = useSubmission(
    typed => onConfirm(hasPassword ? typed('password') : undefined),
    error => {
      setIsStale(!hasPassword && wantsProof(error))
      return messageOf(error, fallback)
    },
  )
  return (
    <Form
      submission={submission}
      remedy={
        isStale && (
          <Button size="small" onClick={logOut}>
            {profile.logInAgain}
          </Button>
        )
      }
    >
      {text !== undefined && <p>{text}</p>}
      {hasPassword ? (
        <>
          <input type="text" name="username" autoComplete="username" defaultValue={email} hidden />
          <PasswordField focusFirst name="password" label={profile.yourPassword} purpose="current" />
        </>
      ) : (
        <p ref={takeFocus} tabIndex={-1}>
          {profile.noPassword}
        </p>
      )}
      <FormActions>
        <Button type="submit" variant={variant}>
          {action}
        </Button>
        <Button onClick={onCancel}>{profile.cancel}</Button>
      </FormActions>
    </Form>
  )
}
