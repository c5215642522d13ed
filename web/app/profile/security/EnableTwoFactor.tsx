import { useState } from 'react'
import { Button } from '../../../kit/Button.tsx'
import { CopyButton } from '../../../kit/CopyButton.tsx'
import { CodeField } from '../../../kit/form/CodeField.tsx'
import { Form, FormActions } from '../../../kit/form/Form.tsx'
import { useSubmission } from '../../../kit/form/use-submission.ts'
import { PasswordQuestion } from '../../access/PasswordQuestion.tsx'
import { messageOf } from '../../shell/message-of.ts'
import { useSession } from '../../shell/session.tsx'
import { profile } from '../text.ts'
import { BackupCodeList } from './BackupCodeList.tsx'
import styles from './EnableTwoFactor.module.css'
import { security } from './text.ts'

export type Setup = { readonly qrCode: string; readonly secret: string }
type EnableTwoFactorProps = {
  /** Null while the server asks for the password first. */
  readonly setup: Setup | null
  readonly onEnabled: () => void
  readonly onClose: () => void
}

const { twoFactor: text } = security

/** The password if asked for, picture and code, backup codes. */
export function EnableTwoFactor({ setup: given, onEnabled, onClose }: EnableTwoFactorProps) {
  const { api } = useSession()
  const [setup, setSetup] = useState(given)
  const [codes, setCodes] = useState<readonly string[] | null>(null)

  function showCodes(backupCodes: readonly string[]) {
    setCodes(backupCodes)
    onEnabled()
  }
  if (codes) return <BackupCodeList codes={codes} onKept={onClose} />
  if (setup) return <EnableTwoFactorForm setup={setup} onEnabled={showCodes} onCancel={onClose} />
  return (
    <PasswordQuestion
      text={text.prove}
      action={text.continue}
      fallback={text.setupFailed}
      onConfirm={async (password = '') => setSetup(await api.setupTwoFactor({ password }))}
      onCancel={onClose}
    />
  )
}

type EnableTwoFactorFormProps = {
  readonly setup: Setup
  readonly onEnabled: (backupCodes: readonly string[]) => void
  readonly onCancel: () => void
}

const inBlocks = (secret: string) => secret.replace(/(.{4})(?=.)/g, '$1 ')

function EnableTwoFactorForm({ setup, onEnabled, onCancel }: EnableTwoFactorFormProps) {
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
          <code>{inBlocks(setup.secret)}</code>
          <CopyButton value={setup.secret} />
        </div>
      </div>
      <CodeField name="code" label={text.code} />
      <FormActions>
        <Button type="submit" variant="primary">
          {text.confirm}
        </Button>
        <Button onClick={onCancel}>{profile.cancel}</Button>
      </FormActions>
    </Form>
  )
}
