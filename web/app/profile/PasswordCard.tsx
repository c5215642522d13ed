import { useState } from 'react'
import { Button } from '../parts/Button.tsx'
import { ButtonLink } from '../parts/ButtonLink.tsx'
import { Card } from '../parts/Card.tsx'
import { FormActions } from '../parts/Form.tsx'
import { Notice } from '../parts/Notice.tsx'
import { security } from '../text/security.ts'
import { ChangePasswordForm } from './ChangePasswordForm.tsx'
import { useUser } from './use-user.ts'

const { password: text } = security

export function PasswordCard() {
  const { hasPassword } = useUser()
  const [isChanging, setIsChanging] = useState(false)
  const [news, setNews] = useState<string | null>(null)
  return (
    <Card title={text.title} text={hasPassword ? text.text : text.none}>
      <Notice kind="news" message={news} onDismiss={() => setNews(null)} />
      {isChanging ? (
        <ChangePasswordForm
          onCancel={() => setIsChanging(false)}
          onChanged={() => {
            setIsChanging(false)
            setNews(text.done)
          }}
        />
      ) : (
        <FormActions>
          {hasPassword && (
            <Button
              onClick={() => {
                setNews(null)
                setIsChanging(true)
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
