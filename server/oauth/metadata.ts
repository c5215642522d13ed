import { addresses } from '../contract/addresses.ts'
import { publicScopes } from './scopes.ts'
import { signingAlgorithms } from './signing-keys.ts'

/**
 * What an application may use: the device grant is for our own programs, which know its address.
 * Source: OpenID Connect Discovery, 3; RFC 8414, 2; RFC 9207, 3; RP-Initiated Logout, 2.1.
 */
export const metadata = (issuer: string) => ({
  issuer,
  authorization_endpoint: `${issuer}/oauth/authorize`,
  token_endpoint: issuer + addresses.token,
  userinfo_endpoint: issuer + addresses.userInfo,
  jwks_uri: issuer + addresses.jwks,
  revocation_endpoint: issuer + addresses.revoke,
  introspection_endpoint: issuer + addresses.introspect,
  end_session_endpoint: `${issuer}/oauth/logout`,
  scopes_supported: publicScopes,
  response_types_supported: ['code'],
  response_modes_supported: ['query'],
  grant_types_supported: ['authorization_code', 'refresh_token'],
  prompt_values_supported: ['none', 'login', 'consent', 'select_account'],
  subject_types_supported: ['pairwise'],
  id_token_signing_alg_values_supported: signingAlgorithms,
  token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post', 'none'],
  revocation_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post', 'none'],
  introspection_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'],
  code_challenge_methods_supported: ['S256'],
  authorization_response_iss_parameter_supported: true,
  claims_supported: [
    'sub',
    'iss',
    'aud',
    'exp',
    'iat',
    'auth_time',
    'amr',
    'acr',
    'nonce',
    'name',
    'email',
    'email_verified',
  ],
  acr_values_supported: ['phr'],
  claims_parameter_supported: false,
  request_parameter_supported: false,
  request_uri_parameter_supported: false,
})
