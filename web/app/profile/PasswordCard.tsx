import { useState } from 'react'
import { lazyScreen } from '../lazy-screen.tsx'
import { Button } from '../parts/Button.tsx'
import { ButtonLink } from '../parts/ButtonLink.tsx'
import { Card } from '../parts/Card.tsx'
import { FormActions } from '../parts/Form.tsx'
import { Notice } from '../parts/Notice.tsx'
import { security } from '../text/security.ts'
import { useMode } from './use-mode.ts'
import { useUser } from './use-user.ts'

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
