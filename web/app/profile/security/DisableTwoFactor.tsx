import { useSession } from '../../shell/session.tsx'
import { PasswordQuestion } from '../../sign-in/PasswordQuestion.tsx'
import { security, securityForms } from './text.ts'

type DisableTwoFactorProps = { readonly onDisabled: () => void; readonly onClose: () => void }

const { twoFactor: text } = securityForms

export function DisableTwoFactor({ onDisabled, onClose }: DisableTwoFactorProps) {
  const { api } = useSession()
  async function disable(password: string) {
    await api.disableTwoFactor({ password })
    onClose()
    onDisabled()
  }
  return (
    <PasswordQuestion
      text={text.disableText}
      action={security.twoFactor.disable}
      look="danger"
      fallback={text.incorrect}
      onConfirm={disable}
      onCancel={onClose}
    />
  )
}
