import { useCallback, useEffect, useRef, useState } from 'react'
import type { PasskeyAnswer } from '../../../../server/contract/passkeys.ts'
import { type Action, useAction } from '../../../kit/form/use-action.ts'
import { messageOf } from '../../shell/message-of.ts'
import { usePlatform } from '../../shell/platform.tsx'
import { useSession } from '../../shell/session.tsx'
import { passkey as text } from '../text.ts'

/** When a challenge is replaced by a new one: the server takes it for five minutes. */
const renewMs = 4 * 60_000

export type PasskeyLogin = {
  readonly action: Pick<Action, 'problem' | 'dismiss'>
  /** Offers passkeys among what the browser fills in. */
  readonly offer: () => void
  /** Asks for one now. */
  readonly ask: () => Promise<void>
}

/**
 * Logs in with a passkey. Nothing of it is loaded or fetched before `offer` or `ask` is called.
 * @param onSecondFactor the passkey did not verify its user, and the account has a second factor
 * @returns undefined where the host or its server has no passkeys
 */
export function usePasskeyLogin(onSecondFactor: (tfaToken: string) => void): PasskeyLogin | undefined {
  const { api, refresh } = useSession()
  const { loadPasskeys } = usePlatform()
  const { problem, dismiss, run } = useAction()
  const [isOffered, setIsOffered] = useState(false)
  const [isAsking, setIsAsking] = useState(false)

  const logIn = useCallback(
    async (answer: PasskeyAnswer) => {
      const { tfaRequired, tfaToken } = await api.loginWithPasskey({ answer })
      if (tfaRequired && tfaToken) onSecondFactor(tfaToken)
      else await refresh()
    },
    [api, refresh, onSecondFactor],
  )
  const attempt = (work: () => Promise<void>) => run(work, error => messageOf(error, text.failed))
  // What the effect below calls is that of the newest render, and does not start it again.
  const finish = useRef(async (_: PasskeyAnswer) => {})
  finish.current = answer => attempt(() => logIn(answer))

  useEffect(() => {
    if (!loadPasskeys || !isOffered || isAsking) return
    const controller = new AbortController()
    const { signal } = controller
    async function keepOffering(load: NonNullable<typeof loadPasskeys>) {
      const passkeys = await load()
      if (signal.aborted || !(await passkeys.canOffer())) return
      signal.addEventListener('abort', passkeys.stop)
      while (!signal.aborted) {
        const options = await api.beginPasskeyLogin()
        if (signal.aborted) return
        const renewal = whenStale(passkeys.stop)
        const answer = await passkeys.use(options, 'offered').finally(renewal.cancel)
        if (signal.aborted) return
        if (answer !== 'declined') await finish.current(answer)
        else if (!renewal.isDue()) return
      }
    }
    // Nobody has asked for it: the form beside it works, and the button tells what is wrong.
    keepOffering(loadPasskeys).catch(() => undefined)
    return () => controller.abort()
  }, [api, loadPasskeys, isOffered, isAsking])

  if (!loadPasskeys) return undefined
  return {
    action: { problem, dismiss },
    offer: () => setIsOffered(true),
    ask: () =>
      attempt(async () => {
        setIsAsking(true)
        try {
          const passkeys = await loadPasskeys()
          const answer = await passkeys.use(await api.beginPasskeyLogin(), 'now')
          if (answer !== 'declined') await logIn(answer)
        } finally {
          setIsAsking(false)
        }
      }),
  }
}

/** Calls `renew` once the challenge is old, and not before somebody looks at the page again. */
function whenStale(renew: () => void) {
  let isDue = false
  function renewIfSeen() {
    if (document.hidden) return
    isDue = true
    renew()
  }
  const timer = setTimeout(() => {
    document.addEventListener('visibilitychange', renewIfSeen)
    renewIfSeen()
  }, renewMs)
  return {
    isDue: () => isDue,
    cancel() {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', renewIfSeen)
    },
  }
}
