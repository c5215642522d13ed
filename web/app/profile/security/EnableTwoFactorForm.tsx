import { Button } from '../../../kit/Button.tsx'
import { CopyButton } from '../../../kit/CopyButton.tsx'
import { CodeField } from '../../../kit/form/CodeField.tsx'
import { Form, FormActions } from '../../../kit/form/Form.tsx'
import { useSubmission } from '../../../kit/form/use-submission.ts'
import { messageOf } from '../../shell/message-of.ts'
import { useSession } from '../../shell/session.tsx'
import { profile } from '../text.ts'
import styles from './EnableTwoFactorForm.module.css'
import { securityForms } from './text.ts'

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
