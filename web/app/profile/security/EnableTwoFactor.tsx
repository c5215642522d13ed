import { useState } from 'react'
import { useSession } from '../../shell/session.tsx'
import { PasswordQuestion } from '../../sign-in/PasswordQuestion.tsx'
import { BackupCodeList } from './BackupCodeList.tsx'
import { EnableTwoFactorForm, type Setup } from './EnableTwoFactorForm.tsx'
import { security, securityForms } from './text.ts'

type EnableTwoFactorProps = {
  /** Null when the server wants the password before it gives one. */
  readonly setup: Setup | null
  readonly onEnabled: () => void
  readonly onClose: () => void
}

const { twoFactor: text } = securityForms

/** Password where it is wanted, picture and code, backup codes: one file, so that nothing is missing halfway. */
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
      fallback={security.twoFactor.setupFailed}
      onConfirm={async password => setSetup(await api.setupTwoFactor({ password }))}
      onCancel={onClose}
    />
  )
}
