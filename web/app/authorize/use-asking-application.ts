import { useEffect, useState } from 'react'
import { useSession } from '../shell/session.tsx'
import { localPathOf } from '../sign-in/after-login.ts'
import { isComplete, readOAuthQuery } from './oauth-params.ts'

/** @returns the name of the application that the log-in leads back to, as soon as the server has said it */
export function useAskingApplication(redirect: string | null): string | undefined {
  const { api } = useSession()
  const [name, setName] = useState<string>()
  useEffect(() => {
    const path = localPathOf(redirect)
    const params = path?.startsWith('/oauth/authorize?')
      ? readOAuthQuery(path.split('?', 2)[1] ?? '')
      : undefined
    if (!params || !isComplete(params)) return
    // A request that is wrong is told after the log-in.
    api.accessRequest(params).then(
      ({ application }) => setName(application?.name),
      () => undefined,
    )
  }, [api, redirect])
  return name
}
