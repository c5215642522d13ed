import { Button } from '../../../kit/Button.tsx'
import { Card } from '../../../kit/Card.tsx'
import { FormActions } from '../../../kit/form/Form.tsx'
import { useAction } from '../../../kit/form/use-action.ts'
import { Notice } from '../../../kit/Notice.tsx'
import { useMode } from '../../../kit/use-mode.ts'
import { PasswordQuestion } from '../../access/PasswordQuestion.tsx'
import { messageOf, rawMessageOf, wantsPassword } from '../../shell/message-of.ts'
import { useSession, useUser } from '../../shell/session.tsx'
import { EnableTwoFactor, type Setup } from './EnableTwoFactor.tsx'
import { security } from './text.ts'

type Mode = { readonly name: 'view' | 'disable' } | { readonly name: 'enable'; readonly setup: Setup | null }

const { twoFactor: text } = security
const view = { name: 'view' } as const

export function TwoFactorCard() {
  const { api, refresh } = useSession()
  const user = useUser()
  const { twoFactorEnabled } = user
  const { mode, setMode, opener } = useMode<Mode>(view)
  const action = useAction()

  /** The form that asked for it may be gone, so the card reports a failure. */
  const readAgain = () => action.run(refresh, rawMessageOf)
  async function enable() {
    const setup = await api.setupTwoFactor({}).catch((error: unknown) => {
      if (!wantsPassword(error, user)) throw error
      return null
    })
    setMode({ name: 'enable', setup })
  }
  return (
    <Card title={text.title} text={twoFactorEnabled ? text.on : text.off}>
      <Notice kind="problem" message={action.problem} onDismiss={action.dismiss} />
      {mode.name === 'view' && (
        <FormActions>
          {twoFactorEnabled ? (
            <Button ref={opener} onClick={() => setMode({ name: 'disable' })}>
              {text.disable}
            </Button>
          ) : (
            <Button
              ref={opener}
              variant="primary"
              onClick={() => action.run(enable, error => messageOf(error, text.setupFailed))}
            >
              {text.enable}
            </Button>
          )}
        </FormActions>
      )}
      {mode.name === 'enable' && (
        <EnableTwoFactor setup={mode.setup} onEnabled={readAgain} onClose={() => setMode(view)} />
      )}
      {mode.name === 'disable' && <DisableTwoFactor onDisabled={readAgain} onClose={() => setMode(view)} />}
    </Card>
  )
}

type DisableTwoFactorProps = { readonly onDisabled: () => void; readonly onClose: () => void }

function DisableTwoFactor({ onDisabled, onClose }: DisableTwoFactorProps) {
  const { api } = useSession()
  const { hasPassword } = useUser()
  async function disable(password: string | undefined) {
    await api.disableTwoFactor(password === undefined ? {} : { password })
    onClose()
    onDisabled()
  }
  return (
    <PasswordQuestion
      {...(hasPassword ? { text: text.disableText } : {})}
      action={text.disable}
      variant="danger"
      fallback={text.incorrect}
      onConfirm={disable}
      onCancel={onClose}
    />
  )
}
