import type { Hono } from 'hono'
import { endpoints } from '../contract/endpoints.ts'
import { withMethods } from '../credentials/login-methods.ts'
import type { Deps } from '../deps.ts'
import { networkOf } from '../edge/client-address.ts'
import { Refusal } from '../edge/refusal.ts'
import { serveRow } from '../edge/serve.ts'
import { describeReturn, withParameters } from '../oauth/addresses.ts'
import { allow } from '../oauth/allow.ts'
import { withRequest } from '../oauth/authorization-request.ts'
import { desktopClientId, readClient } from '../oauth/client.ts'
import { answerLogin, describeLogin } from '../oauth/device/device-login.ts'
import { exchangeCode } from '../oauth/exchange-code.ts'
import { isAboutAnother, readIdToken } from '../oauth/id-token.ts'
import { OAuthError } from '../oauth/oauth-error.ts'
import { describeScopes } from '../oauth/scopes.ts'
import { addLogin } from '../sign-in/complete-login.ts'
import { requireRecentProof } from '../sign-in/password-check.ts'
import { findAbsoluteEnd } from '../store/accounts/sessions.ts'
import { findOAuthClient } from '../store/oauth/clients.ts'

const loginGone = () => new Refusal(410, 'This log-in has run out. Please try again.')

/** The identity provider's calls for our own pages and the desktop. */
export function serveOAuthConsent(app: Hono, deps: Deps): void {
  const { db, limits, outbox } = deps

  serveRow(app, deps, endpoints.accessRequest, ({ input }) =>
    withRequest(deps, input, async ({ client, authorization, answer }) => ({
      application: {
        name: client.name,
        verified: client.isVerified,
        permissions: describeScopes(authorization.scopes),
        returnsTo: describeReturn(input.redirect_uri),
        deniedUri: answer({ error: 'access_denied' }),
        loginRequiredUri: answer({ error: 'login_required' }),
      },
    })),
  )

  serveRow(app, deps, endpoints.grantAccess, async ({ input, peer, session, guard }) => {
    await limits.take(['grantsByAccount', session.user_id])
    const answered = await withRequest(deps, input, async request => {
      const { client, authorization, hintedSubject, answer } = request
      if (await isAboutAnother(db, client, hintedSubject, session.user_id)) {
        if (!authorization.isSilent) return { otherAccountWanted: true }
        throw new OAuthError('login_required', 'The person has to log in.')
      }
      const code = await allow(deps, { client, authorization, input, session, guard, peer })
      return { redirect_uri: answer({ code }) }
    })
    // An error redirect has written nothing yet.
    await guard.check()
    return answered
  })

  // Only this client may have this scope, and only here.
  serveRow(app, deps, endpoints.loginWithBrowser, async ({ input, peer }) => {
    await limits.take(['linksByNetwork', networkOf(peer.ip)])
    const presented = {
      clientId: desktopClientId,
      code: input.code,
      redirectUri: input.redirectUri,
      verifier: input.codeVerifier,
    }
    const login = await exchangeCode(deps, presented, async (tx, code, user) => {
      const { family: sessionId, authenticated_at: authenticatedAt, amr } = code
      const endsAt = await findAbsoluteEnd(tx, code.session_id)
      if (endsAt === undefined) throw loginGone()
      const proof = { sessionId, authenticatedAt, amr, endsAt }
      return addLogin(deps, tx, user, { ...peer, clientType: 'desktop' }, proof)
    })
    if (!login) throw loginGone()
    outbox.wake()
    return login
  })

  serveRow(app, deps, endpoints.describeDeviceLogin, async ({ input, peer, session, guard }) => {
    await limits.take(['userCodesByAccount', session.user_id], ['userCodesByNetwork', networkOf(peer.ip)])
    await guard.check()
    return describeLogin(deps, input.userCode, peer)
  })

  serveRow(app, deps, endpoints.answerDeviceLogin, async ({ input, peer, session, guard }) => {
    const proof = input.allow ? await requireRecentProof(deps, session, input.password) : undefined
    await limits.take(['userCodesByAccount', session.user_id], ['userCodesByNetwork', networkOf(peer.ip)])
    const proven = proof && { authenticated_at: deps.clock(), amr: withMethods(session.amr, 'pwd') }
    await guard.write(tx => answerLogin(deps, tx, input, { ...session, ...proven }), proof)
    return { status: 'success' }
  })

  serveRow(app, deps, endpoints.logoutRequest, async ({ input }) => {
    const hinted = input.id_token_hint && (await readIdToken(deps, input.id_token_hint))?.clientId
    const id = hinted || input.client_id
    const row = id === undefined ? undefined : await findOAuthClient(db, id)
    if (!row || (hinted && input.client_id !== undefined && input.client_id !== hinted)) return {}
    const client = readClient(row)
    const address = input.post_logout_redirect_uri
    const isRegistered = address !== undefined && client.logoutUris.includes(address)
    return {
      name: client.name,
      ...(isRegistered ? { redirect_uri: withParameters(address, { state: input.state }) } : {}),
    }
  })
}
