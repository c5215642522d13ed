import type { Insertable, Kysely, Selectable, Updateable } from 'kysely'

/**
 * The tables as both engines hold them: ids are text, instants are milliseconds since 1970, truth is 0 or 1.
 * Hashes are hexadecimal SHA-256 unless said otherwise.
 */
export interface Tables {
  schema_version: { version: number }
  users: {
    id: string
    name: string
    email: string
    /** The address in lower case: what makes an address unique. */
    email_key: string
    /** PHC string; null for an account made with Google. */
    password_hash: string | null
    email_verified_at: number | null
    google_sub: string | null
    /** When that Google account was connected. */
    google_linked_at: number | null
    /** Encrypted; null while two-factor is off. */
    totp_secret: string | null
    /** Encrypted; set up but not confirmed by a code yet. */
    totp_pending: string | null
    /** Time step of the newest code that was taken: older and equal ones are refused. */
    totp_last_step: number
    login_alerts: number
    /** When paid premium runs out unless it is paid again, days of grace included; null for one who never had it. */
    premium_until: number | null
    terms_accepted_at: number | null
    privacy_accepted_at: number | null
    refund_accepted_at: number | null
    created_at: number
    last_login_at: number | null
    /** Set while support keeps the account closed; its data stay. */
    disabled_at: number | null
    /** Until when support gives premium, whatever Stripe says; null when it does not. */
    premium_given_until: number | null
    /** When its owner deleted it: from then on nobody can log in, and `email_key` is free for others. */
    closed_at: number | null
  }
  sessions: {
    id: string
    token_hash: string
    user_id: string
    /** When this session last gave a password, code or Google credential. */
    authenticated_at: number
    ip: string
    country: string | null
    user_agent: string
    client_type: 'desktop' | 'web'
    created_at: number
    last_seen_at: number
    idle_expires_at: number
    absolute_expires_at: number
  }
  one_time_tokens: {
    token_hash: string
    purpose: TokenPurpose
    user_id: string
    tries: number
    /** JSON whose form the purpose decides. */
    detail: string
    expires_at: number
  }
  backup_codes: { user_id: string; slot: number; code_hash: string }
  /** Addresses that an account had before and that can take it back until then. */
  former_addresses: { id: string; user_id: string; email: string; replaced_at: number; until: number }
  /** What a browser or a desktop that has logged in to an account presents the next time. */
  device_secrets: { secret_hash: string; user_id: string; last_login_at: number }
  /** Which programs and networks a log-in came from before; tells only whether an alert is due. */
  known_devices: { user_id: string; fingerprint: string; last_seen_at: number }
  used_credentials: { credential_hash: string; expires_at: number }
  rate_limits: { key: string; count: number; reset_at: number }
  security_events: {
    id: string
    /** Null when the address tried belongs to nobody. */
    user_id: string | null
    type: string
    ip: string
    user_agent: string
    at: number
    /** What it was about, such as the name of an application. */
    detail: string | null
  }
  outbox: {
    id: string
    kind: string
    /** JSON whose form the kind decides; never holds a token in clear. */
    detail: string
    tries: number
    /** Not before this instant; moved ahead while a sender works on it. */
    send_after: number
    created_at: number
    /** Set when no further try is made. */
    given_up_at: number | null
    /** Why the last try failed; holds addresses. */
    trouble: string | null
  }
  oauth_clients: {
    id: string
    name: string
    /** Null for a public client: a program on people's own machines keeps no secret. */
    secret_hash: string | null
    /** The secret before that one, which works until its successor is everywhere. */
    former_secret_hash: string | null
    former_secret_until: number | null
    /** JSON lists of whole addresses. */
    redirect_uris: string
    logout_uris: string
    /** Names with spaces between, here and below. */
    scope: string
    requires_pkce: number
    is_verified: number
    created_at: number
  }
  /** Kept when it is revoked, so that a person who comes back is the same one to the application. */
  oauth_consents: {
    user_id: string
    client_id: string
    /** Random name of this user for this application: the `sub` of what it is told. */
    subject: string
    scope: string
    granted_at: number
    last_used_at: number
    revoked_at: number | null
  }
  oauth_codes: {
    code_hash: string
    client_id: string
    user_id: string
    /** The session that allowed it: a code is worth nothing once that has ended. */
    session_id: string
    redirect_uri: string
    scope: string
    /** PKCE, S256; null where the client need not use it. */
    challenge: string | null
    nonce: string | null
    /** When that session last gave a password, code or Google credential. */
    authenticated_at: number
    /** Names everything that comes of this code. */
    family: string
    expires_at: number
    used_at: number | null
  }
  oauth_tokens: {
    token_hash: string
    kind: 'access' | 'refresh'
    family: string
    client_id: string
    user_id: string
    scope: string
    created_at: number
    expires_at: number
    /** Refresh tokens only: when it was exchanged, and for what (encrypted for its `token_hash`). */
    used_at: number | null
    successor: string | null
  }
  signing_keys: {
    kid: string
    /** JSON. */
    public_jwk: string
    /** JSON, encrypted for its `kid`. */
    private_jwk: string
    created_at: number
  }
  /** When each job is due; moved ahead while an instance works on it. */
  job_leases: { name: string; due_at: number }
  /** Who a user is at Stripe. */
  customers: {
    user_id: string
    customer_id: string
    /** Until then one worker alone reads from Stripe and writes here for this user. */
    locked_until: number
    /** When Stripe was last read. */
    synced_at: number
    /** Until then statements of the plan hold two days; 0 for never. */
    brief_until: number
  }
  /** What Stripe said of a subscription when it was last read. */
  subscriptions: {
    id: string
    user_id: string
    status: SubscriptionStatus
    interval: 'month' | 'year'
    created_at: number
    period_start: number
    period_end: number
    /** When it ends for good; null while it renews. */
    ends_at: number | null
    /** When its owner asked for the money back; kept until that is done, so that a crash forgets nothing. */
    refund_asked_at: number | null
  }
  /** The one checkout that a user may be at. */
  open_checkouts: { user_id: string; checkout_id: string; duration: '1m' | '1y' }
  /** What has been told by mail, so that it is told once. */
  billing_notices: { user_id: string; about: string }
  stripe_events: {
    id: string
    type: string
    customer_id: string | null
    received_at: number
    /** Null until all that follows from it is committed. */
    done_at: number | null
  }
  /** Customers of deleted accounts that Stripe has yet to forget. */
  closing_customers: { customer_id: string }
  /** Ed25519 keys as base64url of their 32 bytes; the private one is encrypted. */
  entitlement_keys: { kid: string; public_key: string; private_key: string; signs_from: number }
}

/** As Stripe names them; a status that is new there counts as none that gives anything. */
export type SubscriptionStatus =
  | 'incomplete'
  | 'incomplete_expired'
  | 'trialing'
  | 'active'
  | 'past_due'
  | 'canceled'
  | 'unpaid'
  | 'paused'

/** `not-me` resets a password like `reset`; it comes with the alert of a log-in and lives longer. */
export type TokenPurpose =
  | 'registration'
  | 'email'
  | 'reset'
  | 'not-me'
  | 'second-factor'
  | 'revert'
  | 'erase'

/** The database, or a transaction in it. */
export type Db = Kysely<Tables>
export type UserRow = Selectable<Tables['users']>
export type UserChange = Updateable<Tables['users']>
export type SessionRow = Selectable<Tables['sessions']>
export type NewSession = Insertable<Tables['sessions']>
export type SubscriptionRow = Selectable<Tables['subscriptions']>
export type SecurityEventRow = Selectable<Tables['security_events']>
export type OAuthClientRow = Selectable<Tables['oauth_clients']>
export type OAuthCodeRow = Selectable<Tables['oauth_codes']>
export type OAuthTokenRow = Selectable<Tables['oauth_tokens']>
export type SigningKeyRow = Selectable<Tables['signing_keys']>
export type FormerAddressRow = Selectable<Tables['former_addresses']>
export type OutboxRow = Selectable<Tables['outbox']>
