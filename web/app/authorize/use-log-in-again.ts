import { useNavigate } from 'react-router-dom'
import { useSession } from '../shell/session.tsx'

/**
 * Logs out, and leads back to a page after another log-in: as another person, or as the same one where there is no
 * password to ask for.
 */
export function useLogInAgain(path: string): () => Promise<void> {
  const { api, signOut } = useSession()
  const navigate = useNavigate()
  return async () => {
    // A failure is ignored, as at every log-out: the session here ends in any case (spec section 4).
    await api.logoutCurrentSession().catch(() => undefined)
    await signOut(() => void navigate(`/login?redirect=${encodeURIComponent(path)}`, { replace: true }))
  }
}
