/**
 * Applications that people log in to with their account, what they were allowed, and the keys that sign for them. The
 * desktop is the first: public, as every program on a person's machine, and known by the loopback address that listens.
 */
export const applications = `
create table oauth_clients (
  id text not null primary key,
  name text not null,
  secret_hash text,
  former_secret_hash text,
  former_secret_until bigint,
  redirect_uris text not null,
  logout_uris text not null,
  scope text not null,
  requires_pkce integer not null,
  is_verified integer not null,
  id_token_alg text not null,
  created_at bigint not null
);
insert into oauth_clients (id, name, redirect_uris, logout_uris, scope, requires_pkce, is_verified, id_token_alg,
  created_at)
values ('sortwell-desktop', 'Sortwell for your desktop', '["http://127.0.0.1/callback"]', '[]', 'desktop:session', 1, 1,
  'RS256', 0
);

create table oauth_consents (
  user_id text not null references users (id) on delete cascade,
  client_id text not null references oauth_clients (id) on delete cascade,
  subject text not null unique,
  scope text not null,
  granted_at bigint not null,
  granted_from text not null,
  last_used_at bigint not null,
  revoked_at bigint,
  primary key (user_id, client_id)
);

create table oauth_codes (
  code_hash text not null primary key,
  client_id text not null references oauth_clients (id) on delete cascade,
  user_id text not null references users (id) on delete cascade,
  session_id text not null,
  redirect_uri text not null,
  scope text not null,
  challenge text,
  nonce text,
  authenticated_at bigint not null,
  amr text not null,
  family text not null,
  expires_at bigint not null,
  used_at bigint
);
create index oauth_codes_by_user on oauth_codes (user_id, client_id);

create table oauth_tokens (
  token_hash text not null primary key,
  kind text not null,
  family text not null,
  client_id text not null references oauth_clients (id) on delete cascade,
  user_id text not null references users (id) on delete cascade,
  scope text not null,
  created_at bigint not null,
  expires_at bigint not null,
  used_at bigint,
  successor text
);
create index oauth_tokens_by_family on oauth_tokens (family);
create index oauth_tokens_by_user on oauth_tokens (user_id, client_id);

create table device_logins (
  device_code_hash text not null primary key,
  user_code text not null unique,
  client_id text not null references oauth_clients (id) on delete cascade,
  name text,
  ip text not null,
  country text,
  user_agent text not null,
  created_at bigint not null,
  expires_at bigint not null,
  interval_ms integer not null,
  polled_at bigint,
  is_allowed integer,
  user_id text references users (id) on delete cascade,
  session_id text,
  authenticated_at bigint,
  amr text
);

create table signing_keys (
  kid text not null primary key,
  public_jwk text not null,
  private_jwk text not null,
  created_at bigint not null
);
`
