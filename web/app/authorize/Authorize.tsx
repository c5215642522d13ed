import { Navigate, useLocation } from 'react-router-dom'
import { useSession } from '../shell/session.tsx'
import { Consenting } from '../sign-in/Consenting.tsx'
import { AuthorizeError } from './AuthorizeError.tsx'
import { AuthorizeRequest } from './AuthorizeRequest.tsx'
import { isSilent } from './access-request.ts'
import {
  authorizePath,
  isComplete,
  isDoubled,
  pathFromLogin,
  readOAuthQuery,
  savedOAuthParams,
  saveOAuthParams,
} from './oauth-params.ts'
import { authorize } from './text.ts'

/** Asks a signed-in person whether another application may see the account (spec section 2). */
export function Authorize() {
  const { user } = useSession()
  const { search } = useLocation()
  const asked = readOAuthQuery(search)
  const params = asked ?? savedOAuthParams() ?? {}
  // Kept before anyone is sent to log in, hence while drawing; drawing twice writes the same again.
  if (asked) saveOAuthParams(asked)

  if (!user && !isSilent(params))
    return <Navigate to={`/login?redirect=${encodeURIComponent(pathFromLogin(params))}`} replace />
  if (!isComplete(params)) return <AuthorizeError message={authorize.missing} params={params} />
  if (asked && isDoubled(search))
    return <AuthorizeError message={authorize.failed} reason={authorize.doubled} params={params} />
  const request = <AuthorizeRequest key={authorizePath(params)} params={params} />
  return isSilent(params) ? request : <Consenting>{request}</Consenting>
}
