/**
 * Addresses that the server answers besides the calls of the contract and the pages of the site. Each also covers what
 * lies below it. The routes and the development server's proxy are made from this table.
 */
export const addresses = {
  downloads: '/downloads',
  /** Development only. */
  mails: '/dev/mail',
  health: '/health',
  stripeWebhook: '/stripe/webhook',
  changePassword: '/.well-known/change-password',
  openIdMetadata: '/.well-known/openid-configuration',
  oauthMetadata: '/.well-known/oauth-authorization-server',
  jwks: '/oauth/jwks',
  deviceAuthorization: '/oauth/device_authorization',
  token: '/oauth/token',
  revoke: '/oauth/revoke',
  introspect: '/oauth/introspect',
  userInfo: '/oauth/userinfo',
} as const
