import { clearOAuthParams, type OAuthParams } from '../oauth-params.ts'
import { usePlatform } from '../platform.tsx'
import styles from '../screens/Authorize.module.css'
import { useSession } from '../session.tsx'
import { authorize } from '../text/authorize.ts'
import { denialAddress, readReturnAddress } from '../web-address.ts'
import { AuthPage } from './AuthPage.tsx'
import { Button } from './Button.tsx'
import { useAction } from './use-action.ts'

type Request = OAuthParams & Record<'client_id' | 'redirect_uri' | 'response_type', string>
type AuthorizePromptProps = {
  readonly request: Request
  readonly account: string
  readonly onFailure: () => void
}

/** Says who asks, for which account, for what and where the answer goes. Both answers weigh the same. */
export function AuthorizePrompt({ request, account, onFailure }: AuthorizePromptProps) {
  const { api } = useSession()
  const { openExternal } = usePlatform()
  const action = useAction()

  function leaveFor(address: string | undefined) {
    if (address === undefined) return onFailure()
    clearOAuthParams()
    openExternal(address)
  }
  async function allow() {
    const answer = await api.grantAccess(request).catch(() => undefined)
    leaveFor(readReturnAddress(answer?.redirect_uri)?.href)
  }
  return (
    <AuthPage title={authorize.title}>
      <p>
        <span className={styles.app}>{request.client_id}</span> {authorize.wants}
      </p>
      <dl className={styles.facts}>
        <div>
          <dt>{authorize.account}</dt>
          <dd>{account}</dd>
        </div>
        <div>
          <dt>{authorize.gets}</dt>
          <dd>{authorize.scopes}</dd>
        </div>
        {request.scope && (
          <div>
            <dt>{authorize.asked}</dt>
            <dd>{request.scope}</dd>
          </div>
        )}
        <div>
          <dt>{authorize.goesTo}</dt>
          <dd>{readReturnAddress(request.redirect_uri)?.host}</dd>
        </div>
      </dl>
      <p>{authorize.never}</p>
      <div className={styles.actions}>
        <Button onClick={() => leaveFor(denialAddress(request.redirect_uri, request.state))}>
          {authorize.deny}
        </Button>
        <Button onClick={() => action.run(allow, () => authorize.failed)}>{authorize.allow}</Button>
      </div>
    </AuthPage>
  )
}
