import { useNavigate } from 'react-router-dom'
import { useSession } from './session.tsx'

type LogOut = {
  /** Ends the session at the server and here. */
  readonly logOut: () => Promise<void>
  /** Ends it here alone: the server has already done so. @param message for the log-in page */
  readonly leave: (message?: string) => Promise<void>
}

/** Both end on the log-in page. */
export function useLogOut(): LogOut {
  const { api, signOut } = useSession()
  const navigate = useNavigate()
  const leave = (message?: string) =>
    signOut(() => void navigate('/login', message === undefined ? {} : { state: { message } }))
  async function logOut() {
    // A failure is ignored: the session here ends in any case (spec section 4).
    await api.logoutCurrentSession().catch(() => undefined)
    await leave()
  }
  return { logOut, leave }
}
