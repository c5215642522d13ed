import { useCallback, useState } from 'react'
import { Button } from '../../../kit/Button.tsx'
import { Card } from '../../../kit/Card.tsx'
import { FormActions } from '../../../kit/form/Form.tsx'
import { useMode } from '../../../kit/use-mode.ts'
import { PasswordQuestion } from '../../access/PasswordQuestion.tsx'
import { useSession } from '../../shell/session.tsx'
import { useResource } from '../../shell/use-resource.ts'
import { BackupCodeList } from './BackupCodeList.tsx'
import { security } from './text.ts'

const { backup: text } = security

export function BackupCodesCard() {
  const { api } = useSession()
  const { value, reload } = useResource(useCallback(() => api.backupCodesLeft(), [api]))
  const { mode, setMode, opener } = useMode<'view' | 'renew'>('view')
  return (
    <Card title={text.title} text={value ? text.left(value.left) : text.leftUnknown}>
      {mode === 'view' ? (
        <FormActions>
          <Button ref={opener} onClick={() => setMode('renew')}>
            {text.renew}
          </Button>
        </FormActions>
      ) : (
        <RenewBackupCodes onRenewed={reload} onClose={() => setMode('view')} />
      )}
    </Card>
  )
}

type RenewBackupCodesProps = { readonly onRenewed: () => void; readonly onClose: () => void }

function RenewBackupCodes({ onRenewed, onClose }: RenewBackupCodesProps) {
  const { api } = useSession()
  const [codes, setCodes] = useState<readonly string[] | null>(null)

  async function renew(password: string | undefined) {
    const { backupCodes } = await api.renewBackupCodes(password === undefined ? {} : { password })
    setCodes(backupCodes)
    onRenewed()
  }
  if (codes) return <BackupCodeList codes={codes} onKept={onClose} />
  return (
    <PasswordQuestion
      text={text.renewText}
      action={text.renew}
      fallback={text.failed}
      onConfirm={renew}
      onCancel={onClose}
    />
  )
}
