import { useNavigate } from 'react-router-dom'
import { useSession } from './session.tsx'

type LogOut = {
  /** Ends the session at the server and here. */
  readonly logOut: () => Promise<void>
  /** Ends it here alone: the server has already done so. */
  readonly leave: () => Promise<void>
}

/** Both end on the log-in page. */
export function useLogOut(): LogOut {
  const { api, signOut } = useSession()
  const navigate = useNavigate()
  const leave = () => signOut(() => void navigate('/login'))
  async function logOut() {
    // A failure is ignored: the session here ends in any case (spec section 4).
    await api.logoutCurrentSession().catch(() => undefined)
    await leave()
  }
  return { logOut, leave }
}
