import { useState } from 'react'
import { useSession } from '../../shell/session.tsx'
import { PasswordQuestion } from '../../sign-in/PasswordQuestion.tsx'
import { BackupCodeList } from './BackupCodeList.tsx'
import { security, securityForms } from './text.ts'

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
