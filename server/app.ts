import { join } from 'node:path'
import { Hono } from 'hono'
import type { Deps } from './deps.ts'
import { answerError, answerUnknown } from './edge/answer-error.ts'
import { logRequests } from './edge/log-requests.ts'
import { addRequestContext } from './edge/request-context.ts'
import { serveSite } from './edge/site.ts'
import { serveHealth } from './operations/health.ts'
import { relyingPartyOf } from './passkeys/relying-party.ts'
import { serveAccount } from './routes/account.ts'
import { serveConnectedApps } from './routes/connected-apps.ts'
import { serveDevices } from './routes/devices.ts'
import { serveDownloads } from './routes/downloads.ts'
import { serveLogin } from './routes/login.ts'
import { serveMailPage } from './routes/mail-page.ts'
import { serveOAuth } from './routes/oauth.ts'
import { serveOAuthConsent } from './routes/oauth-consent.ts'
import { servePasskeys } from './routes/passkeys.ts'
import { serveProfile } from './routes/profile.ts'
import { serveRecovery } from './routes/recovery.ts'
import { serveRegistration } from './routes/registration.ts'
import { serveSessions } from './routes/sessions.ts'
import { serveSettings } from './routes/settings.ts'
import { serveStripeWebhook } from './routes/stripe-webhook.ts'
import { serveSubscription } from './routes/subscription.ts'
import { serveTwoFactor } from './routes/two-factor.ts'

/** What `npm run build:site` makes. */
const builtSite = join(import.meta.dirname, '../dist')

/**
 * The server as a function from request to answer.
 * @param siteFolder the built site
 */
export function createApp(deps: Deps, siteFolder = builtSite): Hono {
  const app = new Hono()
  app.onError(answerError(deps))
  app.notFound(answerUnknown(app))
  app.use(addRequestContext(deps.config))
  serveHealth(app, deps.health)
  app.use(logRequests(deps))
  serveSettings(app, deps)
  serveLogin(app, deps)
  serveRegistration(app, deps)
  serveRecovery(app, deps)
  serveProfile(app, deps)
  serveAccount(app, deps)
  serveSessions(app, deps)
  serveDevices(app, deps)
  serveTwoFactor(app, deps)
  servePasskeys(app, deps)
  serveConnectedApps(app, deps)
  serveOAuthConsent(app, deps)
  serveOAuth(app, deps)
  serveSubscription(app, deps)
  serveStripeWebhook(app, deps)
  serveDownloads(app, deps)
  if (!deps.config.isProduction && !deps.config.smtpUrl) serveMailPage(app, deps.config.mailDir)
  const { supportEmail, publicOrigin, googleClientIds, googleSignInUrl, strictTransport } = deps.config
  const [clientId] = googleClientIds
  const google = clientId === undefined ? {} : { google: { clientId, signInUrl: googleSignInUrl } }
  const passkeyOrigin = relyingPartyOf(publicOrigin)?.origin
  const passkeys = passkeyOrigin === undefined ? {} : { passkeyOrigin }
  serveSite(app, siteFolder, { supportEmail, publicOrigin, strictTransport, ...google, ...passkeys })
  return app
}
