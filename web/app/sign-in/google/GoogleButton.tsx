import { Button } from '../../../kit/Button.tsx'
import { useAction } from '../../../kit/form/use-action.ts'
import { Notice } from '../../../kit/Notice.tsx'
import { messageOf } from '../../shell/message-of.ts'
import { useSession } from '../../shell/session.tsx'
import { OtherWay } from '../OtherWay.tsx'
import { auth } from '../text.ts'
import { GoogleMark } from './GoogleMark.tsx'
import { useGoogleCredential } from './use-google.ts'

type GoogleButtonProps = {
  /** The account also wants a second factor. */
  readonly onSecondFactor: (tfaToken: string) => Promise<void> | void
}

/** Signs in with the third-party provider; not drawn where the host cannot. */
export function GoogleButton({ onSecondFactor }: GoogleButtonProps) {
  const { api, refresh } = useSession()
  const askGoogle = useGoogleCredential()
  const { problem, dismiss, run } = useAction()
  if (!askGoogle) return null

  async function signIn(ask: () => Promise<string>) {
    const { tfaRequired, tfaToken } = await api.loginWithGoogle({ credential: await ask() })
    if (tfaRequired && tfaToken) await onSecondFactor(tfaToken)
    else await refresh()
  }
  return (
    <OtherWay>
      <Notice kind="problem" message={problem} onDismiss={dismiss} />
      <Button
        wide
        onClick={() =>
          run(
            () => signIn(askGoogle),
            error => messageOf(error, auth.googleFailed),
          )
        }
      >
        <GoogleMark />
        {auth.google}
      </Button>
    </OtherWay>
  )
}
