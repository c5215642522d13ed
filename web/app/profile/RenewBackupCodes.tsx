import { useState } from 'react'
import { useSession } from '../session.tsx'
import { security } from '../text/security.ts'
import { securityForms } from '../text/security-forms.ts'
import { BackupCodeList } from './BackupCodeList.tsx'
import { PasswordQuestion } from './PasswordQuestion.tsx'

type RenewBackupCodesProps = { readonly onRenewed: () => void; readonly onClose: () => void }

const { backup: text } = securityForms

export function RenewBackupCodes({ onRenewed, onClose }: RenewBackupCodesProps) {
  const { api } = useSession()
  const [codes, setCodes] = useState<readonly string[] | null>(null)

  async function renew(password: string) {
    const { backupCodes } = await api.renewBackupCodes({ password })
    setCodes(backupCodes)
    onRenewed()
  }
  if (codes) return <BackupCodeList codes={codes} onKept={onClose} />
  return (
    <PasswordQuestion
      text={text.renewText}
      action={security.backup.renew}
      fallback={text.failed}
      onConfirm={renew}
      onCancel={onClose}
    />
  )
}
