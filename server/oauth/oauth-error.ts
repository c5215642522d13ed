/** Source: RFC 6749, 4.1.2.1 and 5.2; RFC 6750, 3.1; OpenID Connect Core, 3.1.2.6; RFC 8628, 3.5. */
export type OAuthErrorCode =
  | 'access_denied'
  | 'authorization_pending'
  | 'consent_required'
  | 'expired_token'
  | 'interaction_required'
  | 'invalid_client'
  | 'invalid_grant'
  | 'invalid_request'
  | 'invalid_scope'
  | 'login_required'
  | 'request_not_supported'
  | 'request_uri_not_supported'
  | 'slow_down'
  | 'unauthorized_client'
  | 'unsupported_grant_type'
  | 'unsupported_response_type'

/** An OAuth error, reported to the application. */
export class OAuthError extends Error {
  readonly code: OAuthErrorCode

  /** @param description one sentence for the application's developer; printable ASCII without quotes */
  constructor(code: OAuthErrorCode, description: string) {
    super(description)
    this.name = 'OAuthError'
    this.code = code
  }
}
