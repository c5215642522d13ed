import type { FieldProblem } from '../../kit/form/Field.tsx'
import { PasswordField } from '../../kit/form/PasswordField.tsx'
import { auth } from './text.ts'

type NewPasswordFieldsProps = {
  readonly label: string
  readonly confirmLabel: string
  /** Said at the second field when the two differ. */
  readonly mismatch: FieldProblem | undefined
}

/** A new password, typed twice. */
export function NewPasswordFields({ label, confirmLabel, mismatch }: NewPasswordFieldsProps) {
  return (
    <>
      <PasswordField name="newPassword" label={label} purpose="new" hint={auth.passwordHint} />
      <PasswordField name="confirmPassword" label={confirmLabel} purpose="new" problem={mismatch} />
    </>
  )
}
