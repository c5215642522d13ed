import type { Insertable, Kysely, Selectable, Updateable } from 'kysely'
import type { SessionEnd } from '../contract/session-end.ts'

/**
 * The tables on both engines: ids are text, instants are milliseconds since 1970, booleans are 0 or 1.
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
    /** When the password was last changed or reset; null while it is the first one. */
    password_set_at: number | null
    email_verified_at: number | null
    /** When a mail server said last that it has no such mailbox; null once the address is confirmed again. */
    email_bounced_at: number | null
    google_sub: string | null
    /** When that Google account was connected. */
    google_linked_at: number | null
    /** The device and network address of it. */
    google_linked_from: string | null
    /** Encrypted; null while two-factor is off. */
    totp_secret: string | null
    /** Encrypted; not confirmed by a code yet. */
    totp_pending: string | null
    /** Time step of the newest accepted code: it and older ones are refused. */
    totp_last_step: number
    /** When two-factor was switched on, and from which device and network address. */
    totp_set_at: number | null
    totp_set_from: string | null
    login_alerts: number
    /** When paid premium ends without a further payment, days of grace included; null without any. */
    premium_until: number | null
    terms_accepted_at: number | null
    privacy_accepted_at: number | null
    refund_accepted_at: number | null
    created_at: number
    last_login_at: number | null
    /** Set while support disables the account; its data stay. */
    disabled_at: number | null
    /** Until when support grants premium, whatever Stripe says; null without a grant. */
    premium_given_until: number | null
    /** When its owner deleted it: since then no log-in succeeds, and `email_key` is free for others. */
    closed_at: number | null
    /** The address of the newest change that waits for its link, whoever else may have it; null without one. */
    asked_email: string | null
    asked_email_until: number | null
  }
  sessions: {
    id: string
    token_hash: string
    user_id: string
    /** When this session last authenticated by password, code, passkey or Google credential. */
    authenticated_at: number
    /** By what means, as names of RFC 8176 separated by spaces; empty where no name fits. */
    amr: string
    ip: string
    country: string | null
    user_agent: string
    client_type: 'desktop' | 'web'
    created_at: number
    last_seen_at: number
    idle_expires_at: number
    absolute_expires_at: number
  }
  /** Why the holder of a former token is asked to log in again. */
  ended_sessions: { token_hash: string; reason: SessionEnd; ended_at: number }
  one_time_tokens: {
    token_hash: string
    purpose: TokenPurpose
    user_id: string
    tries: number
    /** JSON; its form depends on the purpose. */
    detail: string
    expires_at: number
  }
  backup_codes: { user_id: string; slot: number; code_hash: string }
  passkeys: {
    id: string
    user_id: string
    /** The authenticator's name of it, base64url. */
    credential_id: string
    /** COSE, base64url. */
    public_key: string
    /** Of signatures, as last told; 0 where the authenticator does not count. */
    counter: number
    /** How the authenticator is reached, as names separated by spaces. */
    transports: string
    /** Whether it may be copied to other devices of its owner, and whether it has been. */
    is_synced: number
    is_backed_up: number
    name: string
    created_at: number
    /** The device and network address that added it. */
    added_from: string
    last_used_at: number | null
  }
  /** Former addresses of an account that can restore it until then. */
  former_addresses: { id: string; user_id: string; email: string; replaced_at: number; until: number }
  /** Secrets by which devices that have logged in are recognised. */
  device_secrets: { secret_hash: string; user_id: string; last_login_at: number }
  /** Programs and networks of earlier log-ins; only decides whether an alert is due. */
  known_devices: { user_id: string; fingerprint: string; last_seen_at: number }
  /** The devices that a person's Premium is stated for. */
  devices: {
    id: string
    user_id: string
    /** Hash of the device's key: the secret by which its log-ins are known. */
    key_hash: string
    name: string
    /** The session in which it was used last; empty once that has ended. */
    session_id: string
    created_at: number
    last_used_at: number
    /** Its owner removed it, and nobody has logged in there since. */
    removed_at: number | null
    /** When the last statement of Premium given for it ends; 0 without any. Until then its place is taken. */
    stated_until: number
  }
  used_credentials: { credential_hash: string; expires_at: number }
  rate_limits: { key: string; count: number; reset_at: number }
  security_events: {
    id: string
    /** Null for an unknown address. */
    user_id: string | null
    type: string
    ip: string
    user_agent: string
    at: number
    /** Its subject, such as the name of an application. */
    detail: string | null
    /** Who did it at the command line; null for what happened by a request. */
    operator: string | null
  }
  outbox: {
    id: string
    kind: string
    /** JSON; its form depends on the kind. Never contains a token in clear. */
    detail: string
    /** Lower goes first: see mail/mails.ts. */
    priority: number
    tries: number
    /** When it is due; moved ahead while a sender works on it. */
    send_after: number
    created_at: number
    /** Set when no further try is made. */
    given_up_at: number | null
    /** Why the last try failed; contains addresses. */
    last_error: string | null
  }
  oauth_clients: {
    id: string
    name: string
    /** Null for a public client: a program on a person's machine cannot keep a secret. */
    secret_hash: string | null
    /** The previous secret, valid until its successor is deployed. */
    former_secret_hash: string | null
    former_secret_until: number | null
    /** JSON lists of complete addresses. */
    redirect_uris: string
    logout_uris: string
    /** Names separated by spaces, here and below. */
    scope: string
    requires_pkce: number
    is_verified: number
    /** How ID tokens for it are signed: a name of RFC 7518. */
    id_token_alg: string
    created_at: number
  }
  /** Kept when revoked, so that a returning person has the same subject for the application. */
  oauth_consents: {
    user_id: string
    client_id: string
    /** Random id of this user for this application: its `sub`. */
    subject: string
    scope: string
    granted_at: number
    /** The device and network address that allowed it. */
    granted_from: string
    last_used_at: number
    revoked_at: number | null
  }
  oauth_codes: {
    code_hash: string
    client_id: string
    user_id: string
    /** The session that consented: the code is invalid once it has ended. */
    session_id: string
    redirect_uri: string
    scope: string
    /** PKCE, S256; null where the client need not use it. */
    challenge: string | null
    nonce: string | null
    /** When and how that session last authenticated. */
    authenticated_at: number
    amr: string
    /** Identifies everything that comes from this code. */
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
  /** Log-ins of programs without a browser, until they have been answered and redeemed. */
  device_logins: {
    device_code_hash: string
    /** Keyed hash of the code that a person types: a short code could be found from a plain one. */
    user_code: string
    client_id: string
    /** What the device calls itself. */
    name: string | null
    /** From where the log-in was asked for, and with what. */
    ip: string
    country: string | null
    user_agent: string
    created_at: number
    expires_at: number
    /** How long the device must wait between two questions. */
    interval_ms: number
    polled_at: number | null
    /** Null until a person has answered; then who did, and in which session. */
    is_allowed: number | null
    user_id: string | null
    session_id: string | null
    /** When that session last authenticated, and how. */
    authenticated_at: number | null
    amr: string | null
  }
  signing_keys: {
    kid: string
    /** JSON. */
    public_jwk: string
    /** JSON, encrypted for its `kid`. */
    private_jwk: string
    created_at: number
  }
  /** The key of everything encrypted, itself encrypted under each SECRET_KEY that opens it, named by its fingerprint. */
  data_keys: { secret_key: string; data_key: string }
  /** When each job is due; moved ahead while an instance works on it. */
  job_leases: { name: string; due_at: number }
  /** A user's customer at Stripe. */
  customers: {
    user_id: string
    customer_id: string
    /** Lock: until then only one worker reads Stripe and writes here for this user. */
    locked_until: number
    /** How many workers have held the lock so far: the number of the one that holds it. */
    turn: number
    /** The last turn that read Stripe, ended what was due, and stored the result. */
    read_turn: number
    /** When Stripe was last read. */
    synced_at: number
    /** Until then statements of the plan are valid for two days; 0 for never. */
    brief_until: number
    /** The address and name that Stripe was last given; null for a customer that was found there. */
    sent_email: string | null
    sent_name: string | null
  }
  /** A subscription as last read from Stripe. */
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
  }
  /** The one open checkout of a user. */
  open_checkouts: { user_id: string; checkout_id: string; duration: '1m' | '1y' }
  /** Notices already sent by mail, so that each is sent once. */
  billing_notices: { user_id: string; about: string }
  stripe_events: {
    id: string
    type: string
    customer_id: string | null
    received_at: number
    /** Null until all its effects are committed. */
    done_at: number | null
  }
  /** Something that Stripe was asked to make, until the result is stored: see billing/intents.ts. */
  stripe_intents: {
    /** A user, or a customer at Stripe whose account is gone. */
    owner: string
    about: string
    /** The idempotency key, and `intent` in the metadata of what is made. */
    id: string
    asked_at: number
    /** Whether Stripe answered that it failed, which does not say whether anything was made. */
    has_failed: number
  }
  /** Customers of erased accounts, to be refunded and deleted at Stripe. */
  closing_customers: {
    customer_id: string
    /** When the account was closed: what could be refunded then is refunded. Null for nothing. */
    refund_from: number | null
  }
  /**
   * Requests for a refund, whether it has been made or not: Stripe knows that. They outlive the subscription and the account, and
   * go with the customer at Stripe.
   */
  asked_refunds: {
    subscription_id: string
    customer_id: string
    asked_at: number
    /** What it came to then, in the smallest unit of the currency. */
    amount: number
  }
  /** Ed25519 keys as base64url of their 32 bytes; the private key is encrypted. */
  entitlement_keys: { kid: string; public_key: string; private_key: string; signs_from: number }
}

/** Stripe's statuses; an unknown one grants nothing. */
export type SubscriptionStatus =
  | 'incomplete'
  | 'incomplete_expired'
  | 'trialing'
  | 'active'
  | 'past_due'
  | 'canceled'
  | 'unpaid'
  | 'paused'

export type TokenPurpose = 'registration' | 'email' | 'reset' | 'second-factor' | 'revert' | 'erase'

/** The database, or a transaction in it. */
export type Db = Kysely<Tables>
export type UserRow = Selectable<Tables['users']>
export type UserChange = Updateable<Tables['users']>
export type SessionRow = Selectable<Tables['sessions']>
export type NewSession = Insertable<Tables['sessions']>
export type SubscriptionRow = Selectable<Tables['subscriptions']>
export type AskedRefundRow = Selectable<Tables['asked_refunds']>
export type PasskeyRow = Selectable<Tables['passkeys']>
export type SecurityEventRow = Selectable<Tables['security_events']>
export type OAuthClientRow = Selectable<Tables['oauth_clients']>
export type OAuthCodeRow = Selectable<Tables['oauth_codes']>
export type OAuthTokenRow = Selectable<Tables['oauth_tokens']>
export type DeviceRow = Selectable<Tables['devices']>
export type DeviceLoginRow = Selectable<Tables['device_logins']>
export type SigningKeyRow = Selectable<Tables['signing_keys']>
export type FormerAddressRow = Selectable<Tables['former_addresses']>
export type OutboxRow = Selectable<Tables['outbox']>
