import { messageOf } from '../message-of.ts'
import { Button } from '../parts/Button.tsx'
import { CodeField } from '../parts/CodeField.tsx'
import { CopyButton } from '../parts/CopyButton.tsx'
import { Form, FormActions } from '../parts/Form.tsx'
import { useSubmission } from '../parts/use-submission.ts'
import { useSession } from '../session.tsx'
import { profile } from '../text/profile.ts'
import { securityForms } from '../text/security-forms.ts'
import styles from './EnableTwoFactorForm.module.css'

export type Setup = { readonly qrCode: string; readonly secret: string }
type EnableTwoFactorFormProps = {
  readonly setup: Setup
  readonly onEnabled: (backupCodes: readonly string[]) => void
  readonly onCancel: () => void
}

const { twoFactor: text } = securityForms
const inGroups = (secret: string) => secret.replace(/(.{4})(?=.)/g, '$1 ')

export function EnableTwoFactorForm({ setup, onEnabled, onCancel }: EnableTwoFactorFormProps) {
  const { api } = useSession()
  const submission = useSubmission(
    async typed => {
      const { backupCodes } = await api.enableTwoFactor({ token: typed('code') })
      onEnabled(backupCodes)
    },
    error => messageOf(error, text.invalid),
  )
  return (
    <Form submission={submission}>
      <p>{text.scan}</p>
      <div className={styles.setup}>
        <img className={styles.picture} src={setup.qrCode} alt={text.picture} />
        <div className={styles.secret}>
          <p>{text.secret}</p>
          <code>{inGroups(setup.secret)}</code>
          <CopyButton value={setup.secret} />
        </div>
      </div>
      <CodeField name="code" label={text.code} />
      <FormActions>
        <Button type="submit" look="primary">
          {text.confirm}
        </Button>
        <Button onClick={onCancel}>{profile.cancel}</Button>
      </FormActions>
    </Form>
  )
}
