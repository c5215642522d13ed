import { useState } from 'react'
import { Button } from '../../../kit/Button.tsx'
import { Card } from '../../../kit/Card.tsx'
import { FormActions } from '../../../kit/form/Form.tsx'
import { Notice } from '../../../kit/Notice.tsx'
import { useMode } from '../../../kit/use-mode.ts'
import { ButtonLink } from '../../shell/ButtonLink.tsx'
import { lazyScreen } from '../../shell/lazy-screen.tsx'
import { useUser } from '../../shell/session.tsx'
import { security } from './text.ts'

const ChangePasswordForm = lazyScreen(() => import('./ChangePasswordForm.tsx'), 'ChangePasswordForm')

const { password: text } = security

export function PasswordCard() {
  const { hasPassword } = useUser()
  const { mode, setMode, opener } = useMode<'view' | 'change'>('view')
  const [news, setNews] = useState<string | null>(null)
  return (
    <Card title={text.title} text={hasPassword ? text.text : text.none}>
      <Notice kind="news" message={news} onDismiss={() => setNews(null)} />
      {mode === 'change' ? (
        <ChangePasswordForm
          onCancel={() => setMode('view')}
          onChanged={() => {
            setMode('view')
            setNews(text.done)
          }}
        />
      ) : (
        <FormActions>
          {hasPassword && (
            <Button
              ref={opener}
              onClick={() => {
                setNews(null)
                setMode('change')
              }}
            >
              {text.change}
            </Button>
          )}
          <ButtonLink look="quiet" to="/forgot-password">
            {text.forgot}
          </ButtonLink>
        </FormActions>
      )}
    </Card>
  )
}
