import { useState } from 'react'
import { messageOf, wantsPassword } from '../message-of.ts'
import { Button } from '../parts/Button.tsx'
import { Card } from '../parts/Card.tsx'
import { FormActions } from '../parts/Form.tsx'
import { Notice } from '../parts/Notice.tsx'
import { useAction } from '../parts/use-action.ts'
import { useSession } from '../session.tsx'
import { security } from '../text/security.ts'
import { BackupCodeList } from './BackupCodeList.tsx'
import { EnableTwoFactorForm, type Setup } from './EnableTwoFactorForm.tsx'
import { PasswordQuestion } from './PasswordQuestion.tsx'
import { useUser } from './use-user.ts'

type Mode =
  | { readonly name: 'view' | 'disable' | 'prove' }
  | { readonly name: 'enable'; readonly setup: Setup }
  | { readonly name: 'codes'; readonly codes: readonly string[] }

const { twoFactor: text } = security
const view = { name: 'view' } as const

export function TwoFactorCard() {
  const { api, refresh } = useSession()
  const { twoFactorEnabled } = useUser()
  const [mode, setMode] = useState<Mode>(view)
  const action = useAction()

  async function start(password?: string) {
    const setup = await api.setupTwoFactor(password === undefined ? {} : { password })
    setMode({ name: 'enable', setup })
  }
  const tryStart = () =>
    start().catch((error: unknown) => {
      if (!wantsPassword(error)) throw error
      setMode({ name: 'prove' })
    })
  async function disable(password: string) {
    await api.disableTwoFactor({ password })
    setMode(view)
    await refresh()
  }

  return (
    <Card title={text.title} text={twoFactorEnabled ? text.on : text.off}>
      <Notice kind="problem" message={action.problem} onDismiss={action.dismiss} />
      {mode.name === 'view' && (
        <FormActions>
          {twoFactorEnabled ? (
            <Button onClick={() => setMode({ name: 'disable' })}>{text.disable}</Button>
          ) : (
            <Button
              look="primary"
              onClick={() => action.run(tryStart, error => messageOf(error, text.setupFailed))}
            >
              {text.enable}
            </Button>
          )}
        </FormActions>
      )}
      {mode.name === 'prove' && (
        <PasswordQuestion
          text={text.scan}
          action={text.continue}
          fallback={text.setupFailed}
          onConfirm={start}
          onCancel={() => setMode(view)}
        />
      )}
      {mode.name === 'enable' && (
        <EnableTwoFactorForm
          setup={mode.setup}
          onEnabled={codes => setMode({ name: 'codes', codes })}
          onCancel={() => setMode(view)}
        />
      )}
      {mode.name === 'codes' && <BackupCodeList codes={mode.codes} onKept={() => setMode(view)} />}
      {mode.name === 'disable' && (
        <PasswordQuestion
          text={text.disableText}
          action={text.disable}
          look="danger"
          fallback={text.incorrect}
          onConfirm={disable}
          onCancel={() => setMode(view)}
        />
      )}
    </Card>
  )
}
