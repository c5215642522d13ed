import { Button } from '../../../kit/Button.tsx'
import { useAction } from '../../../kit/form/use-action.ts'
import { Notice } from '../../../kit/Notice.tsx'
import { messageOf } from '../../shell/message-of.ts'
import { usePlatform } from '../../shell/platform.tsx'
import { useSession } from '../../shell/session.tsx'
import { legalConsent } from '../Consent.tsx'
import { OtherWay } from '../OtherWay.tsx'
import { auth } from '../text.ts'
import { GoogleMark } from './GoogleMark.tsx'

type GoogleButtonProps = {
  /** The agreement box beside it is ticked. */
  readonly hasConsented?: boolean
  /** The account also wants a second factor. */
  readonly onSecondFactor: (tfaToken: string) => Promise<void> | void
}

/** Signs in with the third-party provider; not drawn where the host or its server cannot. */
export function GoogleButton({ hasConsented = false, onSecondFactor }: GoogleButtonProps) {
  const { api, refresh } = useSession()
  const { signInWithGoogle: askGoogle } = usePlatform()
  const { problem, dismiss, run } = useAction()
  if (!askGoogle) return null

  async function signIn(ask: () => Promise<string>) {
    const consent = hasConsented ? { legalConsent } : {}
    const { tfaRequired, tfaToken } = await api.loginWithGoogle({ credential: await ask(), ...consent })
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
