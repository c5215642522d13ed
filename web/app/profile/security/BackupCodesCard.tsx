import { useCallback } from 'react'
import { Button } from '../../../kit/Button.tsx'
import { Card } from '../../../kit/Card.tsx'
import { FormActions } from '../../../kit/form/Form.tsx'
import { useMode } from '../../../kit/use-mode.ts'
import { lazyScreen } from '../../shell/lazy-screen.tsx'
import { useSession } from '../../shell/session.tsx'
import { useResource } from '../../shell/use-resource.ts'
import { security } from './text.ts'

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
