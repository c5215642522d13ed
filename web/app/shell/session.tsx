import {
  createContext,
  type ReactNode,
  startTransition,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { ApiClient } from '../../../server/contract/client.ts'
import type { Profile } from '../../../server/contract/shapes.ts'
import { messageOf } from './message-of.ts'
import { usePlatform } from './platform.tsx'
import { takeEnd } from './session-end.ts'
import { shell } from './text.ts'

export type Session = {
  readonly api: ApiClient
  readonly user: Profile | null
  /** Reads the profile again. @throws with the sentence to show when it cannot be read; the user known so far stays */
  readonly refresh: () => Promise<void>
  /**
   * Drops the session here, without asking the server.
   * @param leave goes to another screen; drawn together with the loss of the user, or the guard would ask for a way
   * back
   */
  readonly signOut: (leave: () => void) => Promise<void>
}

const SessionContext = createContext<Session | undefined>(undefined)

export function useSession(): Session {
  const session = useContext(SessionContext)
  if (!session) throw new Error('There is no SessionProvider around this part.')
  return session
}

/** The signed-in person, for screens behind the guard. */
export function useUser(): Profile {
  const { user } = useSession()
  if (!user) throw new Error('This part is drawn behind the guard only.')
  return user
}

/** The change itself has succeeded, so its own failure message would be wrong. */
class ProfileUnread extends Error {
  readonly isSaid = true
}

type SessionProviderProps = {
  readonly api: ApiClient
  /** True when there is certainly no token: nothing to check, and the first render is final. */
  readonly startsSignedOut: boolean
  readonly onChecked?: () => void
  readonly children: ReactNode
}

/** Renders nothing until the first profile check has ended (spec section 2). */
export function SessionProvider({ api, startsSignedOut, onChecked, children }: SessionProviderProps) {
  const platform = usePlatform()
  const [user, setUser] = useState<Profile | null>(null)
  const [isChecked, setIsChecked] = useState(startsSignedOut)

  useEffect(() => {
    if (startsSignedOut) return
    let isCurrent = true
    async function check() {
      const found = (await platform.hasToken()) ? await api.profile().catch(() => null) : null
      if (!found) await platform.forgetToken()
      if (!isCurrent) return
      if (found) takeEnd()
      setUser(found)
      setIsChecked(true)
    }
    void check()
    return () => {
      isCurrent = false
    }
  }, [api, platform, startsSignedOut])

  useEffect(() => {
    if (isChecked) onChecked?.()
  }, [isChecked, onChecked])

  // A response to a request from before a log-out must not bring the user back.
  const signOuts = useRef(0)
  const refresh = useCallback(async () => {
    const before = signOuts.current
    const found = await api.profile().catch((error: unknown) => {
      throw new ProfileUnread(messageOf(error, shell.profileFailed), { cause: error })
    })
    if (before !== signOuts.current) return
    takeEnd()
    setUser(found)
  }, [api])
  const signOut = useCallback(
    async (leave: () => void) => {
      signOuts.current += 1
      await platform.forgetToken()
      // Why an earlier session ended is no news at a log-out.
      takeEnd()
      startTransition(() => {
        setUser(null)
        leave()
      })
    },
    [platform],
  )
  const session = useMemo<Session>(() => ({ api, user, refresh, signOut }), [api, user, refresh, signOut])
  return isChecked ? <SessionContext value={session}>{children}</SessionContext> : null
}
