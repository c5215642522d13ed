import { useCallback } from 'react'
import type { AuthorizedApp } from '../../../../server/contract/oauth.ts'
import { lazyScreen } from '../../shell/lazy-screen.tsx'
import { useSession } from '../../shell/session.tsx'
import { AccessList } from '../AccessList.tsx'
import { GoogleConnection } from './GoogleConnection.tsx'
import { applications as text } from './text.ts'

const AuthorizedAppRow = lazyScreen(() => import('./AuthorizedAppRow.tsx'), 'AuthorizedAppRow')

/** Applications that were allowed in, and the account that can be used to log in. */
export function ApplicationsCard() {
  const { api } = useSession()
  const load = useCallback(async () => {
    const { apps } = await api.authorizedApps()
    // Few accounts have any. Drawn at once when it is there: a part that waits would take the whole screen away.
    if (apps.length > 0) await AuthorizedAppRow.preload()
    return apps
  }, [api])

  async function revoke({ clientId, name }: AuthorizedApp) {
    await api.revokeAuthorizedApp({ id: clientId })
    return text.revoked(name)
  }
  return (
    <AccessList
      text={text}
      load={load}
      revoke={revoke}
      row={(app, onRevoke) => <AuthorizedAppRow key={app.clientId} app={app} onRevoke={onRevoke} />}
    >
      {apps => (
        <>
          {apps?.length === 0 && <p>{text.none}</p>}
          <GoogleConnection />
        </>
      )}
    </AccessList>
  )
}
