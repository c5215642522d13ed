import { lazyScreen } from '../lazy-screen.tsx'
import { Button } from '../parts/Button.tsx'
import { FormActions } from '../parts/Form.tsx'
import { security } from '../text/security.ts'
import { useMode } from './use-mode.ts'

const LogOutQuestion = lazyScreen(async () => (await import('./LogOutQuestion.tsx')).LogOutQuestion)

export function LogOutOthers({ onConfirm }: { readonly onConfirm: () => void }) {
  const { mode, setMode } = useMode<'view' | 'ask'>('view')
  return (
    <FormActions>
      <Button look="danger" onClick={() => setMode('ask')}>
        {security.sessions.all}
      </Button>
      {mode === 'ask' && <LogOutQuestion onConfirm={onConfirm} onClose={() => setMode('view')} />}
    </FormActions>
  )
}
