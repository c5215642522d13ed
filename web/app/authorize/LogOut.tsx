import { useCallback, useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { Button } from '../../kit/Button.tsx'
import { FormActions } from '../../kit/form/Form.tsx'
import { useAction } from '../../kit/form/use-action.ts'
import { ButtonLink } from '../shell/ButtonLink.tsx'
import { usePlatform } from '../shell/platform.tsx'
import { useSession } from '../shell/session.tsx'
import { useResource } from '../shell/use-resource.ts'
import { isOnTheWeb, readReturnAddress } from '../shell/web-address.ts'
import { AuthPage } from '../sign-in/AuthPage.tsx'
import { logOut as text } from './text.ts'

/**
 * The page to which an application sends a person who logs out there (OpenID Connect RP-Initiated Logout). It asks
 * before it logs out.
 */
export function LogOut() {
  const { api, user, signOut } = useSession()
  const { search } = useLocation()
  const { openExternal } = usePlatform()
  const navigate = useNavigate()
  const action = useAction()
  // An invalid request is ignored: the person can log out all the same.
  const load = useCallback(
    () => api.logoutRequest(Object.fromEntries(new URLSearchParams(search))).catch(() => ({})),
    [api, search],
  )
  const request: Awaited<ReturnType<typeof api.logoutRequest>> | undefined = useResource(load).value
  const isSignedIn = user !== null

  const leave = useCallback(
    (address: string | undefined) => {
      const checked = readReturnAddress(address)
      if (address !== undefined && checked) openExternal(address)
      if (!checked || !isOnTheWeb(checked)) void navigate('/login', { replace: true })
    },
    [navigate, openExternal],
  )
  useEffect(() => {
    if (request && !isSignedIn) leave(request.redirect_uri)
  }, [request, isSignedIn, leave])

  async function logOut() {
    await api.logoutCurrentSession().catch(() => undefined)
    // The effect above continues; it knows the address.
    await signOut(() => undefined)
  }
  if (!request || !isSignedIn) return null
  return (
    <AuthPage title={text.title}>
      <p>{request.name ? text.asks(request.name) : text.asksNobody}</p>
      <FormActions>
        <Button variant="primary" onClick={() => action.run(logOut, () => '')}>
          {text.leave}
        </Button>
        <ButtonLink to="/profile">{text.stay}</ButtonLink>
      </FormActions>
    </AuthPage>
  )
}
