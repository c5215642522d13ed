import { useCallback } from 'react'
import { lazyScreen } from '../lazy-screen.tsx'
import { Button } from '../parts/Button.tsx'
import { Card } from '../parts/Card.tsx'
import { FormActions } from '../parts/Form.tsx'
import { useResource } from '../parts/use-resource.ts'
import { useSession } from '../session.tsx'
import { security } from '../text/security.ts'
import { useMode } from './use-mode.ts'

const RenewBackupCodes = lazyScreen(() => import('./RenewBackupCodes.tsx'), 'RenewBackupCodes')

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
