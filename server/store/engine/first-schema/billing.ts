/** What is known of Stripe, what it is asked for, and what states a person's Premium to programs that work offline. */
export const billing = `
create table customers (
  user_id text not null primary key references users (id) on delete cascade,
  customer_id text not null unique,
  locked_until bigint not null,
  turn bigint not null,
  read_turn bigint not null,
  synced_at bigint not null,
  brief_until bigint not null,
  sent_email text,
  sent_name text
);
create index customers_by_sync on customers (synced_at);

create table subscriptions (
  id text not null primary key,
  user_id text not null references users (id) on delete cascade,
  status text not null,
  "interval" text not null,
  created_at bigint not null,
  period_start bigint not null,
  period_end bigint not null,
  ends_at bigint
);
create index subscriptions_by_user on subscriptions (user_id);

create table open_checkouts (
  user_id text not null primary key references users (id) on delete cascade,
  checkout_id text not null,
  duration text not null
);

create table billing_notices (
  user_id text not null references users (id) on delete cascade,
  about text not null,
  primary key (user_id, about)
);

create table stripe_events (
  id text not null primary key,
  type text not null,
  customer_id text,
  received_at bigint not null,
  done_at bigint
);
create index stripe_events_by_time on stripe_events (received_at);

create table stripe_intents (
  owner text not null,
  about text not null,
  id text not null,
  asked_at bigint not null,
  has_failed integer not null,
  primary key (owner, about)
);

create table closing_customers (
  customer_id text not null primary key,
  refund_from bigint
);

create table asked_refunds (
  subscription_id text not null primary key,
  customer_id text not null,
  asked_at bigint not null,
  amount bigint not null
);
create index asked_refunds_by_customer on asked_refunds (customer_id);

create table entitlement_keys (
  kid text not null primary key,
  public_key text not null,
  private_key text not null,
  signs_from bigint not null
);

create table devices (
  id text not null primary key,
  user_id text not null references users (id) on delete cascade,
  key_hash text not null,
  name text not null,
  session_id text not null,
  created_at bigint not null,
  last_used_at bigint not null,
  removed_at bigint,
  stated_until bigint not null,
  unique (user_id, key_hash)
);
`
