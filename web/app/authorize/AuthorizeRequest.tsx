import { useCallback, useEffect, useState } from 'react'
import { takeFocus } from '../../kit/take-focus.ts'
import { messageOf } from '../shell/message-of.ts'
import { usePlatform } from '../shell/platform.tsx'
import { useSession } from '../shell/session.tsx'
import { useResource } from '../shell/use-resource.ts'
import { isOnTheWeb, readReturnAddress } from '../shell/web-address.ts'
import { AuthPage } from '../sign-in/AuthPage.tsx'
import { AuthorizeError } from './AuthorizeError.tsx'
import { AuthorizePrompt } from './AuthorizePrompt.tsx'
import { settleRequest } from './access-request.ts'
import { type CompleteParams, clearOAuthParams } from './oauth-params.ts'
import { authorize } from './text.ts'

/** A request that is complete: the server says whose it is. The page leaves only for addresses that came from there. */
export function AuthorizeRequest({ params }: { readonly params: CompleteParams }) {
  const { api, user } = useSession()
  const { openExternal } = usePlatform()
  const [request] = useState(params)
  const [failure, setFailure] = useState<unknown>(null)
  const [hasLeft, setHasLeft] = useState(false)
  const isSignedIn = user !== null
  const load = useCallback(() => settleRequest(api, request, isSignedIn), [api, request, isSignedIn])
  const { value, error } = useResource(load)

  const leaveFor = useCallback(
    (address: string | undefined) => {
      const checked = readReturnAddress(address)
      if (address === undefined || !checked) return setFailure(new Error())
      clearOAuthParams()
      openExternal(address)
      setHasLeft(!isOnTheWeb(checked))
    },
    [openExternal],
  )
  useEffect(() => {
    if (value && 'address' in value) leaveFor(value.address)
  }, [value, leaveFor])

  const problem = failure ?? error
  if (problem) {
    const reason = messageOf(problem, '')
    return <AuthorizeError message={authorize.failed} reason={reason} params={request} />
  }
  if (hasLeft)
    return (
      <AuthPage title={authorize.left.title}>
        <p ref={takeFocus} tabIndex={-1}>
          {authorize.left.text}
        </p>
      </AuthPage>
    )
  if (!value || !('application' in value) || !user) return null
  return (
    <AuthorizePrompt
      request={request}
      application={value.application}
      user={user}
      onAnswer={leaveFor}
      onFailure={setFailure}
    />
  )
}
