import { useSyncExternalStore } from 'react'
import { Button } from '../../../kit/Button.tsx'
import { Notice } from '../../../kit/Notice.tsx'
import { usePlatform } from '../../shell/platform.tsx'
import { OtherWay } from '../OtherWay.tsx'
import { passkey as text } from '../text.ts'
import type { PasskeyLogin } from './use-passkey-login.ts'

const never = () => () => undefined

/** Logs in with a passkey. A prerendered page does not know whether its browser can. */
export function PasskeyButton({ login }: { readonly login: PasskeyLogin | undefined }) {
  const { signInWithGoogle } = usePlatform()
  const isDrawn = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  if (!login || !isDrawn) return null
  return (
    <OtherWay isFurther={signInWithGoogle !== undefined}>
      <Notice kind="problem" message={login.action.problem} onDismiss={login.action.dismiss} />
      <Button wide icon="key" onClick={login.ask}>
        {text.start}
      </Button>
    </OtherWay>
  )
}
