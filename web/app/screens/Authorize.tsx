import { useState } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { authorizePath, readOAuthQuery, savedOAuthParams, saveOAuthParams } from '../oauth-params.ts'
import { AuthorizeError } from '../parts/AuthorizeError.tsx'
import { AuthorizePrompt } from '../parts/AuthorizePrompt.tsx'
import { useSession } from '../session.tsx'
import { authorize } from '../text/authorize.ts'
import { readReturnAddress } from '../web-address.ts'

/** Asks a signed-in person whether another application may see the account (spec section 2). */
export function Authorize() {
  const { user } = useSession()
  const { search } = useLocation()
  const [failedSearch, setFailedSearch] = useState<string | null>(null)
  const asked = readOAuthQuery(search)
  const params = asked ?? savedOAuthParams() ?? {}
  // Kept before anyone is sent to log in, hence while drawing; drawing twice writes the same again.
  if (asked) saveOAuthParams(asked)

  if (!user) return <Navigate to={`/login?redirect=${encodeURIComponent(authorizePath(params))}`} replace />
  const { client_id, redirect_uri, response_type } = params
  if (!client_id || !redirect_uri || !response_type)
    return <AuthorizeError message={authorize.missing} params={params} />
  if (failedSearch === search || !readReturnAddress(redirect_uri))
    return <AuthorizeError message={authorize.failed} params={params} />
  return (
    <AuthorizePrompt
      request={{ ...params, client_id, redirect_uri, response_type }}
      account={user.email}
      onFailure={() => setFailedSearch(search)}
    />
  )
}
