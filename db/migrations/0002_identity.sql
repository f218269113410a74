-- Identity: clients, members and their sessions, OAuth tokens and codes, staff.

-- Infrastructure of all kinds of sessions.

create table denied_sessions (
  session_id text primary key,
  until timestamptz not null
);
comment on table denied_sessions is 'Sessions that ended before their access tokens expire. Every process keeps them in memory.';

create table throttle_counters (
  key text primary key,
  attempts integer not null check (attempts >= 0),
  window_ends_at timestamptz not null
);
comment on table throttle_counters is 'Attempts per account or source in a time window; counted before anything expensive happens.';
create index throttle_counters_window on throttle_counters (window_ends_at);

-- apps

create table oauth_clients (
  id uuid primary key,
  name text not null check (char_length(name) between 1 and 200),
  is_compatible boolean not null default false,
  allows_direct_login boolean not null default false,
  is_first_party boolean not null default false,
  redirect_uris text[] not null default '{}',
  allowed_origins text[] not null default '{}',
  created_at timestamptz not null
);
comment on table oauth_clients is 'Registered OAuth clients. Compatible clients keep their first refresh token; others rotate it.';

create table apps (
  id uuid primary key,
  name text not null check (char_length(name) between 1 and 200),
  secret_hash bytea not null,
  instance_id uuid not null unique,
  permissions text[] not null,
  created_at timestamptz not null,
  removed_at timestamptz
);
comment on table apps is 'Installed apps, which obtain tokens with their client secret.';

create table api_keys (
  id uuid primary key,
  name text not null check (char_length(name) between 1 and 200),
  key_hash bytea not null unique,
  permissions text[] not null,
  created_at timestamptz not null,
  revoked_at timestamptz
);
comment on table api_keys is 'Keys sent raw in Authorization; only their SHA-256 is kept.';

-- identities

create table members (
  id uuid primary key,
  email text not null check (char_length(email) <= 254),
  email_key text unique,
  email_verified_at timestamptz,
  status text not null check (status in ('PENDING', 'ACTIVE', 'BLOCKED', 'OFFLINE', 'DELETED')),
  pending_reasons text[] not null default '{}',
  first_name text,
  last_name text,
  nickname text,
  slug text unique,
  picture_url text,
  language text,
  phone text,
  company text,
  position text,
  birthdate text,
  vat_id text,
  privacy_status text not null default 'PRIVATE' check (privacy_status in ('UNDEFINED', 'PUBLIC', 'PRIVATE')),
  profile_extras jsonb not null default '{}',
  revision bigint not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  last_login_at timestamptz,
  check (status = 'DELETED' or email_key is not null),
  check (status <> 'PENDING' or cardinality(pending_reasons) > 0)
);
comment on table members is 'Members of the store. email_key is the normal form that is unique; it is null once the member is deleted.';
comment on column members.profile_extras is 'Profile fields that aren''t queried: labels, custom fields, additional emails and phones.';
create index members_created on members (created_at desc, id);

create table sign_on_policy (
  is_only_row boolean primary key default true check (is_only_row),
  requires_email_verification boolean not null default false,
  requires_owner_approval boolean not null default false,
  privacy text not null default 'standard' check (privacy in ('standard', 'strict'))
);
comment on table sign_on_policy is 'How new members join. Strict privacy never reveals whether an email has an account.';
insert into sign_on_policy default values;

create table member_passwords (
  member_id uuid primary key references members (id) on delete cascade,
  hash text not null,
  changed_at timestamptz not null,
  must_reset boolean not null default false
);
comment on table member_passwords is 'argon2id hashes, apart from members so that no list of members can leak them.';

create table member_addresses (
  id uuid primary key,
  member_id uuid not null references members (id) on delete cascade,
  position integer not null check (position >= 0),
  tag text not null default 'UNTAGGED' check (tag in ('UNTAGGED', 'HOME', 'WORK', 'BILLING', 'SHIPPING')),
  country text,
  subdivision text,
  city text,
  postal_code text,
  address_line text,
  address_line2 text,
  street_name text,
  street_number text,
  unique (member_id, position) deferrable initially deferred
);
comment on table member_addresses is 'Address book of a member, in the member''s own order.';

create table member_sessions (
  id uuid primary key,
  member_id uuid not null references members (id) on delete cascade,
  kind text not null check (kind in ('hosted', 'client')),
  client_id uuid references oauth_clients (id) on delete cascade,
  token_hash bytea unique,
  authenticated_at timestamptz not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  end_reason text,
  impersonated_by uuid,
  check ((kind = 'hosted') = (token_hash is not null)),
  check ((kind = 'client') = (client_id is not null)),
  check ((ended_at is null) = (end_reason is null))
);
comment on column member_sessions.impersonated_by is 'App that obtained the tokens on the member''s behalf, for the audit log.';
comment on table member_sessions is 'One sign-in of a member: at the hosted pages (cookie) or at a client (token family).';
create index member_sessions_member on member_sessions (member_id) where ended_at is null;

-- staff

create table staff (
  id uuid primary key,
  email text not null,
  email_key text not null unique,
  name text not null check (char_length(name) between 1 and 200),
  role text not null,
  password_hash text not null,
  is_active boolean not null default true,
  created_at timestamptz not null,
  last_login_at timestamptz
);
comment on table staff is 'Site users of the back office with one role each.';

create table staff_sessions (
  id uuid primary key,
  staff_id uuid not null references staff (id) on delete cascade,
  token_hash bytea not null unique,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz
);
comment on table staff_sessions is 'Sign-ins at the back office; the cookie holds the token, the table its SHA-256.';
create index staff_sessions_staff on staff_sessions (staff_id) where ended_at is null;

-- oauth

create table authorization_requests (
  token_hash bytea primary key,
  client_id uuid not null references oauth_clients (id) on delete cascade,
  redirect_uri text,
  response_mode text not null check (response_mode in ('fragment', 'query', 'web_message')),
  prompt text not null check (prompt in ('login', 'none', 'auto')),
  state text not null,
  code_challenge text not null,
  session_token_hash bytea,
  visitor_id uuid,
  target_origin text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  completed_at timestamptz,
  check (redirect_uri is not null or response_mode = 'web_message')
);
comment on table authorization_requests is 'A sign-in that a client has begun: what the authorize page needs, behind an unguessable token.';
create index authorization_requests_expiry on authorization_requests (expires_at);

create table authorization_codes (
  code_hash bytea primary key,
  client_id uuid not null references oauth_clients (id) on delete cascade,
  member_id uuid not null references members (id) on delete cascade,
  redirect_uri text,
  code_challenge text not null,
  visitor_id uuid,
  authenticated_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  session_id uuid references member_sessions (id) on delete cascade
);
comment on table authorization_codes is 'At most 60 seconds old, used once; a second use ends the session that the first one made (RFC 6749 4.1.2).';
create index authorization_codes_expiry on authorization_codes (expires_at);

create table refresh_tokens (
  token_hash bytea primary key,
  session_id uuid not null references member_sessions (id) on delete cascade,
  generation integer not null check (generation >= 0),
  issued_at timestamptz not null,
  idle_expires_at timestamptz not null,
  replaced_at timestamptz
);
comment on table refresh_tokens is 'Members'' refresh tokens; the family is the session. Visitors'' are signed and have no row.';
create index refresh_tokens_session on refresh_tokens (session_id);

create table session_tokens (
  token_hash bytea primary key,
  client_id uuid not null references oauth_clients (id) on delete cascade,
  member_id uuid not null references members (id) on delete cascade,
  authenticated_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
comment on table session_tokens is 'Session tokens of direct sign-in: single use, at most 60 seconds, bound to the client.';
create index session_tokens_expiry on session_tokens (expires_at);

create table logout_requests (
  token_hash bytea primary key,
  client_id uuid not null references oauth_clients (id) on delete cascade,
  return_url text,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
comment on table logout_requests is 'A sign-out that a client has begun: where the logout page sends the browser afterwards.';
create index logout_requests_expiry on logout_requests (expires_at);

-- authentication

create table email_verifications (
  token_hash bytea primary key,
  id uuid not null unique,
  member_id uuid references members (id) on delete cascade,
  client_id uuid references oauth_clients (id) on delete cascade,
  code_hash bytea not null,
  attempts integer not null default 0 check (attempts >= 0),
  sends integer not null default 1 check (sends >= 0),
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
comment on table email_verifications is 'Pending email codes of a state token. member_id is null for a decoy that no code can satisfy (strict privacy).';
create index email_verifications_expiry on email_verifications (expires_at);

create table password_recoveries (
  token_hash bytea primary key,
  member_id uuid not null references members (id) on delete cascade,
  return_url text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
comment on table password_recoveries is 'Reset links sent by mail: single use, one hour.';
create index password_recoveries_expiry on password_recoveries (expires_at);

-- redirects

create table redirect_sessions (
  token_hash bytea primary key,
  id uuid not null unique,
  kind text not null,
  target jsonb not null,
  callbacks jsonb not null,
  client_id uuid references oauth_clients (id) on delete cascade,
  visitor_id uuid,
  member_id uuid references members (id) on delete cascade,
  member_session_id uuid references member_sessions (id) on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  opened_at timestamptz
);
comment on table redirect_sessions is 'Hand-over of a shopper from a client to a hosted page: destination, return addresses and on whose behalf.';
create index redirect_sessions_expiry on redirect_sessions (expires_at);
