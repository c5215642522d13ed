/**
 * Accounts, what opens them, and how their owners get them back. Both engines read this SQL. SQLite lets a primary key of
 * text be null unless it is told otherwise.
 */
export const accounts = `
create table users (
  id text not null primary key,
  name text not null,
  email text not null,
  email_key text not null unique,
  password_hash text,
  password_set_at bigint,
  email_verified_at bigint,
  email_bounced_at bigint,
  google_sub text unique,
  google_linked_at bigint,
  google_linked_from text,
  totp_secret text,
  totp_pending text,
  totp_last_step bigint not null,
  totp_set_at bigint,
  totp_set_from text,
  login_alerts integer not null,
  premium_until bigint,
  premium_given_until bigint,
  terms_accepted_at bigint,
  privacy_accepted_at bigint,
  refund_accepted_at bigint,
  created_at bigint not null,
  last_login_at bigint,
  disabled_at bigint,
  closed_at bigint,
  asked_email text,
  asked_email_until bigint
);
create index users_closed on users (lower(email)) where closed_at is not null;

create table sessions (
  id text not null primary key,
  token_hash text not null unique,
  user_id text not null references users (id) on delete cascade,
  authenticated_at bigint not null,
  amr text not null,
  ip text not null,
  country text,
  user_agent text not null,
  client_type text not null,
  created_at bigint not null,
  last_seen_at bigint not null,
  idle_expires_at bigint not null,
  absolute_expires_at bigint not null
);
create index sessions_by_user on sessions (user_id);

create table ended_sessions (
  token_hash text not null primary key,
  reason text not null,
  ended_at bigint not null
);

create table one_time_tokens (
  token_hash text not null primary key,
  purpose text not null,
  user_id text not null references users (id) on delete cascade,
  tries integer not null,
  detail text not null,
  expires_at bigint not null
);
create index one_time_tokens_by_user on one_time_tokens (user_id, purpose);

create table backup_codes (
  user_id text not null references users (id) on delete cascade,
  slot integer not null,
  code_hash text not null,
  primary key (user_id, slot)
);

create table passkeys (
  id text not null primary key,
  user_id text not null references users (id) on delete cascade,
  credential_id text not null unique,
  public_key text not null,
  counter bigint not null,
  transports text not null,
  is_synced integer not null,
  is_backed_up integer not null,
  name text not null,
  created_at bigint not null,
  added_from text not null,
  last_used_at bigint
);
create index passkeys_by_user on passkeys (user_id);

create table used_credentials (
  credential_hash text not null primary key,
  expires_at bigint not null
);

create table former_addresses (
  id text not null primary key,
  user_id text not null references users (id) on delete cascade,
  email text not null,
  replaced_at bigint not null,
  until bigint not null
);
create index former_addresses_by_user on former_addresses (user_id);

create table known_devices (
  user_id text not null references users (id) on delete cascade,
  fingerprint text not null,
  last_seen_at bigint not null,
  primary key (user_id, fingerprint)
);

create table device_secrets (
  secret_hash text not null,
  user_id text not null references users (id) on delete cascade,
  last_login_at bigint not null,
  primary key (secret_hash, user_id)
);
create index device_secrets_by_user on device_secrets (user_id);
`
