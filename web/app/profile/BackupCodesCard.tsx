import { useCallback, useState } from 'react'
import { Button } from '../parts/Button.tsx'
import { Card } from '../parts/Card.tsx'
import { FormActions } from '../parts/Form.tsx'
import { useResource } from '../parts/use-resource.ts'
import { useSession } from '../session.tsx'
import { security } from '../text/security.ts'
import { BackupCodeList } from './BackupCodeList.tsx'
import { PasswordQuestion } from './PasswordQuestion.tsx'

const { backup: text } = security

export function BackupCodesCard() {
  const { api } = useSession()
  const { value, reload } = useResource(useCallback(() => api.backupCodesLeft(), [api]))
  const [mode, setMode] = useState<'view' | 'renew' | readonly string[]>('view')

  async function renew(password: string) {
    const { backupCodes } = await api.renewBackupCodes({ password })
    setMode(backupCodes)
    reload()
  }
  return (
    <Card title={text.title} text={value ? text.left(value.left) : text.leftUnknown}>
      {mode === 'view' && (
        <FormActions>
          <Button onClick={() => setMode('renew')}>{text.renew}</Button>
        </FormActions>
      )}
      {mode === 'renew' && (
        <PasswordQuestion
          text={text.renewText}
          action={text.renew}
          fallback={text.failed}
          onConfirm={renew}
          onCancel={() => setMode('view')}
        />
      )}
      {typeof mode === 'object' && <BackupCodeList codes={mode} onKept={() => setMode('view')} />}
    </Card>
  )
}
