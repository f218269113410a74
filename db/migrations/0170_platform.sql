-- Apps: credentials, webhooks, service plugins and request logs.

alter table apps
  -- Identifies all access tokens of the installation; replaced to revoke them (uninstall, changed permissions).
  add column session_id uuid not null default gen_random_uuid(),
  add column description text not null default '' check (char_length(description) <= 2000),
  add column homepage text check (char_length(homepage) <= 2048),
  -- Exact redirect URLs of the installation.
  add column redirect_uris text[] not null default '{}',
  -- Average requests per second; null for the store's default.
  add column calls_per_second integer check (calls_per_second between 1 and 1000),
  add column installed_at timestamptz,
  add column installed_by uuid;
update apps set installed_at = created_at;
comment on table apps is 'Apps known to the store; installed until removed_at. Staff installs one again with the same id.';

-- The store's signing keys for webhooks and service plugins. The app has the public key.
create table app_keys (
  app_id uuid primary key references apps (id) on delete cascade,
  public_key text not null,
  sealed_private_key bytea not null,
  created_at timestamptz not null
);

-- Authorization code passed from the consent page to the app's server: single use, five minutes.
create table app_authorization_codes (
  code_hash bytea primary key,
  app_id uuid not null references apps (id) on delete cascade,
  session_id uuid not null,
  redirect_uri text not null,
  created_at timestamptz not null,
  used_at timestamptz
);

-- Not rotated: apps of the protocol keep the first token. Valid as long as the installation's session.
create table app_refresh_tokens (
  token_hash bytea primary key,
  app_id uuid not null references apps (id) on delete cascade,
  session_id uuid not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index app_refresh_tokens_app on app_refresh_tokens (app_id);

-- Requests of apps and keys, for the log page; written in batches, stored for 7 days.
create table app_calls (
  id uuid primary key,
  app_id uuid not null,
  at timestamptz not null,
  call text not null,
  status integer not null,
  milliseconds integer not null,
  request_id text not null
);
create index app_calls_app on app_calls (app_id, id desc);
create index app_calls_at on app_calls (at);

-- Events get a place when they are written (per entity in sequence order) and a position when they are published (in
-- commit order, so that a reader continuing after a position misses nothing).
alter table outbox_events
  add column place bigint generated always as identity,
  add column position bigint;
create sequence event_positions;
create unique index outbox_events_position on outbox_events (position);
create index outbox_events_unsent on outbox_events (place) where position is null;

create table webhook_endpoints (
  id uuid primary key,
  -- Null: the merchant's own.
  app_id uuid references apps (id),
  url text not null check (char_length(url) between 1 and 2048),
  description text not null default '' check (char_length(description) <= 500),
  encoding text not null check (encoding in ('STANDARD', 'JWT')),
  -- Empty: every event that the permissions allow.
  event_types text[] not null default '{}',
  -- Permissions of the merchant's own endpoint; an app's endpoint uses the app's permissions.
  permissions text[] not null default '{}',
  -- References only, without the entities.
  is_thin boolean not null default false,
  state text not null default 'ENABLED' check (state in ('ENABLED', 'DISABLED')),
  disabled_reason text check (disabled_reason in ('STAFF', 'GONE', 'FAILING', 'UNINSTALLED')),
  disabled_at timestamptz,
  failing_since timestamptz,
  consecutive_failures integer not null default 0 check (consecutive_failures >= 0),
  resting_until timestamptz,
  notices integer not null default 0,
  last_success_at timestamptz,
  -- The process that currently delivers to it.
  worker uuid,
  worker_until timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- An envelope of the protocol names an app and is signed for it.
  check (encoding <> 'JWT' or app_id is not null)
);
create index webhook_endpoints_app on webhook_endpoints (app_id);

-- A replaced secret remains valid next to the new one until it expires.
create table webhook_secrets (
  id uuid primary key,
  endpoint_id uuid not null references webhook_endpoints (id) on delete cascade,
  sealed_secret bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz
);
create index webhook_secrets_endpoint on webhook_secrets (endpoint_id);
create unique index webhook_secrets_current on webhook_secrets (endpoint_id) where expires_at is null;

create table webhook_deliveries (
  id uuid primary key,
  endpoint_id uuid not null references webhook_endpoints (id) on delete cascade,
  event_id uuid not null,
  event_type text not null,
  entity text not null,
  entity_id text not null,
  position bigint not null,
  -- Of a test; real events are read from the outbox.
  test_event jsonb,
  state text not null default 'PENDING' check (state in ('PENDING', 'DELIVERED', 'FAILED', 'CANCELED')),
  attempts integer not null default 0 check (attempts >= 0),
  next_attempt_at timestamptz,
  created_at timestamptz not null,
  finished_at timestamptz,
  last_status integer,
  last_problem text,
  constraint webhook_deliveries_once unique (event_id, endpoint_id),
  check ((state = 'PENDING') = (next_attempt_at is not null))
);
create index webhook_deliveries_due on webhook_deliveries (endpoint_id, next_attempt_at, position) where state = 'PENDING';
create index webhook_deliveries_list on webhook_deliveries (endpoint_id, position desc);
create index webhook_deliveries_created on webhook_deliveries (created_at);

create table webhook_attempts (
  delivery_id uuid not null references webhook_deliveries (id) on delete cascade,
  number integer not null,
  at timestamptz not null,
  status integer,
  problem text,
  milliseconds integer not null,
  -- The beginning of the response body.
  answer text check (char_length(answer) <= 1024),
  body_hash bytea not null,
  primary key (delivery_id, number)
);

-- Service plugins that apps registered.
create table service_plugins (
  id uuid primary key,
  app_id uuid not null references apps (id),
  kind text not null check (kind in ('SHIPPING_RATES', 'TAXES', 'ADDITIONAL_FEES', 'DISCOUNT_TRIGGERS', 'VALIDATIONS',
    'GIFT_CARDS', 'PAYMENT_SETTINGS')),
  name text not null check (char_length(name) between 1 and 200),
  deployment_uri text not null check (char_length(deployment_uri) between 1 and 2048),
  options jsonb not null default '{}',
  is_enabled boolean not null default true,
  -- Circuit breaker: no requests until then. Shared by all processes.
  resting_until timestamptz,
  revision bigint not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint service_plugins_one_per_kind unique (app_id, kind)
);

-- Written in batches, stored for 7 days.
create table service_plugin_calls (
  id uuid primary key,
  plugin_id uuid not null references service_plugins (id) on delete cascade,
  at timestamptz not null,
  method text not null,
  outcome text not null,
  code text,
  status integer,
  milliseconds integer not null,
  request_id text not null
);
create index service_plugin_calls_plugin on service_plugin_calls (plugin_id, id desc);
create index service_plugin_calls_at on service_plugin_calls (at);
