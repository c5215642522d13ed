import { usePlatform } from '../../shell/platform.tsx'
import { useSession } from '../../shell/session.tsx'

/**
 * Asks the third-party provider who is there.
 * @returns undefined where the host cannot do it; else a function that brings the credential, or throws
 */
export function useGoogleCredential(): (() => Promise<string>) | undefined {
  const { signInWithGoogle } = usePlatform()
  const { api } = useSession()
  if (!signInWithGoogle) return undefined
  return async () => {
    const { googleClientId } = await api.settings()
    if (!googleClientId) throw new Error('This server has no client id for Google.')
    return signInWithGoogle(googleClientId)
  }
}
