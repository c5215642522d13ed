/** Limits on tries, what happened to accounts, mails to send, jobs that one server of several runs, and the key of what is encrypted. */
export const operations = `
create table rate_limits (
  key text not null primary key,
  count integer not null,
  reset_at bigint not null
);

create table security_events (
  id text not null primary key,
  user_id text references users (id) on delete cascade,
  type text not null,
  detail text,
  operator text,
  ip text not null,
  user_agent text not null,
  at bigint not null
);
create index security_events_by_user on security_events (user_id, type, at);

create table outbox (
  id text not null primary key,
  kind text not null,
  detail text not null,
  priority integer not null,
  tries integer not null,
  send_after bigint not null,
  created_at bigint not null,
  given_up_at bigint,
  last_error text
);
create index outbox_to_send on outbox (priority, send_after, created_at) where given_up_at is null;

create table data_keys (
  secret_key text not null primary key,
  data_key text not null
);

create table job_leases (
  name text not null primary key,
  due_at bigint not null
);
`
